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
    equal(errors.map(\.message), [])
  }

  /// Ten made-up files of each shape.
  @Test(arguments: ["subscriptionGroups", "groups", "list", "answer"], 0..<10)
  func ofAnyShapeLintsButForWhatOnlyAPersonKnows(_ shape: String, _ seed: Int) throws {
    let result = imported(Self.madeUp(shape, seed))
    #expect(result.findings.allSatisfy { $0.severity != .error })
    let errors = try compilation(of: try #require(result.yaml)).findings.filter {
      $0.severity >= .error && $0.rule != "todo-value"
    }
    equal(errors.map(\.message), [])
  }

  private static func madeUp(_ shape: String, _ seed: Int) -> String {
    let periods = ["ONE_WEEK", "ONE_MONTH", "TWO_MONTHS", "THREE_MONTHS", "SIX_MONTHS", "ONE_YEAR"]
    let amount = ["0.99", "4.99", "9.99", "24.99", "99.99"][seed % 5]
    let texts = #""name": "Plan", "description": "Everything""#
    let localizations =
      seed.isMultiple(of: 2) ? #"{"en-US": {\#(texts)}}"# : #"[{"locale": "en-US", \#(texts)}]"#
    let prices = [
      "subscriptionGroups": #""price": {"baseTerritory": "USA", "baseAmount": "\#(amount)"}"#,
      "groups": #""price": {"baseTerritory": "USA", "customerPrice": \#(amount)}"#,
      "list": #""usdPrice": \#(amount)"#,
    ]
    let intro =
      #""introductoryOffer": {"offerMode": "FREE_TRIAL", "duration": "\#(seed < 5 ? "ONE_WEEK" : "THREE_DAYS")", "numberOfPeriods": 1}"#
    let products = (0...seed % 3).map { number in
      let attributes = """
        "productId": "org.example.p\(seed).\(number)", "name": "Plan \(number)",
        "subscriptionPeriod": "\(periods[(seed + number) % 6])", "groupLevel": \(number + 1), "familySharable": \(seed > 6)
        """
      guard let price = prices[shape] else {
        return #"{"type": "subscriptions", "id": "\#(number)", "attributes": {\#(attributes)}}"#
      }
      let more = [price, #""localizations": \#(localizations)"#] + (seed % 3 == 1 ? [intro] : [])
      return
        "{\(attributes), \((more + (seed == 4 ? [#""reviewNote": "None""#] : [])).joined(separator: ", "))}"
    }.joined(separator: ", ")
    switch shape {
    case "list": return "[\(products)]"
    case "answer": return #"{"data": [\#(products)]}"#
    default: return #"{"\#(shape)": [{"referenceName": "Group", "subscriptions": [\#(products)]}]}"#
    }
  }

  @Test(arguments: [
    "{}", "[]", "[1]", "3", #""productId""#, #"{"data": []}"#, #"{"data": [1, null]}"#, #"[{"name": "x"}]"#,
    #"{"productId": "a"}"#, #"{"data": {"type": "apps", "id": "1", "attributes": {"bundleId": "a"}}}"#,
  ])
  func thatIsNoSuchShapeIsRefusedWithTheShapesThatAreRead(_ json: String) throws {
    let result = imported(json)
    absent(result.yaml)
    equal(result.findings.map(\.rule), ["storekit-unreadable"])
    try contains(#require(result.findings.first?.help), "`subscriptionGroups` or `groups`")
  }

  @Test func whoseValuesHaveOtherTypesIsImportedAsFarAsItIsUnderstoodAndSaysTheRest() throws {
    let result = imported(
      """
      [{"productId": "a", "subscriptionPeriod": 3, "groupLevel": {}, "price": {"baseAmount": [1]}, "familySharable": "x",
        "localizations": {"en-US": 5, "??": {"name": "n"}}, "introductoryOffer": [1], "territories": ["XXX"]},
       {"productId": "a"}, {"productId": ["b"]}, 7,
       {"productId": "c", "type": "CONSUMABLE", "price": {"USA": "1", "Mars": 2, "baseTerritory": "Moon"}}]
      """)
    equal(result.yaml?.contains("USA: TODO\n"), true)
    let said = result.findings.map(\.message).joined(separator: "\n")
    for word in ["'a'", "'XXX'", "'Moon'", "'Mars'", "'??'", "a number", "a list"] {
      contains(said, word)
    }
  }

  @Test func thatIsHostileTakesNoLongTime() throws {
    let locales = (0..<50_000).map { #""l\#($0)": {"name": "n"}"# }.joined(separator: ",")
    #expect(imported("[{\"productId\": \"a\", \"localizations\": {\(locales)}}]").yaml != nil)
    let keys = (0..<1_000_000).map { #""k\#($0)": 1"# }.joined(separator: ",")
    absent(imported("[{\"productId\": \"a\", \(keys)}]").yaml)
    let one = #"{"type": "subscriptions", "id": "1"}"#
    let ids = Array(repeating: one, count: 50_000).joined(separator: ",")
    let group =
      #"{"type": "subscriptionGroups", "id": "g", "attributes": {}, "relationships": {"subscriptions": {"data": ["#
    let subscription = #"{"type": "subscriptions", "id": "1", "attributes": {"productId": "a"}}"#
    #expect(imported("{\"data\": [\(group)\(ids)]}}}], \"included\": [\(subscription)]}").yaml != nil)
    absent(imported(String(repeating: "[", count: 100_000)).yaml)
    #expect(
      imported(#"[{"productId": "a", "productId": "b"}]"#).findings.contains { $0.rule == "storekit-lost" })
  }
}
