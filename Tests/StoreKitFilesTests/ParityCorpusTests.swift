import Diagnostics
import Foundation
import JSONText
import OfferCompiler
import OfferModel
import TestSupport
import Testing

@testable import StoreKitFiles

struct ParityCorpusTests {
  private func catalog(_ bytes: [UInt8], named name: String) throws -> Catalog? {
    let options = StoreKitImportOptions(
      fileName: name, bundleId: "com.example.app", name: "Example", assumedStartDate: "2026-11-22")
    guard let yaml = importStoreKit(bytes, file: 0, options: options).yaml else { return nil }
    let compilation = try compilation(of: yaml, today: "2026-11-22")
    return compilation.errors.isEmpty ? compilation.catalog : nil
  }

  private func parity(_ bytes: [UInt8], _ catalog: Catalog) throws -> StoreKitParity {
    compareStoreKit(
      bytes, file: 0, with: catalog, options: StoreKitParityOptions(today: try day("2026-11-22")))
  }

  /// What was imported without an error has nothing to update, and what is emitted again says the same.
  @Test func importedFilesKeepTheirBytesAndComeBackTheSame() throws {
    var round = 0
    for url in StoreKitExamples.ofXcode {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard let first = try catalog(bytes, named: url.lastPathComponent) else { continue }
      round += 1
      let parity = try parity(bytes, first)
      equal(parity.differences.map(\.message), [], "\(url.lastPathComponent)")
      equal(parity.updated, bytes, "\(url.lastPathComponent)")
      let target = StoreKitTarget(storefront: first.app.baseTerritory.value, today: try day("2026-11-22"))
      let emitted = emitStoreKit(first, for: target).bytes
      let second = try #require(try catalog(emitted, named: url.lastPathComponent))
      try equal(
        withoutAppleId(catalogJSON(second)), withoutAppleId(catalogJSON(first)), "\(url.lastPathComponent)")
    }
    #expect(round >= StoreKitExamples.ofXcode.count * 2 / 3, "\(round)")
  }

  /// Files with billing plans, whatever the rules say of two offers at once: none of it is lost.
  @Test func billingPlansComeBackTheSame() throws {
    var plans = 0
    for url in StoreKitExamples.ofXcode {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard String(decoding: bytes, as: UTF8.self).contains("\"billingPlans\"") else { continue }
      let name = url.lastPathComponent
      let first = try billingPlanCatalog(bytes, named: name)
      lacks(first.yaml, "billing plan", "\(name)")
      try equal(parity(bytes, first.catalog).differences.map(\.message), [], "\(name)")
      try equal(parity(bytes, first.catalog).updated, bytes, "\(name)")
      let target = StoreKitTarget(
        storefront: first.catalog.app.baseTerritory.value, today: try day("2026-11-22"))
      let emitted = emitStoreKit(first.catalog, for: target).bytes
      try equal(parity(emitted, first.catalog).differences.map(\.message), [], "\(name)")
      let second = try billingPlanCatalog(emitted, named: name)
      try equal(
        withoutAppleId(catalogJSON(second.catalog)), withoutAppleId(catalogJSON(first.catalog)), "\(name)")
      plans += first.catalog.subscriptions.count { $0.monthlyPlan != nil }
    }
    #expect(plans >= 2, "\(plans) plans")
  }

  private func billingPlanCatalog(_ bytes: [UInt8], named name: String) throws -> (
    catalog: Catalog, yaml: String
  ) {
    let options = StoreKitImportOptions(
      fileName: name, bundleId: "com.example.app", name: "Example", assumedStartDate: "2026-11-22")
    let yaml = try #require(importStoreKit(bytes, file: 0, options: options).yaml)
    return (try TestSupport.catalog([yaml]), yaml)
  }

  /// The normal form, without the only fact that a local file does not carry: Xcode writes it when it synchronizes.
  private func withoutAppleId(_ json: [UInt8]) throws -> String {
    let catalog = try #require(try JSONDocument(reading: json).root["catalog"])
    let text = String(decoding: catalog.text, as: UTF8.self)
    guard let id = catalog["app"]?["appleId"] else { return text }
    // The keys are sorted, and there is always another one.
    let member = "\"appleId\":\(String(decoding: id.text, as: UTF8.self)),"
    contains(text, member)
    return text.replacing(member, with: "")
  }

  /// Nearly all files were written by Xcode: its bytes come out as they went in.
  @Test func unchangedTextHasXcodesBytes() throws {
    var same = 0
    for url in StoreKitExamples.ofXcode {
      let bytes = [UInt8](try Data(contentsOf: url))
      let text = XcodeText(try JSONDocument(reading: bytes).root)
      if text.finish(endingInNewline: bytes.last == 0x0A) == bytes { same += 1 }
    }
    #expect(same * 10 >= StoreKitExamples.ofXcode.count * 9, "\(same)")
  }

  /// Any file, however damaged, against any catalog: the update leaves no difference, and a second one changes nothing.
  ///
  /// `OFFERC_ROUNDS=150` in the environment makes a hunt of it.
  @Test(arguments: seeds(8))
  func anUpdateLeavesNoDifference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let urls = StoreKitExamples.readable
    let source = try #require(urls.randomElement(using: &random))
    guard let catalog = try catalog([UInt8](try Data(contentsOf: source)), named: "a.storekit") else {
      return
    }
    for mutation in Mutation.allCases {
      let url = try #require(urls.randomElement(using: &random))
      try expectNoDifference(of: [UInt8](try Data(contentsOf: url)), mutation, to: catalog, &random)
    }
  }

  /// The same with a monthly plan in the catalog, in the file, or in both.
  @Test(arguments: seeds(8))
  func anUpdateWithBillingPlansLeavesNoDifference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let withPlans = try StoreKitExamples.readable.filter {
      try String(contentsOf: $0, encoding: .utf8).contains("\"billingPlans\"")
    }
    for mutation in Mutation.allCases {
      let catalog = try BillingPlanExample.random(&random).catalog
      let usa = StoreKitTarget(storefront: .usa, today: try day("2026-11-22"))
      let other = try BillingPlanExample.random(&random).catalog
      let url = try #require(
        (Bool.random(using: &random) ? withPlans : StoreKitExamples.all).randomElement(using: &random))
      try expectNoDifference(of: [UInt8](try Data(contentsOf: url)), mutation, to: catalog, &random)
      try expectNoDifference(of: emitStoreKit(catalog, for: usa).bytes, mutation, to: catalog, &random)
      try expectNoDifference(of: emitStoreKit(other, for: usa).bytes, mutation, to: catalog, &random)
    }
  }

  private func expectNoDifference(
    of bytes: [UInt8], _ mutation: Mutation, to catalog: Catalog, _ random: inout SeededGenerator
  ) throws {
    let bytes = mutation.applied(to: bytes, &random)
    let first = try parity(bytes, catalog)
    guard first.unreadable.isEmpty else { return #expect(first.updated == bytes) }
    let second = try parity(first.updated, catalog)
    let file = Comment(rawValue: "\(mutation), updated:\n\(String(decoding: first.updated, as: UTF8.self))")
    #expect(second.unreadable.isEmpty, file)
    #expect(second.differences.map(\.message) == [], file)
    #expect(second.updated == first.updated, file)
  }
}

struct XcodeLocaleTests {
  @Test(arguments: AppStoreLocales.all)
  func everyLocaleComesBackFromXcodesSpelling(code: String) {
    let locale = AppStoreLocale(xcodeLocale(code))
    #expect(locale?.code == code && locale?.isAssumed == false, "\(xcodeLocale(code))")
  }
}
