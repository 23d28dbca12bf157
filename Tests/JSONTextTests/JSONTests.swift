import TestSupport
import JSONText
import Testing

@Suite struct JSONTests {
  private static let value: JSON = [
    "name": "Plus", "price": 499, "isLive": true, "end": .null, "note": nil, "plans": ["monthly", ["a": -1]],
  ]

  @Test func literalsAreWrittenInTheirOrderWithoutMembersThatAreNil() {
    let text = #"{"name":"Plus","price":499,"isLive":true,"end":null,"plans":["monthly",{"a":-1}]}"#
    equal(String(decoding: JSONTests.value.bytes, as: UTF8.self), text)
  }

  @Test func twoUnicodeFormsOfALetterAreTwoTexts() {
    #expect(JSON.text("caf\u{E9}") != "cafe\u{301}")
    #expect(["caf\u{E9}": 1] as JSON != ["cafe\u{301}": 1])
    equal(["a": "caf\u{E9}"] as JSON, ["a": "caf\u{E9}"])
  }

  @Test func whatIsWrittenIsReadAsTheSameValue() throws {
    try equal(JSON(JSONDocument(reading: JSONTests.value.bytes).root), JSONTests.value)
  }

  @Test(arguments: ["1.5", "99999999999999999999", #"["\ud800"]"#, #"{"a":[{"b":1e-2}]}"#])
  func aValueThatItCannotHoldIsNone(text: String) throws {
    let document = try JSONDocument(reading: Array(text.utf8), allowsLoneSurrogates: true)
    absent(JSON(document.root))
  }

  @Test func membersAreFoundByTheirName() {
    let value = JSONTests.value
    #expect(value["name"]?.string == "Plus" && value["price"]?.integer == 499 && value["isLive"] == true)
    equal(value["plans"]?.elements?.last?["a"], -1)
    #expect(value["note"] == nil && value["end"] == .null && value["name"]?["name"] == nil)
    #expect(value["price"]?.string == nil && value["name"]?.integer == nil && value.elements == nil)
  }

  @Test func objectsDifferByTheOrderOfTheirMembers() {
    #expect(["a": 1, "b": 2] as JSON != ["b": 2, "a": 1])
    equal(JSON.texts(["a", "b"]), ["a", "b"])
  }
}
