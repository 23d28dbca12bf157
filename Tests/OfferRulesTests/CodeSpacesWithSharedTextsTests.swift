import TestSupport
import OfferCodes
import Testing

@testable import OfferRules

struct CodeSpacesWithSharedTextsTests {
  /// Against a look at every pair.
  @Test(arguments: 0..<60)
  func findsWhatEveryPairSays(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabets = ["23456789ABCDEFGHJKLMNPQRSTUVWXYZ", "0123456789ABCDEF", "GHJKLMNPQRSTVWXYZ"]
    let spaces = Set(
      (0..<40).compactMap { _ in
        let prefix = String(
          (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            ["A", "B", "G"].randomElement(using: &generator) ?? "A"
          }.joined())
        let form = CodeForm(
          prefix: prefix, length: Int.random(in: 10...12, using: &generator),
          symbols: Array((alphabets.randomElement(using: &generator) ?? "").utf8),
          hasCheckCharacter: false)
        return CodeSpace(bundleId: "com.example.app", form: form)
      }
    ).sorted { ($0.prefix, $0.length, $0.radix) < ($1.prefix, $1.length, $1.radix) }.shuffled(
      using: &generator)
    let expected = spaces.indices.compactMap { later in
      spaces[..<later].firstIndex { $0.sharesTexts(with: spaces[later]) }.map { [later, $0] }
    }
    equal(CodeSpacesWithSharedTexts(spaces).firstOthers.map { [$0.later, $0.earlier] }, expected)
  }
}
