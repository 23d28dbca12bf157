import Diagnostics
import Foundation
import OfferCompiler
import TestSupport
import Testing

@testable import StoreKitFiles

/// JSON with the attribute names of the App Store Connect API, as scripts keep it and as the API answers.
struct JSONImportTests {
  static let files = Repository.files(in: "Tests/Fixtures/import-json", "json")

  private func imported(_ bytes: [UInt8], _ name: String = "offers.json") -> StoreKitImport {
    let options = StoreKitImportOptions(
      fileName: name, bundleId: "org.example.app", assumedStartDate: "2026-11-22")
    return importStoreKit(bytes, file: 0, options: options)
  }

  private func imported(_ json: String) -> StoreKitImport { imported(Array(json.utf8)) }

  @Test(arguments: files)
  func isWrittenAsRecordedAndLintsButForWhatOnlyAPersonKnows(_ url: URL) throws {
    let result = imported([UInt8](try Data(contentsOf: url)), url.lastPathComponent)
    let yaml = try #require(result.yaml)
    try expectGolden(yaml, url.deletingPathExtension().appendingPathExtension("yaml"))
    #expect(result.findings.allSatisfy { $0.severity != .error && !$0.message.isEmpty })
    let errors = try compilation(of: yaml).findings.filter {
      $0.severity >= .error && $0.rule != "todo-value"
    }
    #expect(errors.map(\.message) == [])
  }

  @Test(arguments: [
    "{}", "[]", "[1]", "3", #""productId""#, #"{"data": []}"#, #"{"data": [1, null]}"#, #"[{"name": "x"}]"#,
    #"{"productId": "a"}"#, #"{"data": {"type": "apps", "id": "1", "attributes": {"bundleId": "a"}}}"#,
  ])
  func thatIsNoSuchShapeIsRefusedWithTheShapesThatAreRead(_ json: String) throws {
    let result = imported(json)
    #expect(result.yaml == nil)
    #expect(result.findings.map(\.rule) == ["storekit-unreadable"])
    #expect(try #require(result.findings.first?.help).contains("`subscriptionGroups` or `groups`"))
  }

  @Test func whoseValuesHaveOtherTypesIsImportedAsFarAsItIsUnderstoodAndSaysTheRest() throws {
    let result = imported(
      """
      [{"productId": "a", "subscriptionPeriod": 3, "groupLevel": {}, "price": {"baseAmount": [1]}, "familySharable": "x",
        "localizations": {"en-US": 5, "??": {"name": "n"}}, "introductoryOffer": [1], "territories": ["XXX"]},
       {"productId": "a"}, {"productId": ["b"]}, 7,
       {"productId": "c", "type": "CONSUMABLE", "price": {"USA": "1", "Mars": 2, "baseTerritory": "Moon"}}]
      """)
    #expect(result.yaml?.contains("USA: TODO\n") == true)
    let said = result.findings.map(\.message).joined(separator: "\n")
    for word in ["'a'", "'XXX'", "'Moon'", "'Mars'", "'??'", "a number", "a list"] {
      #expect(said.contains(word))
    }
  }

  @Test func thatIsHostileTakesNoLongTime() throws {
    let locales = (0..<200_000).map { #""l\#($0)": {"name": "n"}"# }.joined(separator: ",")
    #expect(imported("[{\"productId\": \"a\", \"localizations\": {\(locales)}}]").yaml != nil)
    let keys = (0..<1_000_000).map { #""k\#($0)": 1"# }.joined(separator: ",")
    #expect(imported("[{\"productId\": \"a\", \(keys)}]").yaml == nil)
    let one = #"{"type": "subscriptions", "id": "1"}"#
    let ids = Array(repeating: one, count: 50_000).joined(separator: ",")
    let group =
      #"{"type": "subscriptionGroups", "id": "g", "attributes": {}, "relationships": {"subscriptions": {"data": ["#
    let subscription = #"{"type": "subscriptions", "id": "1", "attributes": {"productId": "a"}}"#
    #expect(imported("{\"data\": [\(group)\(ids)]}}}], \"included\": [\(subscription)]}").yaml != nil)
    #expect(imported(String(repeating: "[", count: 100_000)).yaml == nil)
    #expect(
      imported(#"[{"productId": "a", "productId": "b"}]"#).findings.contains { $0.rule == "storekit-lost" })
  }
}
