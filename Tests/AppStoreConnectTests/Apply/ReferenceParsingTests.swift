@testable import AppStoreConnect
import TestSupport
import Testing

struct ReferenceParsingTests {
  @Test func whatIsWrittenIsReadAgain() {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<2000 {
      let reference = reference(depth: 2, &random)
      #expect(Reference(parsing: reference.text) == reference, "\(reference.text)")
    }
  }

  private func reference(depth: Int, _ random: inout SeededGenerator) -> Reference {
    let known = Reference.known(
      ["6500000001", "${price-USA}", "a1b2-c3", "eyJzIjoiMSJ9", "step"].randomElement(using: &random) ?? "1")
    guard depth > 0 else {
      return Bool.random(using: &random) ? known : .made(step: .random(in: 1...40, using: &random))
    }
    let inner = reference(depth: depth - 1, &random)
    let isInApp = Bool.random(using: &random)
    let kind = VersionedKind.allCases.randomElement(using: &random) ?? .group
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return known
    case 1: return .made(step: .random(in: 1...40, using: &random))
    case 2: return .localization(version: .made(step: 3), locale: "ja", of: kind)
    case 3: return .localization(version: inner, locale: "pt-BR", of: kind)
    case 5: return .image(version: inner, name: "a-0.png", of: kind)
    case 6: return .otherImage(version: inner, name: "a-0.png", of: kind)
    case 7: return .screenshot(product: inner, of: kind)
    case 4:
      return .pricePoint(
        PricePointOwner(product: inner, isInAppPurchase: isInApp), storefront: "USA", amount: "4.99")
    default:
      return .equalized(
        PricePointOwner(product: inner, isInAppPurchase: isInApp), storefront: "JPN", base: "USA",
        amount: "1200")
    }
  }

  @Test(arguments: [
    "{step 0: id}", "{step 3}", "{step 3: name}", "{step -1: id}", "{texts}", "{texts: 1, 2}",
    "{price point: 1, USA}",
    "{unheard of: 1}", "{", "{}", "{step 3: id", "{localization: {broken, fr-FR}",
    "{price point: {x: 1}, USA, 4.99}",
  ])
  func otherTextsInBracesAreNone(_ text: String) { #expect(Reference(parsing: text) == nil) }
}
