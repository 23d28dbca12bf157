import TestSupport
import Diagnostics
import OfferModel
import Testing

@testable import OfferCodes

struct WordFilterTests {
  @Test func findsWordsAsTheyStandAndAsTheyAreRead() throws {
    let filter = WordFilter(try #require(BlockedWords(name: "builtin-1,AB,4U,XYZZY")))
    for text in ["XXASSXX", "4551", "XX5HITX", "AB", "QAB", "QQ48", "Q4U", "XYZZY", "B00BY", "C0CK"] {
      #expect(finds(filter, text), "\(text)")
    }
    for text in ["AXB", "QAU", "ASXS", "XYZZ", "", "A", "B4", "CO", "22222"] {
      #expect(!finds(filter, text), "\(text)")
    }
  }

  /// Against the slow and obvious way, over random texts.
  @Test func agreesWithAPlainSearch() throws {
    var generator = SeededGenerator(seed: 11)
    let symbols = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    func random(_ lengths: ClosedRange<Int>, _ count: Int) -> String {
      String(
        (0..<Int.random(in: lengths, using: &generator)).map { _ in
          symbols[Int.random(in: 0..<count, using: &generator)]
        })
    }
    for _ in 0..<60 {
      let alphabet = [4, 12, 36][Int.random(in: 0..<3, using: &generator)]
      let own = (0..<4).map { _ in random(2...4, alphabet) }
      let blocked = try #require(BlockedWords(name: (["builtin-1"] + own).joined(separator: ",")))
      let filter = WordFilter(blocked)
      for _ in 0..<30 {
        let text = random(1...20, alphabet)
        equal(finds(filter, text), contains(text, blocked.words), "\(text) \(own)")
      }
    }
  }

  @Test func numbersAsSpreadsheetsReadThem() {
    for text in ["1", "0123", "12E5", "9E9"] { #expect(isNumber(text), "\(text)") }
    for text in ["", "E12", "12E", "1E2E3", "12A", "1F5", "A1"] { #expect(!isNumber(text), "\(text)") }
  }

  /// The bound that decides whether a list is refused lies above the share that is skipped.
  @Test func theBoundHolds() throws {
    let form = CodeForm(prefix: "", length: 6, symbols: Array("0123456789".utf8), hasCheckCharacter: false)
    let space = try #require(CodeSpace(bundleId: "com.example.app", form: form))
    let blocked = try #require(BlockedWords(name: "builtin-1,12,99"))
    let filter = WordFilter(blocked)
    let skipped = stride(from: 0, to: 1_000_000, by: 97).count { number in
      finds(filter, String(String(1_000_000 + number).dropFirst()))
    }
    let share = Double(skipped) / (1_000_000 / 97)
    #expect(share > 0.05 && share <= space.skippedShare(blocked) && space.skippedShare(blocked) < 1.5 * share)
  }

  @Test func namesOfListsReadBack() {
    for name in ["none", "builtin-1", "builtin-1,ACME,ZETA"] {
      equal(BlockedWords(name: name)?.name, name)
    }
    for name in ["", "builtin-2", "none,A", "builtin-1,a b", "builtin-1,X"] {
      absent(BlockedWords(name: name))
    }
    let here = SourceRange(file: 0, start: 0, end: 0)
    let words = CodeFormat.WordList.words([Located("zeta", at: here), Located("Acme", at: here)])
    equal(BlockedWords(words)?.name, "builtin-1,ACME,ZETA")
  }

  /// Codes of batches follow from the list: whoever changes it makes other codes.
  @Test func theBuiltInListIsWhatItWas() {
    equal(BlockedWords.builtin1.count, 68)
    equal(BlockedWords.builtin1, BlockedWords.builtin1.sorted())
    let sum = BlockedWords.builtin1.joined(separator: ",").utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    equal(sum, 14522628956047428008)
  }

  private func finds(_ filter: WordFilter, _ text: String) -> Bool {
    unsafe Array(text.utf8).withUnsafeBufferPointer { text in
      let isFound = unsafe filter.finds(in: text)
      // The quick look never misses a word.
      unsafe #expect(!isFound || filter.mayFind(in: text, from: 0))
      return isFound
    }
  }

  private func isNumber(_ text: String) -> Bool {
    unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe looksLikeNumber($0) }
  }
}
