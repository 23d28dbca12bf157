import Testing

@testable import JSONText

struct JSONDocumentTests {
  @Test func withEveryKindOfValueInTheOrderOfTheText() throws {
    let document = try read(
      #" {"z": null, "a": [true, false, -1.50e+2, "x", [], {}], "\u006b": {"z": "\n"}} "#)
    #expect(
      Plain(document.root)
        == .object([
          .init(key: "z", value: .null),
          .init(
            key: "a",
            value: .array([
              .boolean(true), .boolean(false), .number("-1.50e+2"), .string("x"), .array([]), .object([]),
            ])),
          .init(key: "k", value: .object([.init(key: "z", value: .string("\n"))])),
        ]))
    #expect(document.duplicateKeys.isEmpty)
  }

  @Test(arguments: ["null", "0", "\"\"", "[]", "{}", "\t\r\n true \n"])
  func andAnyValueAloneIsAText(_ text: String) { #expect(fault(text) == nil) }

  @Test func withTypedAccessorsWhichAreNilForOtherTypes() throws {
    let root = try read(#"{"n": 7, "f": 1.5, "s": "x", "b": false, "0": null, "a": [1, 2], "o": {"k": "v"}}"#)
      .root
    #expect(root["n"]?.integer == 7)
    #expect(root["f"]?.integer == nil)
    #expect(root["f"]?.number?.text == "1.5")
    #expect(root["s"]?.string == "x")
    #expect(root["s"]?.integer == nil)
    #expect(root["b"]?.boolean == false)
    #expect(root["0"]?.isNull == true)
    #expect(root["0"]?.string == nil)
    #expect(root["a"]?.elements?.compactMap(\.integer) == [1, 2])
    #expect(root["a"]?.members == nil)
    #expect(root["o"]?["k"]?.string == "v")
    #expect(root["o"]?.elements == nil)
    #expect(root["missing"] == nil)
    #expect(root["s"]?["k"] == nil)
  }

  @Test func withThePlaceOfEveryValueAndKeyInBytes() throws {
    let text = #"{ "é" : [ 12 , "ü" ], "b": {} }"#
    let bytes = Array(text.utf8)
    let root = try JSONDocument(reading: bytes).root
    func shown(_ place: Range<Int>?) -> String? {
      place.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(shown(root.place) == text)
    #expect(root.members.map { $0.map { shown($0.keyPlace) } } == [#""é""#, #""b""#])
    #expect(shown(root["é"]?.place) == #"[ 12 , "ü" ]"#)
    #expect(root["é"]?.elements.map { $0.map { shown($0.place) } } == ["12", #""ü""#])
    #expect(shown(root["b"]?.place) == "{}")
  }

  @Test func behindAByteOrderMarkWhichIsOnlyThatAtTheBeginning() throws {
    #expect(try read("\u{FEFF}[7]").root.place == 3..<6)
    #expect(fault("\u{FEFF}\u{FEFF}[7]")?.offset == 3)
    #expect(fault("[7]\u{FEFF}")?.problem == .unexpected(.end))
    #expect(try read("[\"\u{FEFF}\"]").root.elements?.map(\.string) == ["\u{FEFF}"])
  }

  @Test func asAPartOfOtherBytesWithPlacesInAllOfThem() throws {
    let bytes = Array("{\"a\":1}\n[tru]\n".utf8)
    #expect(try JSONDocument(reading: bytes, in: 0..<7).root["a"]?.place == 5..<6)
    let fault = #expect(throws: JSONFault.self) { try JSONDocument(reading: bytes, in: 8..<13) }
    #expect(fault == JSONFault(.unexpected(.value), at: 9, found: "t"))
    #expect(throws: JSONFault.self) { try JSONDocument(reading: bytes, in: 0..<6) }
  }

  @Test func andKeysAreFoundByteByByteAnotherFormOfTheSameLetterIsAnotherKey() throws {
    let document = try read("{\"e\u{301}\": 1, \"\u{E9}\": 2}")
    #expect(document.root["\u{E9}"]?.integer == 2)
    #expect(document.duplicateKeys.isEmpty)
  }

  @Test func withinLimitsOfBytesDepthAndValues() {
    let limits = JSONLimits(bytes: 20, depth: 2, values: 4)
    #expect(fault("[[], [1, 2]]  ", limits)?.problem == .tooManyValues(limit: 4))
    #expect(fault("[[], [1]]", limits) == nil)
    #expect(fault("{\"a\":0,\"b\":[0],\"c\":", limits)?.problem == .tooManyValues(limit: 4))
    #expect(fault("[[[", limits) == JSONFault(.tooDeep(limit: 2), at: 2, found: "["))
    #expect(fault(String(repeating: " ", count: 21), limits)?.problem == .tooManyBytes(limit: 20))
    #expect(fault(String(repeating: " ", count: 20), limits)?.problem == .empty)
  }

  @Test func asDeepAsIsAskedForAndAHundredThousandBracketsAreRefusedSoon() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(fault(nested(64)) == nil)
    #expect(fault(nested(65))?.problem == .tooDeep(limit: 64))
    #expect(fault(nested(100_000), JSONLimits(depth: 100_000)) == nil)
    #expect(fault(String(repeating: #"{"":"#, count: 100_000))?.problem == .tooDeep(limit: 64))
  }
}

struct JSONDuplicateKeyTests {
  @Test func isReportedWithBothPlacesHoweverItIsWrittenAndTheFirstOneCounts() throws {
    let text = #"{"a": 1, "b": {"x": 1, "x": 2}, "\u0061": 3, "a": 4}"#
    let document = try read(text)
    #expect(
      document.duplicateKeys == [
        JSONDuplicateKey(key: "x", place: 23..<26, first: 15..<18),
        JSONDuplicateKey(key: "a", place: 32..<40, first: 1..<4),
        JSONDuplicateKey(key: "a", place: 45..<48, first: 1..<4),
      ])
    #expect(document.root["a"]?.integer == 1)
    #expect(document.root.members.map { $0.map(\.key) } == ["a", "b", "a", "a"])
  }

  @Test func isReportedInLongObjectsTooEachOfThem() throws {
    let keys = (0..<1000).map { "\"\($0 % 900)\": 0" }
    let duplicates = try read("{\(keys.joined(separator: ","))}").duplicateKeys
    #expect(duplicates.map(\.key) == (0..<100).map(String.init))
    #expect(duplicates.allSatisfy { $0.first.upperBound < $0.place.lowerBound })
  }

  @Test func isNoneInAnotherObject() throws {
    #expect(try read(#"[{"a": {"a": 1}}, {"a": 1}]"#).duplicateKeys.isEmpty)
  }
}
