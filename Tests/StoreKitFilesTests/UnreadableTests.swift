import Diagnostics
import TestSupport
import Testing

@testable import StoreKitFiles

struct UnreadableTests {
  private func refusal(_ bytes: [UInt8]) -> (message: String, start: UInt32)? {
    let options = StoreKitImportOptions(fileName: "a", assumedStartDate: "2027-01-01")
    let result = importStoreKit(bytes, file: 3, options: options)
    guard result.yaml == nil, result.findings.count == 1, let finding = result.findings.first else {
      return nil
    }
    equal(finding.rule, "storekit-unreadable")
    equal(finding.severity, .error)
    equal(finding.primary.range.file, 3)
    return (finding.message, finding.primary.range.start)
  }

  @Test(arguments: [
    ("", "the file is empty, expected the JSON of a StoreKit configuration", 0),
    (" \n", "the file is empty, expected the JSON of a StoreKit configuration", 0),
    ("[1]", "the file has a list, expected the object of a StoreKit configuration", 0),
    ("\"x\"", "the file has text, expected the object of a StoreKit configuration", 0),
    (
      #"{"name": "x", "version": "1.0.0"}"#,
      "the file is not a StoreKit configuration: it has neither 'products' nor 'subscriptionGroups'", 0
    ),
    (#"{"products": [}"#, "the bracket '}' closes nothing here", 14),
    (#"{"products": ["#, "the bracket '[' that opens here is never closed", 13),
    (#"{"products: []}"#, "the text that begins here has no closing quote", 1),
    ("{\"a\": \"x\n\"}", "the text that begins here has no closing quote on its line", 6),
    (#"{"products" []}"#, "found '[', expected ':' after the key", 12),
    (#"{"products": [1 2]}"#, "found '2', expected a comma or ']'", 16),
    (#"{"products": [1,]}"#, "nothing follows this comma, but JSON has commas only between values", 15),
    (#"{"products": [], 'a': 1}"#, "found a single quote, expected a key in double quotes", 17),
    (#"{"products": [NaN]}"#, "found 'NaN', expected a value", 14),
    (#"{"products": [007]}"#, "found '007', expected a value", 14),
    (#"{"products": []} x"#, "found 'x', expected the end of the file", 17),
    (#"{"products": []}}"#, "the bracket '}' closes nothing here", 16),
    ("{ // all\n}", "JSON has no comments", 2),
    ("{\n<<<<<<< HEAD\n}", "found '<', expected a key in double quotes", 2),
    (#"{"products": [], "identifier": "C:\temp\x"}"#, #"JSON has no escape '\x'"#, 39),
    (#"{"products": [{"productID": "\u12"}]}"#, #"JSON has no escape '\u12'"#, 29),
  ])
  func areRefusedWithTheReasonAndWhereItShowsThePlace(_ text: String, _ message: String, _ start: UInt32)
    throws
  {
    let found = try #require(refusal(Array(text.utf8)))
    equal(found.message, message)
    equal(found.start, start)
  }

  @Test func ofUTF16AreRefused() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + "{}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try equal(#require(refusal(bytes)).message, "the file is not UTF-8 text")
  }

  @Test func thatAreNotUTF8InOneOfTheTextsAreRefusedAtTheFirstOfThem() throws {
    let bytes = Array(#"{"products": [{"referenceName": "Caf"#.utf8) + [0xE9] + Array(#""}], "x": 1}"#.utf8)
    let found = try #require(refusal(bytes))
    equal(found.message, "the file is not UTF-8 text")
    equal(found.start, 36)
  }

  @Test(arguments: ["[", #"{"a":"#])
  func thatAreHostileAreRefusedSoon(_ opening: String) throws {
    let bytes = Array(String(repeating: opening, count: 100_000).utf8)
    try equal(#require(refusal(bytes)).message, "the JSON is nested deeper than 64 levels")
  }

  @Test func withMoreValuesOrBytesThanAnyRealFileAreRefused() throws {
    let many = Array(("[" + String(repeating: "1,", count: 600_000)).utf8)
    try equal(#require(refusal(many)).message, "the JSON has more than 500,000 values")
    let long = [UInt8](repeating: 0x20, count: (64 << 20) + 1)
    try ends(#require(refusal(long)).message, with: "expected at most 64 MB")
  }

  @Test func butAByteOrderMarkBracketsInTextsOddNumbersAndHalfSurrogatesAreNoObstacle() {
    let json = #"{"products": [], "identifier": "]}{[//<\"", "settings": {"a": 1e999, "b": "\ud800"}}"#
    let options = StoreKitImportOptions(fileName: "a", assumedStartDate: "2027-01-01")
    #expect(importStoreKit([0xEF, 0xBB, 0xBF] + Array(json.utf8), file: 0, options: options).yaml != nil)
  }

  @Test func andHalfASurrogatePairCostsOneTextInAKeyNothingButTheKey() {
    let imported = Imported(
      product: #""productID": "a", "referenceName": "\udc00", "\ud800": 1, "displayPrice": "1""#)
    equal(
      imported.defects,
      [
        "products[0].referenceName: found an unreadable value, expected text; not imported"
      ])
    contains(imported.lost, "products[0]: the unknown key '\u{FFFD}' of a product is not imported")
    contains(imported.yaml, "productId: a\n")
  }
}
