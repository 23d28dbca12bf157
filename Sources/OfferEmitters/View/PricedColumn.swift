import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// A column of prices with their savings.
struct PricedColumn: Sendable {
  let column: PriceColumn
  /// What the offer saves; nil for regular prices.
  var saving: OfferSaving?
  /// The same for programs: see `OfferView.filedSaving`.
  var filedSaving: OfferSaving?
  /// Why it is not in force on the day of the view: `from 2027-11-22`; nil if it is.
  var absence: String?
  /// What the offer saves of regular prices that are planned without a day; nil if there are none.
  var plannedSaving: OfferSaving?
  /// The regular prices that are planned; nil for those in force, and for offers.
  var planned: PlannedPrices?
  /// What its price rule gives; nil if it has none.
  var followed: FollowedPrices?

  /// What has these prices, and from or until when if that is not so on the day of the view: `win-back comeback, from 2027-11-22`.
  var title: String { column.name.title + absenceSuffix }

  /// `, from 2027-11-22`; empty if the prices are in force.
  var absenceSuffix: String { absence.map { ", " + $0 } ?? "" }
}

/// Regular prices that are not in force.
enum PlannedPrices: Equatable, Sendable {
  case withoutDay
  /// - Parameter subscribers: What it means for current subscribers; nil for a one-time purchase.
  case from(CalendarDate, subscribers: String?)

  /// What follows the name of the prices in the output for programs: `, price change of 2027-11-22`, as in messages.
  var suffix: String {
    switch self {
    case .withoutDay: ", planned"
    case .from(let day, _): ", price change of \(day)"
    }
  }
}

/// Who decided on an amount.
enum PriceOrigin: Hashable, Sendable {
  /// Its price rule.
  case rule
  /// People, although its rule gives another amount, in minor units.
  case byHandInsteadOf(Int64)
  /// People: it has no rule, or the rule leaves it to them.
  case byHand
  /// The baseline: the rule is for another amount, which is planned.
  case baseline
}

extension PricedColumn {
  /// Where an amount differs from its rule.
  var differing: [FollowedPrices.Row] {
    followed?.differing.filter { row in
      row.current != nil && column.territories.contains(row.storefront)
        && column.prices[row.storefront]?.amount == row.current
    } ?? []
  }

  /// Whether an amount follows a rule.
  var hasFollowing: Bool {
    followed?.rows.contains { row in
      row.isFollowed && column.territories.contains(row.storefront)
        && column.prices[row.storefront]?.amount == row.current
    } ?? false
  }

  /// Whether it has amounts: Apple equalizes all prices otherwise.
  var hasAmounts: Bool { column.prices.prices.contains { column.territories.contains($0.storefront) } }

  /// Returns who decided on an amount.
  func origin(of amount: Int64, in storefront: Storefront) -> PriceOrigin {
    guard let rows = followed?.rows else { return .byHand }
    let place = rows.partitionPoint { $0.storefront < storefront }
    guard place < rows.count, rows[place].storefront == storefront else { return .byHand }
    guard rows[place].current == amount else { return .baseline }
    return rows[place].isFollowed ? .rule : .byHandInsteadOf(rows[place].chosen)
  }
}

/// Storefronts in which a price is the same amount.
struct PriceGroup: Sendable {
  let storefronts: StorefrontSet
  /// The amount; nil if Apple equalizes the price.
  let amount: Int64?
  let currency: Currency?
}

extension PricedColumn {
  /// The groups of its prices: amounts first, those with the most storefronts first, then where Apple equalizes the price.
  var groups: [PriceGroup] {
    var others = column.territories
    // Sorting numbers is fast: each has currency, amount and storefront. An amount has at most 15 digits, which fit into 50 bits.
    var keys: [UInt64] = []
    keys.reserveCapacity(column.prices.prices.count)
    for price in column.prices.prices where others.contains(price.storefront) {
      let currency = UInt64(price.storefront.currency.rawValue)
      keys.append(currency << 58 | UInt64(price.amount) << 8 | UInt64(price.storefront.index))
    }
    keys.sort()
    var groups: [PriceGroup] = []
    var next = 0
    while next < keys.count {
      let key = keys[next] >> 8
      var storefronts = StorefrontSet()
      while next < keys.count, keys[next] >> 8 == key {
        storefronts.insert(Storefront(index: UInt8(truncatingIfNeeded: keys[next])))
        next += 1
      }
      groups.append(
        PriceGroup(
          storefronts: storefronts, amount: Int64(key & (1 << 50 - 1)),
          currency: storefronts.first?.currency))
      others = others.subtracting(storefronts)
    }
    groups.sort { one, other in one.storefronts.comesBefore(other.storefronts) }
    guard column.prices.rest != nil, !others.isEmpty else { return groups }
    return groups + [PriceGroup(storefronts: others, amount: nil, currency: nil)]
  }

  /// Returns the amounts with the most storefronts: `9.99 EUR in 20 storefronts, 8.99 GBP in GBR, 12 more amounts, Apple's price in
  /// 109 storefronts`.
  func amountsPhrase(atMost most: Int, _ money: MoneyStyle = .codes) -> String {
    let groups = groups
    let amounts = groups.filter { $0.amount != nil }
    let isCut = amounts.count > most
    let shown = amounts.prefix(isCut ? most - 1 : most).compactMap { group -> String? in
      guard let amount = group.amount, let currency = group.currency else { return nil }
      let count = group.storefronts.count
      let place = count > 3 ? "\(count) storefronts" : listed(group.storefronts.codes, "and")
      return "\(money.text(amount, currency)) in \(place)"
    }
    let rest = isCut ? ["\(amounts.count - most + 1) more amounts"] : []
    let equalized = groups.last.flatMap { last in
      last.amount == nil ? "Apple's price in \(placePhrase(last.storefronts))" : nil
    }
    return (shown + rest + [equalized].compactMap(\.self)).joined(separator: ", ")
  }
}

extension OfferSaving {
  /// Returns the lowest and the highest saving of a group, as parts of the regular price.
  func parts(of group: PriceGroup) -> ClosedRange<Double>? {
    guard let amount = group.amount else { return nil }
    let parts = group.storefronts.members.compactMap { part(amount, in: $0) }
    guard let low = parts.min(), let high = parts.max() else { return nil }
    return low...high
  }
}

extension PriceColumn.Name {
  /// What has these prices: `regular price`, `win-back comeback`.
  var title: String {
    switch self {
    case .regular: "regular price"
    case .monthlyPlan: "monthly plan"
    case .introductory(let number): "introductory #\(number)"
    case .promotional(let id): "promotional " + id
    case .winBack(let id): "win-back " + id
    case .offerCode(let name): "offer code " + name
    }
  }
}
