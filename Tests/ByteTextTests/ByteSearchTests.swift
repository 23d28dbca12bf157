import TestSupport
import Testing

@testable import ByteText

/// What makes one Swift character of a mark and its neighbor.
private let neighbors = ["", "\u{600}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}", "\u{1F1E9}"]

@Suite struct ByteSearchTests {
  /// Arrays of bytes know no characters: what they find has to be found in the text.
  @Test(arguments: ["'", "|", "](", "\n", "…", "--"])
  func marksAreFoundBesideAnyNeighbor(mark: String) {
    for before in neighbors {
      for after in neighbors {
        let text = "a" + before + mark + after + "b" + mark + after
        let parts = ["a" + before, after + "b", after]
        let found = text.byBytes.split(separator: mark, omittingEmptySubsequences: false)
        equal(found.map { Array($0.utf8) }, parts.map { Array($0.utf8) })
        let replaced = text.byBytes.replacing(mark, with: "<>")
        equal(Array(replaced.utf8), Array(parts.joined(separator: "<>").utf8))
        #expect(text.byBytes.contains(mark) && text.byBytes.count(of: mark) == 2)
        #expect((mark + after).byBytes.hasPrefix(mark) && (before + mark).byBytes.hasSuffix(mark))
        equal(
          text.byBytes.firstIndex(of: mark).map { text.utf8.distance(from: text.startIndex, to: $0) },
          1 + before.utf8.count)
        equal(text.byBytes.lastIndex(of: mark).map { Array(text[$0...].utf8) }, Array((mark + after).utf8))
      }
    }
  }

  @Test func splitsAsCollectionsDo() {
    for text in ["", ",", "a", "a,b", ",a,,b,", ",,"] {
      for omitting in [true, false] {
        for most in [0, 1, 2, Int.max] {
          equal(
            text.byBytes.split(separator: ",", maxSplits: most, omittingEmptySubsequences: omitting),
            text.split(separator: ",", maxSplits: most, omittingEmptySubsequences: omitting))
        }
      }
    }
  }

  @Test func endsAreTrimmedByBytes() {
    equal("  a b\t".byBytes.trimmed(" \t"), "a b")
    equal("   ".byBytes.trimmed(" "), "")
    equal(Array(" \u{301}a".byBytes.drop(" ").utf8), Array("\u{301}a".utf8))
    equal(Array("a ".byBytes.dropLast(" ").utf8), Array("a".utf8))
    equal("  - a".byBytes.prefix(of: " ").utf8.count, 2)
    equal("a=b:c".byBytes.prefix(before: ":="), "a")
    equal("ab".byBytes.prefix(before: ":="), "ab")
    #expect("a\"b".byBytes.containsAny(of: "\\\"") && !"ab".byBytes.containsAny(of: "\\\""))
  }

  @Test func twoFormsOfALetterAreTwoTexts() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    equal(composed, decomposed)
    #expect(ExactText(composed) != ExactText(decomposed))
    equal(Set([ExactText(composed), ExactText(decomposed), ExactText(composed)]).count, 2)
    #expect(!composed.isIdentical(to: decomposed) && composed.isIdentical(to: "caf\u{E9}"))
    #expect(ExactText(decomposed) < ExactText(composed))
  }
}
