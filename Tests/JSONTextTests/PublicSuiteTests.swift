import Foundation
import JSONText
import TestSupport
import Testing

/// 318 texts that are JSON, are not, or may be read either way.
@Suite(.needsShared("corpus/json/test_parsing"))
struct PublicSuiteTests {
  private func files(_ letter: String) -> [URL] {
    Shared.jsonTexts.filter { $0.lastPathComponent.hasPrefix(letter + "_") }
  }

  @Test func everyFileOfItHasANameThatSaysWhatHolds() {
    equal(files("y").count + files("n").count + files("i").count, Shared.jsonTexts.count)
    #expect(files("y").count >= 90 && files("n").count >= 180 && files("i").count >= 30)
  }

  @Test func textsThatAParserMustAcceptAreRead() throws {
    for file in files("y") {
      absent(fault([UInt8](try Data(contentsOf: file))), "\(file.lastPathComponent)")
    }
  }

  @Test func textsThatAParserMustRefuseAreRefusedAtAPlaceInsideOfThem() throws {
    for file in files("n") {
      let bytes = [UInt8](try Data(contentsOf: file))
      let offset = try #require(fault(bytes), "\(file.lastPathComponent)").offset
      #expect((0...bytes.count).contains(offset), "\(file.lastPathComponent)")
    }
  }

  @Test func ofTextsThatAParserMayAcceptThoseWithAnyNumberOrAByteOrderMarkAreRead() throws {
    for file in files("i") {
      let name = file.lastPathComponent
      let isRead = name.hasPrefix("i_number_") || name == "i_structure_UTF-8_BOM_empty_object.json"
      equal((fault([UInt8](try Data(contentsOf: file))) == nil), isRead, "\(name)")
    }
  }

  @Test func whatBothReadIsTheSameToFoundation() throws {
    for file in files("y") where !file.lastPathComponent.contains("duplicated_key") {
      let data = try Data(contentsOf: file)
      let value = try JSONDocument(reading: [UInt8](data)).root
      let other = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      #expect(isSame(value, other), "\(file.lastPathComponent)")
    }
  }

  private func isSame(_ value: JSONValue, _ other: Any) -> Bool {
    switch value.content {
    case .null: other is NSNull
    case .boolean(let flag): other as? Bool == flag
    case .number(let number): isNear((other as? NSNumber)?.doubleValue, Double(number.text))
    case .string(let text): (other as? String)?.utf8.elementsEqual(text.utf8) == true
    case .brokenString: false
    case .array(let elements):
      (other as? [Any]).map { $0.count == Array(elements).count && zip(elements, $0).allSatisfy(isSame) }
        == true
    case .object(let members):
      (other as? [String: Any]).map { others in
        others.count == Array(members).count
          && members.allSatisfy { member in others[member.key].map { isSame(member.value, $0) } == true }
      } == true
    }
  }

  /// Foundation's conversion can miss the last digits.
  private func isNear(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return false }
    return abs(a - b) <= abs(b) * 1e-14
  }
}
