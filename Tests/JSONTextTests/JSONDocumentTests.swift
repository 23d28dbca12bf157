import TestSupport
import Testing

@testable import JSONText

struct JSONDocumentTests {
  @Test func withEveryKindOfValueInTheOrderOfTheText() throws {
    let document = try read(
      #" {"z": null, "a": [true, false, -1.50e+2, "x", [], {}], "\u006b": {"z": "\n"}} "#)
    equal(
      Plain(document.root),
      .object([
        .init(key: "z", value: .null),
        .init(
          key: "a",
          value: .array([
            .boolean(true), .boolean(false), .number("-1.50e+2"), .string("x"), .array([]), .object([]),
          ])),
        .init(key: "k", value: .object([.init(key: "z", value: .string("\n"))])),
      ]))
    empty(document.duplicateKeys)
  }

  @Test(arguments: ["null", "0", "\"\"", "[]", "{}", "\t\r\n true \n"])
  func andAnyValueAloneIsAText(_ text: String) { absent(fault(text)) }

  @Test func withTypedAccessorsWhichAreNilForOtherTypes() throws {
    let root = try read(#"{"n": 7, "f": 1.5, "s": "x", "b": false, "0": null, "a": [1, 2], "o": {"k": "v"}}"#)
      .root
    equal(root["n"]?.integer, 7)
    absent(root["f"]?.integer)
    equal(root["f"]?.number?.text, "1.5")
    equal(root["s"]?.string, "x")
    absent(root["s"]?.integer)
    #expect(root["b"]?.boolean == false)
    #expect(root["0"]?.isNull == true)
    absent(root["0"]?.string)
    equal(root["a"]?.elements?.compactMap(\.integer), [1, 2])
    absent(root["a"]?.members)
    equal(root["o"]?["k"]?.string, "v")
    absent(root["o"]?.elements)
    absent(root["missing"])
    absent(root["s"]?["k"])
  }

  @Test func withThePlaceOfEveryValueAndKeyInBytes() throws {
    let text = #"{ "é" : [ 12 , "ü" ], "b": {} }"#
    let bytes = Array(text.utf8)
    let root = try JSONDocument(reading: bytes).root
    func shown(_ place: Range<Int>?) -> String? {
      place.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    equal(shown(root.place), text)
    equal(root.members.map { $0.map { shown($0.keyPlace) } }, [#""é""#, #""b""#])
    equal(shown(root["é"]?.place), #"[ 12 , "ü" ]"#)
    equal(root["é"]?.elements.map { $0.map { shown($0.place) } }, ["12", #""ü""#])
    equal(shown(root["b"]?.place), "{}")
  }

  @Test func behindAByteOrderMarkWhichIsOnlyThatAtTheBeginning() throws {
    try equal(read("\u{FEFF}[7]").root.place, 3..<6)
    equal(fault("\u{FEFF}\u{FEFF}[7]")?.offset, 3)
    equal(fault("[7]\u{FEFF}")?.problem, .unexpected(.end))
    try equal(read("[\"\u{FEFF}\"]").root.elements?.map(\.string), ["\u{FEFF}"])
  }

  @Test func asAPartOfOtherBytesWithPlacesInAllOfThem() throws {
    let bytes = Array("{\"a\":1}\n[tru]\n".utf8)
    try equal(JSONDocument(reading: bytes, in: 0..<7).root["a"]?.place, 5..<6)
    let fault = #expect(throws: JSONFault.self) { try JSONDocument(reading: bytes, in: 8..<13) }
    equal(fault, JSONFault(.unexpected(.value), at: 9, found: "t"))
    #expect(throws: JSONFault.self) { try JSONDocument(reading: bytes, in: 0..<6) }
  }

  @Test func andKeysAreFoundByteByByteAnotherFormOfTheSameLetterIsAnotherKey() throws {
    let document = try read("{\"e\u{301}\": 1, \"\u{E9}\": 2}")
    equal(document.root["\u{E9}"]?.integer, 2)
    empty(document.duplicateKeys)
  }

  @Test func withinLimitsOfBytesDepthAndValues() {
    let limits = JSONLimits(bytes: 20, depth: 2, values: 4)
    equal(fault("[[], [1, 2]]  ", limits)?.problem, .tooManyValues(limit: 4))
    absent(fault("[[], [1]]", limits))
    equal(fault("{\"a\":0,\"b\":[0],\"c\":", limits)?.problem, .tooManyValues(limit: 4))
    equal(fault("[[[", limits), JSONFault(.tooDeep(limit: 2), at: 2, found: "["))
    equal(fault(String(repeating: " ", count: 21), limits)?.problem, .tooManyBytes(limit: 20))
    equal(fault(String(repeating: " ", count: 20), limits)?.problem, .empty)
  }

  @Test func asDeepAsIsAskedForAndAHundredThousandBracketsAreRefusedSoon() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    absent(fault(nested(64)))
    equal(fault(nested(65))?.problem, .tooDeep(limit: 64))
    absent(fault(nested(100_000), JSONLimits(depth: 100_000)))
    equal(fault(String(repeating: #"{"":"#, count: 100_000))?.problem, .tooDeep(limit: 64))
  }
}

struct JSONDuplicateKeyTests {
  @Test func isReportedWithBothPlacesHoweverItIsWrittenAndTheFirstOneCounts() throws {
    let text = #"{"a": 1, "b": {"x": 1, "x": 2}, "\u0061": 3, "a": 4}"#
    let document = try read(text)
    equal(
      document.duplicateKeys,
      [
        JSONDuplicateKey(key: "x", place: 23..<26, first: 15..<18),
        JSONDuplicateKey(key: "a", place: 32..<40, first: 1..<4),
        JSONDuplicateKey(key: "a", place: 45..<48, first: 1..<4),
      ])
    equal(document.root["a"]?.integer, 1)
    equal(document.root.members.map { $0.map(\.key) }, ["a", "b", "a", "a"])
  }

  @Test func isReportedInLongObjectsTooEachOfThem() throws {
    let keys = (0..<1000).map { "\"\($0 % 900)\": 0" }
    let duplicates = try read("{\(keys.joined(separator: ","))}").duplicateKeys
    equal(duplicates.map(\.key), (0..<100).map(String.init))
    #expect(duplicates.allSatisfy { $0.first.upperBound < $0.place.lowerBound })
  }

  @Test func isNoneInAnotherObject() throws {
    try empty(read(#"[{"a": {"a": 1}}, {"a": 1}]"#).duplicateKeys)
  }
}
