import Diagnostics
import OfferModel

/// Which offers run on the day of a view, and which should run but do not.
///
/// With a baseline, these are the offers that the baseline has; without one, those that the catalog plans. Promotional offers have no
/// days and are in none of these lists.
struct RunningOffers: Sendable {
  struct Entry: Sendable {
    let product: ProductView
    let offer: OfferView
  }

  /// Those of campaigns first.
  let running: [Entry]
  /// The offers that customers cannot have although their first day has come.
  let late: [Entry]
  /// The offers of the baseline that run on the day, but are not in the catalog.
  let onlyInBaseline: [OfferFacts]
  /// The number of promotional offers.
  let undatedCount: Int

  /// The number of offers that run.
  var count: Int { running.count + onlyInBaseline.count }
}

extension CatalogView {
  var runningOffers: RunningOffers {
    let all = products.flatMap { product in
      product.offers.map { RunningOffers.Entry(product: product, offer: $0) }
    }
    let running = all.filter { $0.offer.state == .running }
    let removed = (existing?.removed ?? []).filter { one in
      one.offer.kind != .promotional && one.offer.isInUse && filter.passes(one)
        && one.spans.contains { $0.contains(today.dayNumber) }
    }
    return RunningOffers(
      running: running.filter { $0.offer.campaign != nil } + running.filter { $0.offer.campaign == nil },
      late: all.filter { $0.offer.state.isLate }, onlyInBaseline: removed,
      undatedCount: all.count { $0.offer.state == .undated })
  }

  /// What the number of running offers means.
  var runningTitle: String {
    guard let existing else { return "Planned to run today" }
    return existing.isLive ? "Running in the App Store today" : "Running today, by the baseline"
  }
}
