@testable import AppStoreConnect
import TestSupport
import Testing

struct ReferenceParsingTests {
  @Test func whatIsWrittenIsReadAgain() {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<2000 {
      let reference = reference(depth: 2, &random)
      equal(Reference(parsing: reference.text), reference, "\(reference.text)")
    }
  }

  private func reference(depth: Int, _ random: inout SeededGenerator) -> Reference {
    let known = Reference.known(
      ["6500000001", "${price-USA}", "a1b2-c3", "eyJzIjoiMSJ9", "step"].randomElement(using: &random) ?? "1")
    guard depth > 0 else {
      return Bool.random(using: &random) ? known : .made(step: .random(in: 1...40, using: &random))
    }
    let inner = reference(depth: depth - 1, &random)
    let kind = VersionedKind.allCases.randomElement(using: &random) ?? .group
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return known
    case 1: return .made(step: .random(in: 1...40, using: &random))
    case 2: return .found(Lookup(.localization, of: .made(step: 3), kind, "ja"))
    case 3: return .found(Lookup(.localization, of: inner, kind, "pt-BR"))
    case 4: return .found(Lookup(.pricePoint, of: inner, kind, "USA", "4.99"))
    case 5: return .found(Lookup(.image, of: inner, kind, "a-0.png"))
    case 6: return .found(Lookup(.otherImage, of: inner, kind, "a-0.png"))
    case 7: return .found(Lookup(.screenshot, of: inner, kind))
    default: return .found(Lookup(.equalized, of: inner, kind, "JPN", "USA", "1200"))
    }
  }

  @Test(arguments: [
    "{step 0: id}", "{step 3}", "{step 3: name}", "{step -1: id}", "{texts}", "{texts: 1, 2}",
    "{price point: 1, USA}",
    "{unheard of: 1}", "{", "{}", "{step 3: id", "{localization: {broken, fr-FR}",
    "{price point: {x: 1}, USA, 4.99}",
  ])
  func otherTextsInBracesAreNone(_ text: String) { absent(Reference(parsing: text)) }
}
