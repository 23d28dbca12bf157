import Diagnostics
import OfferModel
import OfferRules

/// The texts of new and changed offers, and of prices that change, which differ by storefront.
struct ChangeTexts: Sendable {
  /// The lists of an offer.
  struct OfOffer: Sendable {
    let amount: Int
    /// The amount before; nil if `amount` has both.
    let amountBefore: Int?
    let total: Int
    let saving: Int
  }

  private var offers: [ObjectPath: OfOffer] = [:]
  private var prices: [ObjectPath: [Int?]] = [:]

  init(_ diff: CatalogDiff, _ lists: inout StorefrontTexts) {
    for entry in diff.entries where entry.action != .blocked {
      if let money = entry.money { offers[entry.change.path] = OfOffer(money, &lists) }
      prices[entry.change.path] = entry.priceRows.map { row in
        row.inStorefront.map { text in lists.texts { row.storefronts.contains($0) ? text($0) : "" } }
      }
    }
  }

  subscript(entry: CatalogDiff.Entry) -> OfOffer? { offers[entry.change.path] }

  /// Returns the list of a row of `Entry.priceRows`; nil if its text is the same everywhere.
  func list(ofRow row: Int, of entry: CatalogDiff.Entry) -> Int? { prices[entry.change.path]?[row] }
}

extension ChangeTexts.OfOffer {
  /// Returns the amounts in the order of `ChangedMoney.joinedSums`.
  func amounts(of money: ChangedMoney) -> [StorefrontText] {
    let before = amountBefore.map { StorefrontText(shown: money.before?.offer.amount ?? "", list: $0) }
    let shown = before == nil ? money.amount : money.after.offer.amount ?? ""
    let after = [
      StorefrontText(shown: shown, list: amount), StorefrontText(shown: money.total, list: total),
      StorefrontText(shown: money.saving, list: saving),
    ]
    return ([before].compactMap(\.self) + after).filter { !$0.shown.isEmpty }
  }

  fileprivate init(_ money: ChangedMoney, _ lists: inout StorefrontTexts) {
    let storefronts = money.storefronts
    func list(_ text: (Storefront) -> String) -> Int {
      lists.texts { storefronts.contains($0) ? text($0) : "" }
    }
    let hasBoth = money.hasSameTerms
    amount = list { storefront in
      hasBoth ? money.amount(in: storefront) : money.after.amountPhrase(in: storefront)
    }
    amountBefore = hasBoth ? nil : list { money.before?.amountPhrase(in: $0) ?? "" }
    total = list { money.total(in: $0) }
    saving = list { money.saving(in: $0) }
  }
}
