import Diagnostics
package import OfferModel
import YAMLWriting

/// A file of a pulled catalog.
package struct PulledFile: Sendable {
  /// Its name, without a folder.
  package let name: String
  package let text: String
}

/// What is live as a catalog that somebody could have written.
package struct PulledCatalog: Sendable {
  /// The file of the app first.
  package let files: [PulledFile]
  package let leftOut: [LeftOut]
  /// The names that batches were given, by Apple's ids.
  package let batchIds: [String: String]
}

/// Writes live state as a catalog: a file for the app, one for each group, one for in-app purchases.
///
/// The same state gives the same text, in whatever order Apple listed it.
/// - Parameters:
///   - today: offers that ended before are left out; prices that began by then are in force.
///   - exact: whether to write every price, those too that Apple derives from the one in the base storefront.
package func writeCatalog(_ state: LiveApp, today: CalendarDate, exact: Bool = false) -> PulledCatalog {
  var drafter = Drafter(state, today: today, exact: exact)
  let draft = drafter.draft(state)
  let shared = sharedNames(of: draft)
  var names: Set<String> = [PulledFileName.app, PulledFileName.inAppPurchases]
  var files: [PulledFile] = []
  var contents: [String] = []
  for group in draft.groups.value ?? [] {
    var writer = PulledWriter(shared: shared, base: draft.baseTerritory)
    writer.writeGroupFile(group)
    files.append(PulledFile(name: PulledFileName.of(group, &names), text: writer.yaml.text))
    contents.append("subscription group " + group.referenceName)
  }
  if let purchases = draft.inAppPurchases.value, !purchases.isEmpty {
    var writer = PulledWriter(shared: shared, base: draft.baseTerritory)
    writer.writeInAppPurchaseFile(purchases)
    files.append(PulledFile(name: PulledFileName.inAppPurchases, text: writer.yaml.text))
    contents.append(counted(purchases.count, "in-app purchase"))
  }
  var writer = PulledWriter(shared: shared, base: draft.baseTerritory)
  writer.writeAppFile(
    draft, files: zip(files, contents).map { $0.name + ": " + $1 }, unread: state.unread,
    leftOut: drafter.leftOut.all)
  return PulledCatalog(
    files: [PulledFile(name: PulledFileName.app, text: writer.yaml.text)] + files,
    leftOut: drafter.leftOut.all, batchIds: drafter.batchIds)
}

private enum PulledFileName {
  static let app = "app.yaml"
  static let inAppPurchases = "in-app-purchases.yaml"

  static func of(_ group: GroupDraft, _ taken: inout Set<String>) -> String {
    let stem = String((kebab(group.referenceName) ?? "group").prefix(60))
    var name = stem + ".yaml"
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(stem)-\(number).yaml"
      number += 1
    }
    return name
  }
}

/// Every price map and every list of storefronts that will be written.
private func sharedNames(of draft: CatalogDraft) -> SharedNames {
  var prices: [PriceText] = []
  var territories: [StorefrontSet] = []
  let base = draft.baseTerritory
  func visit(_ list: Reading<OfferListDraft>, sold: (BillingPlan) -> StorefrontSet) {
    for offer in list.value?.offers ?? [] {
      let sold = sold(offer.terms?.plan ?? .upFront)
      if let map = offer.prices?.value { prices.append(PriceText(map, base: base, domain: sold)) }
      if let stated = offer.statedTerritories(sold: sold) { territories.append(stated) }
    }
  }
  for one in (draft.groups.value ?? []).flatMap({ $0.subscriptions.value ?? [] }) {
    for plan in [one.upFront, one.monthly].compactMap(\.self) {
      if let map = plan.prices.value { prices.append(PriceText(map, base: base, domain: plan.sold)) }
    }
    territories.append(one.upFront.sold)
    for offers in [one.introductoryOffers, one.promotionalOffers, one.winBackOffers, one.offerCodes] {
      visit(offers, sold: one.sold)
    }
  }
  for one in draft.inAppPurchases.value ?? [] { visit(one.offerCodes) { _ in .all } }
  return SharedNames(prices: prices, territories: territories, base: base)
}

extension SubscriptionDraft {
  func sold(_ plan: BillingPlan) -> StorefrontSet {
    plan.isMonthly ? monthly?.sold ?? StorefrontSet() : upFront.sold
  }
}

extension PlanDraft {
  /// Where the language would take it for sold: everywhere, if nobody knows.
  var sold: StorefrontSet { territories.value ?? .all }
}

extension OfferDraft {
  /// The storefronts where they have to be written: nil where the language's default says the same.
  func statedTerritories(sold: StorefrontSet) -> StorefrontSet? {
    if case .promotional = identity { return nil }
    guard case .read(let territories) = territories else { return nil }
    switch prices {
    case nil: return territories == sold ? nil : territories
    case .read(let prices)?: return prices.hasRest && territories != sold ? territories : nil
    case .unread?: return nil
    }
  }
}
