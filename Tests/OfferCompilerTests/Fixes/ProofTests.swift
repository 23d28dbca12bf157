import Diagnostics
import OfferCompiler
import TestSupport
import Testing

/// What a fix has to show, with findings made up for it: a word in the text is a finding.
struct ProofTests {
  /// The findings of a text: for each of these words a structural one, with its fix.
  private func findings(_ texts: [SourceFile], _ fixes: [String: String?]) -> [Finding] {
    let bytes = texts[0].bytes
    var result: [Finding] = []
    var start = 0
    for part in bytes.split(separator: 0x20, omittingEmptySubsequences: false) {
      let word = String(decoding: part, as: UTF8.self)
      let range = SourceRange(file: 0, start: UInt32(start), end: UInt32(start + part.count))
      if let fix = fixes[word] {
        result.append(
          Finding(
            "invalid-value", .error, word, object: .named(word), at: range,
            fix: fix.map { Fix("write it", edits: [TextEdit(range, $0)]) }))
      }
      start += part.count + 1
    }
    return result
  }

  private func repaired(_ text: String, _ fixes: [String: String?]) -> (text: String, fixed: Int) {
    let repair = OfferCompiler.repair([SourceFile(name: "a", text: text)], isUnsafe: false) {
      findings($0, fixes)
    }
    return (String(decoding: repair.texts[0].bytes, as: UTF8.self), repair.fixed)
  }

  @Test func aFindingThatGoesDoesNotMakeUpForOneThatComes() {
    // The fix takes two findings away and brings one of their kind.
    let fixes: [String: String?] = ["two": "", "new": nil]
    func found(_ texts: [SourceFile]) -> [Finding] {
      var result = findings(texts, fixes)
      if let first = result.first, first.message == "two" {
        var other = first
        other.message = "goes along"
        other.fix = nil
        result.append(other)
        result[0].fix?.edits = [TextEdit(first.primary.range, "x new")]
      }
      return result
    }
    let repair = OfferCompiler.repair(
      [SourceFile(name: "a", text: "a two b")], isUnsafe: false, findings: found)
    #expect(repair.fixed == 0 && repair.texts[0].bytes == Array("a two b".utf8))
  }

  @Test func amongManyTheOneThatDoesNotHoldIsLeft() {
    let words = (0..<200).map { "w\($0)" }
    var fixes: [String: String?] = ["worse": nil]
    for word in words { fixes.updateValue(word == "w77" ? "worse" : "ok", forKey: word) }
    let result = repaired(words.joined(separator: " "), fixes)
    equal(result.fixed, 199)
    contains(result.text, "w77")
    lacks(result.text, "worse")
  }

  @Test func fixesThatLeadToOneAnotherAreMadeTogether() {
    let result = repaired("a one b", ["one": "two", "two": "three"])
    equal(result.text, "a three b")
  }
}
