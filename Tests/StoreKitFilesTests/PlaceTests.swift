import TestSupport
import Diagnostics
import Testing

@testable import StoreKitFiles

struct PlaceTests {
  /// The texts that findings underline, in the file's order; empty for those about the whole file.
  private func underlined(_ json: String, _ rule: RuleID) -> [String] {
    let bytes = Array(json.utf8)
    let options = StoreKitImportOptions(
      fileName: "a.storekit", bundleId: "a.b", name: "A", assumedStartDate: "2027-01-01")
    return importStoreKit(bytes, file: 0, options: options).findings.filter { $0.rule == rule }.map {
      String(decoding: bytes[Int($0.primary.range.start)..<Int($0.primary.range.end)], as: UTF8.self)
    }
  }

  private static func file(_ product: String) -> String {
    #"{"version": {"major": 4, "minor": 0}, "settings": {"_storefront": "USA"}, "products": [{"productID": "a", "referenceName": "A", "type": "Consumable", \#(product)}]}"#
  }

  struct Place: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let json: String
    let rule: RuleID
    let texts: [String]

    init(_ description: String, _ json: String, _ rule: RuleID, _ texts: [String]) {
      testDescription = description
      self.json = json
      self.rule = rule
      self.texts = texts
    }
  }

  static let places = [
    Place(
      "on a member with its value", file(#""displayPrice" : "$1""#), "storekit-defect",
      [#""displayPrice" : "$1""#]),
    Place(
      "on the key of a long value", file(#""displayPrice": "\#(String(repeating: "x", count: 100))""#),
      "storekit-defect", [#""displayPrice""#]),
    Place(
      "on the name of an object", file(#""other": 1, "displayPrice": "1""#), "storekit-lost",
      [#""productID": "a""#]),
    Place(
      "there for what the object lacks", file(#""other": null"#), "storekit-defect", [#""productID": "a""#]),
    Place(
      "on the bracket of an object without a name", #"{"products": [{"displayPrice": "1"}]}"#,
      "storekit-lost",
      ["{"]),
    Place(
      "on an element of a list", #"{"version": {"major": 4, "minor": 0}, "products": [17]}"#,
      "storekit-defect",
      ["1"]),
    Place(
      "after a byte order mark, and on keys of another spelling", "\u{FEFF}" + file(#""price": []"#),
      "storekit-defect", [#""productID": "a""#, #""price": []"#, #""price": []"#]),
    Place(
      "on the second of two equal keys, written with an escape",
      #"{"products": [{"productID": "a", "product\u0049D": "b", "displayPrice": "1"}]}"#, "storekit-lost",
      [#""product\u0049D""#]),
  ]

  @Test(arguments: places) func aFindingIsAtItsPlace(_ place: Place) {
    equal(underlined(place.json, place.rule), place.texts)
  }

  @Test func atTheTopWhenTheyConcernAllOfTheFile() {
    let imported = Imported(#"{"products": []}"#)
    #expect(
      imported.result.findings.filter { $0.object.isEmpty }.allSatisfy { $0.primary.range == .top(of: 3) })
  }

  @Test func andAKeyThatStandsTwiceIsOneOfThemOnlyTheFirstIsRead() {
    let json = #"{"products": [{"productID": "a", "productID": "b", "displayPrice": "1"}]}"#
    equal(underlined(json, "storekit-lost"), [#""productID""#])
    let imported = Imported(json)
    contains(imported.yaml, "productId: a\n")
    contains(
      imported.yaml, "# lost: the key 'productID' appears twice in its object: only the first one is read\n")
  }

  @Test func andMessagesNameTheKeyNotThePathToIt() {
    let imported = Imported(product: #""productID": "a", "displayPrice": 1"#)
    let finding = imported.result.findings.first { $0.rule == "storekit-defect" }
    equal(finding?.message, "displayPrice: found a number, expected text; read as such")
    equal(finding?.objectLabel, "products[0].displayPrice")
  }
}

struct SigningKeyTests {
  private func shown(_ json: String) -> String {
    let options = StoreKitImportOptions(fileName: "a", assumedStartDate: "2027-01-01")
    return String(decoding: importStoreKit(Array(json.utf8), file: 0, options: options).source, as: UTF8.self)
  }

  @Test(arguments: [
    (
      #"{"subscriptionOffersKeyPair": {"id": "7A", "privateKey": "MIG/+="}, "products": []}"#,
      #"{"subscriptionOffersKeyPair": {"**": "**", "**********": "******"}, "products": []}"#
    ),
    (#"{"products": [], "PrivateKey": "MIG"}"#, #"{"products": [], "PrivateKey": "***"}"#),
  ])
  func areAsterisksInWhatAReportShowsAndNothingMoves(_ json: String, _ expected: String) {
    equal(shown(json), expected)
  }

  @Test func areHiddenInBrokenFilesToo() {
    lacks(shown(#"{"products": [}, "subscriptionOffersKeyPair": {"privateKey": "MIG"#), "MIG")
    let unquoted = Imported(#"{"products": [], "privateKey": MIGHAGEA}"#).result
    equal(unquoted.findings.map(\.message), ["found '*', expected a value"])
    lacks(shown("-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----"), "MIG")
  }

  @Test func hideNothingElse() {
    let json = #"{"products": [{"productID": "monkey.pair", "referenceName": "Private"}]}"#
    equal(shown(json), json)
  }
}
