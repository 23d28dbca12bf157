import Foundation
import OfferLanguage
import OfferModel
import TestSupport
import Testing

@testable import OfferEmitters

/// The texts from which the script of the report chooses.
struct StorefrontTextsTests {
  private let usd = StorefrontSet(Storefront.all.filter { $0.currency == .usd })
  private let eur = StorefrontSet(Storefront.all.filter { $0.currency == .eur })

  /// Reads a list as the script does.
  private func text(_ list: String, of storefront: Storefront) -> String {
    var place = StorefrontOrder.place(of: storefront)
    for run in list.split(separator: "|", omittingEmptySubsequences: false) {
      let parts = run.split(separator: "*", omittingEmptySubsequences: false)
      place -= parts.count > 1 ? Int(parts[1]) ?? 1 : 1
      if place < 0 { return String(parts[0]) }
    }
    return ""
  }

  /// An amount has its digits; a currency that has it everywhere has it once.
  @Test func equalNeighborsAreOne() throws {
    var texts = StorefrontTexts(.codes)
    let number = texts.amounts(
      in: usd.union(eur), hasRest: true
    ) { storefront in storefront.currency == .usd ? 499 : nil }
    let list = texts.lists[number]
    equal(list.split(separator: "|", omittingEmptySubsequences: false).count, 5)
    for storefront in Storefront.all {
      let expected: String =
        switch storefront.currency {
        case .usd: "4.99 USD"
        case .eur: "~"
        default: ""
        }
      equal(text(String(list.dropFirst()), of: storefront), expected, "\(storefront)")
    }
  }

  @Test func equalListsAreOneAndTooManyAreLeftOut() {
    var texts = StorefrontTexts(.codes, atMost: 3)
    let first = texts.texts { $0.currency == .usd ? "a" : "b" }
    equal(texts.texts { $0.currency == .usd ? "a" : "b" }, first)
    equal(texts.isComplete, true)
    let second = texts.texts { $0.currency == .eur ? "a" : "b" }
    equal(texts.isComplete, false)
    equal(texts.lists[second], "in prices.csv*175")
    equal(texts.lists.count, 2)
  }

  /// Names can have the signs that separate texts, or begin like a list of amounts.
  @Test(arguments: [("a|b*2", "a∣b∗2"), ("$1 week", "$1 week"), ("50% off", "50% off"), ("%", "%")])
  func namesAreNoLists(_ name: String, _ shown: String) throws {
    var texts = StorefrontTexts(.codes)
    let number = texts.texts { $0.currency == .usd ? name : "other" }
    let list = texts.lists[number]
    #expect(!list.hasPrefix("$") && !list.hasPrefix("%"))
    let numberEverywhere = texts.texts { _ in name }
    let everywhere = texts.lists[numberEverywhere]
    #expect(!everywhere.hasPrefix("$") && !everywhere.hasPrefix("%"))
    for storefront in Storefront.all {
      equal(text(everywhere, of: storefront), shown)
      equal(text(list, of: storefront), storefront.currency == .usd ? shown : "other")
    }
  }

  /// What is before the digits of an amount is the sign of its currency, in every style.
  @Test func signsAndDigitsAreTheWholeAmount() throws {
    let form = try lower(catalog(ExampleCatalog.examples[1].texts))
    for money in [MoneyStyle(of: form.catalog), .codes] {
      var texts = StorefrontTexts(money)
      let number = texts.amounts(in: .all) { _ in 123_400 }
      for storefront in Storefront.all {
        let amount =
          text(texts.signs, of: storefront) + text(String(texts.lists[number].dropFirst()), of: storefront)
        equal(amount, money.text(123_400, storefront.currency))
      }
    }
  }
}
