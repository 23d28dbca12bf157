package import Diagnostics

/// The last day on which something is possible. All outputs that name such days are made of deadlines.
///
/// Days are days at Apple, in Pacific time.
package struct Deadline: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The last day to submit a product, so that Apple can review it in time.
    case review
    /// The last day to create the object.
    case create
    /// The last day to change what is locked from the next day on.
    case change
    /// The last day to move the end.
    case extend
    /// The last day of the offer, or of its codes.
    case end

    /// The words before the day: `create by`.
    package var phrase: String {
      switch self {
      case .review: "submit for review by"
      case .create: "create by"
      case .change: "last day to edit"
      case .extend: "last day to extend"
      case .end: "last day"
      }
    }
  }

  package let kind: Kind
  package let day: CalendarDate
  /// An explanation without a period at its end; may be empty.
  package let detail: String
  /// Whether Apple refuses what comes later, so that another first day is needed.
  package var isStrict = false
}

/// A kind of object that has deadlines.
package enum DatedKind: Sendable {
  case introductory, winBack
  case batch(isOwn: Bool)
  /// For a one-time purchase, no day before the change is known to be too late.
  case priceChange(isSubscription: Bool)

  /// Returns the deadlines of an object that runs from one day to another. Those before a missing day are left out.
  ///
  /// Sources: Apple starts a win-back offer tomorrow at the earliest (5.7 of its documentation on win-back offers, 2025-06), and
  /// a price change one or two days ahead (refusals seen live, 2026-08 and 2026-09): the cautious reading of both.
  ///
  /// - Parameter start: the first day; of a batch the day on which it is made.
  package func deadlines(from start: CalendarDate?, to last: CalendarDate?) -> [Deadline] {
    func deadline(
      _ kind: Deadline.Kind, _ day: CalendarDate?, _ detail: String = "", isStrict: Bool = false
    ) -> Deadline? {
      day.map { Deadline(kind: kind, day: $0, detail: detail, isStrict: isStrict) }
    }
    let all: [Deadline?] =
      switch self {
      case .introductory:
        [
          deadline(.create, start?.previous, "afterwards only its end can be changed"),
          deadline(.extend, last?.previous),
          deadline(.end, last),
        ]
      case .winBack:
        [
          deadline(
            .create, start?.previous, "price, length and storefronts can never be changed", isStrict: true),
          deadline(.change, start?.previous, "dates, eligibility and promotion can be changed until then"),
          deadline(.end, last),
        ]
      case .batch(let isOwn):
        [
          deadline(.create, start, "afterwards it can only be deactivated"),
          deadline(.change, start?.previous, "all keys except active"),
          isOwn ? deadline(.extend, last) : nil,
          deadline(.end, last),
        ]
      case .priceChange(isSubscription: true):
        [deadline(.create, start?.previous?.previous, "Apple refuses later ones", isStrict: true)]
      case .priceChange(isSubscription: false):
        [deadline(.create, start?.previous)]
      }
    return all.compactMap(\.self)
  }
}

extension DateWindow {
  package func deadlines(_ kind: DatedKind) -> [Deadline] {
    kind.deadlines(from: start?.value, to: end?.value)
  }
}

extension CodeBatch {
  package var deadlines: [Deadline] {
    DatedKind.batch(isOwn: isOwn).deadlines(from: createdDate.value, to: lastDay)
  }
}

extension PriceChange {
  package func deadlines(of product: Product) -> [Deadline] {
    DatedKind.priceChange(isSubscription: product.isSubscription).deadlines(from: startDate.value, to: nil)
  }
}

extension Catalog {
  /// The deadlines of all objects, by the place where the object is named.
  package var deadlines: [SourceRange: [Deadline]] {
    var found: [SourceRange: [Deadline]] = [:]
    for subscription in subscriptions {
      for offer in subscription.introductoryOffers {
        found[offer.range] = offer.window.deadlines(.introductory)
      }
      for offer in subscription.winBackOffers { found[offer.range] = offer.window.deadlines(.winBack) }
    }
    func add(_ changes: [PriceChange], of product: Product) {
      for change in changes { found[change.startDate.range] = change.deadlines(of: product) }
    }
    for subscription in subscriptions {
      add(subscription.plannedChanges.map(\.change), of: subscription.product)
    }
    for purchase in inAppPurchases { add(purchase.priceChanges, of: purchase.product) }
    forEachBatch { batch, _ in found[batch.id.range] = batch.deadlines }
    return found
  }
}
