import Diagnostics
import TestSupport
import Foundation
import OfferCompiler
import OfferModel
import Testing

@testable import StoreKitFiles

/// Our own configuration files, and real ones where they lie beside this checkout.
struct CorpusTests {
  @Test(arguments: StoreKitExamples.ofXcode)
  func allImportTheSameWayTwiceWithProductsOffersAndNoKey(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    let options = StoreKitImportOptions(fileName: url.lastPathComponent, assumedStartDate: "2027-01-01")
    let result = importStoreKit(bytes, file: 0, options: options)
    let yaml = try #require(result.yaml)
    equal(importStoreKit(bytes, file: 0, options: options).yaml, yaml)
    #expect(result.findings.allSatisfy { $0.severity != .error })

    let json = String(decoding: bytes, as: UTF8.self)
    equal(yaml.components("productId: "), keys("productID", in: json) - suites(json))
    equal(yaml.components("offerId: "), keys("offerID", in: json))
    lacks(yaml, "RRRR", "keys of the corpus are replaced by this letter")

    let lines = yaml.split(separator: "\n")
    equal(lines.count { $0.contains(" # assumed") }, result.assumed)
    equal(lines.count { $0.hasPrefix("# lost: ") }, result.lost)
    let lost = counted(result.lost, "kind of setting", "kinds of settings")
    equal(lines.last, "# when imported: \(counted(result.assumed, "value")) assumed, \(lost) not imported")
    #expect(lines.allSatisfy(isBlockLine))
  }

  @Test(arguments: StoreKitExamples.readable)
  func compileWithoutAStructuralFindingAndWantABundleId(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    let options = StoreKitImportOptions(fileName: url.lastPathComponent, assumedStartDate: "2026-11-22")
    let yaml = try #require(importStoreKit(bytes, file: 0, options: options).yaml)
    let compilation = try compilation(of: yaml)
    equal(compilation.structural.filter { $0.rule != "todo-value" }.map(\.message), [])
    equal(compilation.findings.count { $0.rule == "bundle-id-format" }, 1)
  }

  @Test(arguments: StoreKitExamples.ofXcode)
  func thatWereSyncedWithAppStoreConnectHaveNothingToMend(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    guard String(decoding: bytes, as: UTF8.self).contains("\"_lastSynchronizedDate\"") else { return }
    let options = StoreKitImportOptions(
      fileName: url.lastPathComponent, bundleId: "com.example.app", assumedStartDate: "2026-11-22")
    let yaml = try #require(importStoreKit(bytes, file: 0, options: options).yaml)
    try equal(compilation(of: yaml).errors, [])
  }

  private func keys(_ key: String, in json: String) -> Int { json.components("\"\(key)\"") }

  /// The one suite in the corpus holds one subscription.
  private func suites(_ json: String) -> Int { json.components("\"SubscriptionSuite\"") }

  /// A comment, or `key: value` or `key:` behind whole steps of indentation and at most one dash.
  private func isBlockLine(_ line: Substring) -> Bool {
    if line.hasPrefix("#") { return true }
    let content = line.drop { $0 == " " }
    guard (line.count - content.count).isMultiple(of: 2) else { return false }
    let entry = content.hasPrefix("- ") ? content.dropFirst(2) : content
    let key = entry.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let rest = entry.dropFirst(key.count)
    return !key.isEmpty && (rest == ":" || rest.hasPrefix(": "))
  }
}
