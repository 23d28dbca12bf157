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

  private func file(_ product: String) -> String {
    #"{"version": {"major": 4, "minor": 0}, "settings": {"_storefront": "USA"}, "products": [{"productID": "a", "referenceName": "A", "type": "Consumable", \#(product)}]}"#
  }

  @Test func onAMemberWithItsValue() {
    equal(underlined(file(#""displayPrice" : "$1""#), "storekit-defect"), [#""displayPrice" : "$1""#])
  }

  @Test func onTheKeyOfALongValue() {
    let long = String(repeating: "x", count: 100)
    equal(underlined(file(#""displayPrice": "\#(long)""#), "storekit-defect"), [#""displayPrice""#])
  }

  @Test func onTheNameOfAnObjectAndThereForWhatTheObjectLacks() {
    equal(underlined(file(#""other": 1, "displayPrice": "1""#), "storekit-lost"), [#""productID": "a""#])
    equal(underlined(file(#""other": null"#), "storekit-defect"), [#""productID": "a""#])
    equal(underlined(#"{"products": [{"displayPrice": "1"}]}"#, "storekit-lost"), ["{"])
  }

  @Test func onAnElementOfAList() {
    equal(underlined(#"{"version": {"major": 4, "minor": 0}, "products": [17]}"#, "storekit-defect"), ["1"])
  }

  @Test func behindAByteOrderMarkAndUnderKeysOfAnotherSpelling() {
    equal(
      underlined("\u{FEFF}" + file(#""price": []"#), "storekit-defect"),
      [
        #""productID": "a""#, #""price": []"#, #""price": []"#,
      ])
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

  @Test func alsoWhenItIsWrittenWithEscapes() {
    let json = #"{"products": [{"productID": "a", "product\u0049D": "b", "displayPrice": "1"}]}"#
    equal(underlined(json, "storekit-lost"), [#""product\u0049D""#])
  }

  @Test func andMessagesNameTheKeyNotThePathToIt() {
    let imported = Imported(product: #""productID": "a", "displayPrice": 1"#)
    let finding = imported.result.findings.first { $0.rule == "storekit-defect" }
    equal(finding?.message, "displayPrice: found a number, expected a text; read as one")
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
