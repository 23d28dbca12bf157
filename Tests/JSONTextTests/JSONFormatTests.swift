import Diagnostics
import JSONText
import TestSupport
import Testing

private struct Stock: Sendable {
  var name = "tea"
  var count: Int?
  var sizes = ["S", "M"]
  var prices: [(key: String, value: String)] = []
}

private let price = JSONType.amount.defined("price", "What it costs.")

private let stock = JSONFormat<Stock>(
  "offerc.stock/1", title: "Stock", sentence: "What is there.",
  .object([
    .format("offerc.stock/1"),
    .row("name", .text, "What it is called.") { $0.name },
    .optional("count", .integer(from: 1), "How many.") { $0.count },
    .row("sizes", .array(of: .words(["S", "M"]))) { $0.sizes },
    .row("prices", .map(of: price), "By storefront.") { $0.prices },
  ]))

@Suite struct JSONFormatTests {
  @Test func rowsAreWrittenInTheirOrderAndNothingForWhatIsAbsent() {
    let line = String(decoding: stock.line(Stock(prices: [("USA", "1.50")])), as: UTF8.self)
    equal(line, #"{"format":"offerc.stock/1","name":"tea","sizes":["S","M"],"prices":{"USA":"1.50"}}"# + "\n")
  }

  @Test func theSchemaHasTheRowsTheirSentencesAndEachDefinitionOnce() {
    equal(
      stock.schema,
      [
        "$schema": "http://json-schema.org/draft-07/schema#", "title": "Stock",
        "description": "What is there.",
        "type": "object", "additionalProperties": false, "required": ["format", "name", "sizes", "prices"],
        "properties": [
          "format": ["description": "Name and version of this format.", "const": "offerc.stock/1"],
          "name": ["description": "What it is called.", "type": "string"],
          "count": ["description": "How many.", "type": "integer", "minimum": 1],
          "sizes": ["type": "array", "items": ["enum": ["S", "M"]]],
          "prices": [
            "description": "By storefront.", "type": "object",
            "additionalProperties": ["$ref": "#/definitions/price"],
          ],
        ],
        "definitions": [
          "price": ["description": "What it costs.", "type": "string", "pattern": "^[0-9]+(\\.[0-9]{2})?$"]
        ],
      ])
  }

  @Test func whatIsWrittenPassesTheCheck() throws {
    let bytes = stock.bytes(Stock(count: 3, prices: [("USA", "1.50"), ("JPN", "150")]))
    try stock.check(JSONDocument(reading: bytes).root)
  }

  /// A change of a file that has no fault, and what is said of it.
  @Test(arguments: [
    (#""name":"tea""#, #""name":7"#, "name is a number, expected text"),
    (#""name":"tea","#, "", "the file has no name"),
    (#""count":3"#, #""count":0"#, "count is 0, expected minimum 1"),
    (#""count":3"#, #""count":1.5"#, "count is a number, expected a whole number"),
    (#""count":3"#, #""number":3"#, "the file has the unknown key 'number'"),
    (#"["S","M"]"#, #"["S","XL"]"#, "sizes[1] is 'XL', expected one of S, M"),
    (#"["S","M"]"#, #"{"S":1}"#, "sizes is an object, expected a list"),
    (#""1.50""#, #""1.5""#, #"prices.USA is '1.5', which does not match ^[0-9]+(\.[0-9]{2})?$"#),
    (#""1.50""#, "null", "prices.USA is null, expected text"),
    ("stock/1", "stock/2", "format is 'offerc.stock/2', expected offerc.stock/1"),
  ])
  func faultsAreFoundAtTheirPlaces(_ right: String, _ wrong: String, _ message: String) throws {
    let line = stock.line(Stock(count: 3, prices: [("USA", "1.50")]))
    let text = try #require(line.firstRange(of: Array(right.utf8)))
    let bytes = Array(line[..<text.lowerBound]) + Array(wrong.utf8) + Array(line[text.upperBound...])
    let root = try JSONDocument(reading: bytes).root
    let fault = try #require(throws: SchemaFault.self) { try stock.check(root) }
    equal(fault.message(), message)
  }

  @Test func rowsOfASchemaAloneAreNoItems() {
    let type = JSONType<Never>.open([.row("total", .integer, "The sum."), .optional("note", .text)])
    let format = JSONFormat("offerc.sum/1", title: "Sum", sentence: "What is added.", type)
    #expect(format.schema["required"] == ["total"] && format.schema["additionalProperties"] == nil)
    equal(format.schema["properties"]?["note"], ["type": "string"])
  }

  /// A file that is read by the rows that write it.
  private struct Order: Equatable, Sendable {
    enum Speed: String, CaseIterable, Sendable { case fast, slow }

    var number = 0
    var note: String?
    var sizes: [String] = []
    var speed = Speed.slow
    var prices: [String: Int] = [:]
    var parts: [String] = []
    var body: [UInt8] = []
  }

  private static let order = JSONType<Order>.open(
    [
      .member("body", .raw(["type": "object"]), at: \.body),
      .row("count", .integer) { $0.sizes.count },
      .optionalMember("note", .text, at: \.note),
      .member("number", .integer(from: 1), at: \.number),
      .memberUnlessEmpty("parts", .texts, at: \.parts),
      .member("prices", .dictionary(of: .integer), at: \.prices),
      .member("sizes", .array(of: .words(["S", "M"])), at: \.sizes, isInAllFiles: false),
      .member("speed", .word, at: \.speed),
    ], from: Order())

  @Test(arguments: [
    #"{"body":{"a": 1},"count":1,"note":"x","number":7,"parts":["p"],"prices":{"A":2,"B":1},"sizes":["M"],"speed":"fast"}"#,
    #"{"body":{},"count":0,"number":7,"prices":{},"sizes":[],"speed":"slow"}"#,
  ])
  func rowsReadWhatTheyWrite(_ text: String) throws {
    let order = try Self.order.read(JSONDocument(reading: Array(text.utf8)).root)
    equal(String(decoding: Self.order.line(order), as: UTF8.self), text + "\n")
  }

  @Test func aMemberThatEarlierFilesLackStaysAsTheBlankValueHasIt() throws {
    let text = #"{"later":true,"speed":"fast","number":1,"prices":{"B":1,"B":2},"body":{}}"#
    let order = try Self.order.read(JSONDocument(reading: Array(text.utf8)).root)
    equal(order, Order(number: 1, speed: .fast, prices: ["B": 1], body: Array("{}".utf8)))
  }

  @Test(arguments: [
    (#"{"body":{},"number":"1","prices":{},"speed":"fast"}"#, #""1""#),
    (#"{"body":{},"number":1,"prices":{"A":"b"},"speed":"fast"}"#, #""b""#),
    (#"{"body":{},"number":1,"prices":{},"speed":"quick"}"#, #""quick""#),
    (#"{"body":{},"number":1,"prices":{},"sizes":["S","L"],"speed":"fast"}"#, #""L""#),
    (#"{"body":{},"number":1,"prices":{}}"#, #"{"body":{},"number":1,"prices":{}}"#), ("[]", "[]"),
  ])
  func theValueThatCannotBeReadIsNamed(_ text: String, _ place: String) throws {
    let root = try JSONDocument(reading: Array(text.utf8)).root
    let fault = #expect(throws: UnreadableValue.self) { try Self.order.read(root) }
    equal(fault.map { String(decoding: $0.value.text, as: UTF8.self) }, place)
  }

  @Test func aTypeWithoutAWayBackIsOnlyWritten() throws {
    let root = try JSONDocument(reading: Array(#""1""#.utf8)).root
    let type = JSONType.text.of { (number: Int) in String(number) }
    #expect(throws: UnreadableValue.self) { try type.read(root) }
  }
}

@Suite struct SchemaCheckerTests {
  private func fault(_ json: String, _ schema: JSON, isStrict: Bool = false) throws -> String? {
    var checker = SchemaChecker(schema, isStrict: isStrict)
    do { try checker.check(JSONDocument(reading: Array(json.utf8)).root) } catch let fault as SchemaFault {
      return fault.message()
    }
    return nil
  }

  @Test(arguments: [
    ("^[0-9]{4}Q[1-4]$", ["2027Q1"], ["2027Q5", "02027Q1", "2027Q11", ""]),
    ("^[a-z][a-z0-9-]*$", ["a", "level-gap", "a-"], ["", "-a", "aB", "1a"]),
    ("^/v[12]/", ["/v1/apps", "/v2/"], ["/v3/", "v1/", "/v1"]),
    ("^[0-9]+(\\.[0-9]+)?$", ["1", "10.5"], ["1.", ".5", "1.5.5", "1x5"]),
    ("^a*ab?$", ["a", "aaab"], ["b", "aabb"]),
  ])
  func patterns(_ pattern: String, _ right: [String], _ wrong: [String]) throws {
    for text in right { try absent(fault("\"\(text)\"", ["pattern": .text(pattern)]), "\(text)") }
    for text in wrong { #expect(try fault("\"\(text)\"", ["pattern": .text(pattern)]) != nil, "\(text)") }
  }

  @Test func keysThatAnOpenSchemaDoesNotListAreRefusedOnlyWhenStrict() throws {
    let schema: JSON = ["type": "object", "properties": ["a": ["type": "integer"]]]
    try absent(fault(#"{"a":1,"b":2}"#, schema))
    try equal(fault(#"{"a":1,"b":2}"#, schema, isStrict: true), "the file has the unknown key 'b'")
  }

  @Test func keysThatWereFoundAreListedByTheirDefinition() throws {
    let schema: JSON = [
      "properties": ["list": ["items": ["$ref": "#/definitions/one"]]],
      "definitions": ["one": ["properties": ["a": [:], "b": [:]]]],
    ]
    var checker = SchemaChecker(schema, isStrict: true)
    try checker.check(JSONDocument(reading: Array(#"{"list":[{"a":1}]}"#.utf8)).root)
    equal(checker.found, [".list", "one.a"])
  }

  @Test func bounds() throws {
    try equal(fault("5", ["maximum": 4]), "the file is 5, expected maximum 4")
    try equal(fault("[]", ["minItems": 1]), "the file is a list, expected minItems 1")
    #expect(try fault(#"["a","a"]"#, ["uniqueItems": true]) != nil)
    #expect(try fault(#""""#, ["minLength": 1]) != nil)
    #expect(try fault(#""2027-1-01""#, ["format": "date"]) != nil)
  }

  @Test func exactlyOneAlternativeFits() throws {
    let schema: JSON = ["oneOf": [["const": "a"], ["type": "string"], ["type": "integer"]]]
    try absent(fault("1", schema))
    try absent(fault(#""b""#, schema))
    try equal(fault(#""a""#, schema), "the file has none of the forms that are allowed here")
    #expect(try fault("[]", schema) != nil)
  }
}
