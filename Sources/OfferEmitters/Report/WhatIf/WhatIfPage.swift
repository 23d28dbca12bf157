import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// The subscriptions and offers of the page as the simulator knows them.
struct WhatIfPage {
  struct ShownOffer {
    let simulated: SimulatedOffer
    /// The name in the marks of elements: number of the product, number of the offer.
    let id: String
    /// What it lacks if it is only planned; nil if it is there.
    let lack: String?
    /// For which campaign and days a promotional offer is meant; nil for others.
    let meantFor: String?
    /// Whether customers do not have it today although it is planned.
    let isLate: Bool
    /// Whether customers have it today although it is planned for other days.
    let runsUnplanned: Bool
  }

  struct ShownProduct {
    /// The number in the simulated catalog.
    let subscription: Int
    /// The number in the page.
    let number: Int
    let offerCount: Int
  }

  struct Group {
    var products: [ShownProduct] = []
    var offers: [ShownOffer] = []
  }

  let catalog: SimulatedCatalog
  /// Those with the most offers first; none without offers.
  let groups: [Group]

  init(_ view: CatalogView, _ catalog: SimulatedCatalog) {
    self.catalog = catalog
    var groups: [Int: Group] = [:]
    for (number, product) in view.products.enumerated() {
      guard let subscription = catalog.number(ofProduct: product.id) else { continue }
      let group = catalog.group(of: subscription)
      let offers = product.offers.compactMap { offer in
        catalog.offers[subscription].first { $0.offer.range == offer.range }.map {
          ShownOffer(
            simulated: $0, id: "\(number).\(offer.number)", lack: offer.lack(view.existing, on: view.today),
            meantFor: offer.meantFor, isLate: offer.delay != nil,
            runsUnplanned: offer.runsUnplanned(on: view.today))
        }
      }
      groups[group, default: Group()].offers += offers
      groups[group, default: Group()].products.append(
        ShownProduct(subscription: subscription, number: number, offerCount: offers.count))
    }
    let shown = groups.filter { !$0.value.offers.isEmpty }.sorted { one, other in
      let count = one.value.offers.count
      let otherCount = other.value.offers.count
      return count == otherCount ? one.key < other.key : count > otherCount
    }
    self.groups = shown.map { _, group in
      var group = group
      group.products.sort { one, other in
        one.offerCount == other.offerCount ? one.number < other.number : one.offerCount > other.offerCount
      }
      return group
    }
  }
}

extension OfferView {
  /// Returns what is still to be created before customers can have it, and by when: `no codes yet, create them by 2027-11-15`. Nil if
  /// nothing is, as far as is known: without a baseline, only codes are.
  fileprivate func lack(_ existing: ExistingOffers?, on today: CalendarDate) -> String? {
    func day(_ day: CalendarDate?) -> String {
      guard let day else { return "" }
      let object = kind == .offerCode ? "them" : "it"
      return day < today ? ", due since \(day)" : ", create \(object) by \(day)"
    }
    guard !state.isOver else { return nil }
    let forCustomers = batches.filter { !$0.batch.isSandbox }
    if kind == .offerCode, !forCustomers.contains(where: { $0.state == .live }) {
      let planned = forCustomers.filter { $0.state == .planned || $0.state == .due || $0.state == .draft }
      return "no codes yet" + day(planned.map(\.batch.createdDate.value).min())
    }
    guard let existing, !existing.has(offer.range) else { return delay }
    return existing.missingPhrase + day(deadlines.first { $0.kind == .create }?.day)
  }

  /// Whether customers have it on the day of the view although the catalog has other days for it.
  fileprivate func runsUnplanned(on today: CalendarDate) -> Bool {
    state == .running && kind != .offerCode && !window.days.contains(today.dayNumber)
  }
}
