import TestSupport
import Testing

@testable import Diagnostics

struct WordingTests {
  @Test func countsAgreeWithTheirNouns() {
    equal(counted(0, "offer"), "0 offers")
    equal(counted(1, "offer"), "1 offer")
    equal(counted(1_000_000, "batch", "batches"), "1,000,000 batches")
  }

  @Test func numbersHaveGroupsOfThreeDigits() {
    equal(
      [0, 999, 1000, 123_456, 1_000_000, -1234, -999].map(grouped),
      [
        "0", "999", "1,000", "123,456", "1,000,000", "-1,234", "-999",
      ])
    equal(grouped(Int.min), "-9,223,372,036,854,775,808")
  }

  @Test func listsReadLikeSentences() {
    equal(listed([]), "")
    equal(listed(["a"]), "a")
    equal(listed(["a", "b"]), "a or b")
    equal(listed(["a", "b", "c"], "and"), "a, b and c")
    equal(firstFive(["a", "b", "c", "d", "e", "f"]), "a, b, c, d, e and f")
    equal(firstFive(["a", "b", "c", "d", "e", "f", "g"]), "a, b, c, d, e and 2 more")
  }

  @Test func textsOfTheInputAreQuotedCutAndMadeSafe() {
    equal(quoted("spring"), "'spring'")
    equal(quoted(String(repeating: "x", count: 60)), "'" + String(repeating: "x", count: 60) + "'")
    equal(quoted(String(repeating: "x", count: 61)), "'" + String(repeating: "x", count: 57) + "...'")
    equal(quoted("a\u{1B}[31m\nb"), #"'a\u{1B}[31m\u{A}b'"#)
    equal(quoted("e" + String(repeating: "\u{301}", count: 100_000)).unicodeScalars.count, 302)
  }

  @Test(
    arguments: [
      "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{200F}",
      "\u{2028}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{E0041}",
    ] as [Character])
  func charactersThatCommandATerminalReorderTextOrCannotBeSeenAreEscaped(character: Character) {
    let code = String(character.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
    equal(escapingControls("a\(character)b"), "a\\u{\(code)}b")
  }

  @Test func lettersEmojiAndTheJoinersThatWordsNeedStayAsTheyAre() {
    for text in ["Kehre zurück", "春のセール", "می‌خواهم", "👩‍👩‍👧", "a\\u{1B}", "שלום"] {
      equal(escapingControls(text), text)
    }
  }
}
