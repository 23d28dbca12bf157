import Diagnostics
import OfferModel

extension Rulebook {
  static let priceBaseMissing = Rule<Catalog>("price-base-missing") { catalog, findings in
    let base = catalog.app.baseTerritory
    catalog.forEachProduct { product in
      guard let rest = restWithoutBase(product.prices, base.value) else { return }
      report(rest, "the prices of \(product.path.label)", base: base, object: product.path, &findings)
    }
    for subscription in catalog.subscriptions {
      guard let prices = subscription.monthlyPlan?.pricing.prices,
        let rest = restWithoutBase(prices, base.value)
      else { continue }
      let path = subscription.path(of: .monthly)
      report(rest, "the prices of \(path.label)", base: base, object: path, &findings)
    }
    for subscription in catalog.subscriptions
    where !subscription.priceChanges.isEmpty || subscription.monthlyPlan != nil {
      for prices in subscription.planPrices {
        for change in prices.history.changes {
          guard let rest = restWithoutBase(change.prices, base.value) else { continue }
          let path = prices.path(of: change)
          report(rest, "the prices of \(path.label)", base: base, object: path, &findings)
        }
      }
    }
    catalog.forEachOffer { offer, owner in
      guard let prices = offer.pricing.prices, let rest = restWithoutBase(prices, base.value) else { return }
      report(rest, "the prices of \(offer.phrase)", base: base, object: owner().path, &findings)
    }
  }

  private static func restWithoutBase(_ prices: PriceMap, _ base: Storefront) -> SourceRange? {
    guard let rest = prices.rest, !prices.isPartial, !prices.territories.contains(base) else { return nil }
    return rest
  }

  private static func report(
    _ rest: SourceRange, _ prices: String, base: Located<Storefront>, object: ObjectPath,
    _ findings: inout Findings
  ) {
    let code = base.value.code
    findings.add(
      .error, "\(prices) have `rest: equalized` but no amount for \(code), the base territory",
      object: object,
      at: rest, label: "equalized from \(code)", related: [Label(base.range, "the base territory")],
      help: "add `\(code)` with an amount, even if the product is not sold there")
  }

  static let priceMissing = Rule<Catalog>("price-missing") { catalog, findings in
    let base = catalog.app.baseTerritory.value
    for product in catalog.products {
      guard catalog.knows(product.prices, product.territories),
        let missing = MissingPrices(in: product.prices, for: product.territories.set)
      else { continue }
      findings.add(
        .error, "product \(quoted(product.productId.value)) has \(missing.phrase(where: "it is sold"))",
        object: product.path, at: product.prices.range, label: missing.label,
        notes: product.prices.follows == nil ? [] : followNotes(of: product.path, findings),
        help: help(for: missing, product.prices, base))
    }
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, let prices = plan.pricing.prices,
        catalog.knows(prices, plan.pricing.territories),
        let missing = MissingPrices(in: prices, for: plan.pricing.territories.set)
      else { continue }
      findings.add(
        .error,
        "the monthly plan of \(quoted(subscription.productId)) has \(missing.phrase(where: "it is sold"))",
        object: subscription.path(of: .monthly), at: prices.range, label: missing.label,
        notes: prices.follows == nil ? [] : followNotes(of: subscription.path(of: .monthly), findings),
        help: help(for: missing, prices, base))
    }
    catalog.forEachOffer { offer, owner in
      let pricing = offer.pricing
      guard offer.kind != .promotional, let prices = pricing.prices,
        catalog.knows(prices, pricing.territories),
        let missing = MissingPrices(in: prices, for: pricing.territories.set)
      else { return }
      findings.add(
        .error, "\(offer.phrase) has \(missing.phrase(where: "it is offered"))", object: owner().path,
        at: prices.range,
        label: missing.label, notes: prices.follows == nil ? [] : followNotes(of: owner().path, findings),
        help: help(for: missing, prices, base))
    }
  }

  /// The help for amounts that a command writes.
  package static let helpToFollow =
    "run `offerc prices follow`, which writes the amounts that the rule under `follows` gives"

  /// What to do about missing prices. Amounts that follow a rule are written by a command.
  static func help(for missing: MissingPrices, _ prices: PriceMap, _ base: Storefront) -> String {
    prices.follows == nil
      ? missing.help(base: base)
      : helpToFollow
  }

  static let priceUnsoldStorefronts = Rule<Catalog>("price-unsold-storefronts") { catalog, findings in
    let known = Set((findings.live?.subscriptions ?? []).map(\.productId))
    let base = catalog.app.baseTerritory.value
    for subscription in catalog.subscriptions where !known.contains(subscription.productId) {
      let product = subscription.product
      let prices = product.prices
      let sold = product.territories.set
      guard !sold.isEmpty, prices.rest == nil, !prices.isPartial,
        catalog.knows(prices, product.territories)
      else { continue }
      let unpriced = StorefrontSet.all.subtracting(sold).subtracting(
        StorefrontSet(prices.outside.map(\.storefront)))
      guard !unpriced.isEmpty else { continue }
      let rest = prices.territories.contains(base) ? "" : "`\(base.code)` with an amount and "
      findings.add(
        .info,
        "\(product.path.label) has no price in \(storefrontPhrase(unpriced)), where it is not sold, and App Store Connect might refuse its first submission",
        object: product.path, at: prices.range, label: "prices for \(counted(sold.count, "storefront"))",
        help:
          "add \(rest)`rest: equalized`: Apple then has a price for each of them, and still sells nothing there"
      )
    }
  }

  static let priceUnavailableTerritory = Rule<Catalog>("price-unavailable-territory") { catalog, findings in
    for subscription in catalog.subscriptions {
      let plan = subscription.monthlyPlan
      if let plan, plan.pricing.territories.isStated, !plan.pricing.territories.set.isEmpty,
        let prices = plan.pricing.prices
      {
        report(prices.unused, "plan is not sold", &findings) { subscription.path(of: .monthly) }
      }
    }
    for prices in catalog.planPrices {
      for change in prices.history.changes {
        let negation = prices.plan.isMonthly ? "plan is not sold" : "product is not sold"
        report(change.prices.unused, negation, &findings) { prices.path(of: change) }
      }
    }
    catalog.forEachOffer { offer, owner in
      let pricing = offer.pricing
      guard pricing.territories.isStated, let prices = pricing.prices else { return }
      report(prices.unused, "offer is not offered", &findings) { owner().path }
    }
  }

  private static func report(
    _ unused: [Located<String>], _ negation: String, _ findings: inout Findings, object: () -> ObjectPath
  ) {
    guard let first = unused.first else { return }
    let them = unused.count == 1 ? "it" : "them"
    findings.add(
      .warning, "`prices` names \(firstFive(unused.map(\.value))), where the \(negation)",
      object: object(), at: first.range, label: "not used",
      related: unused.dropFirst().prefix(4).map { Label($0.range, "not used") },
      help: "remove \(them) from `prices`, or add \(them) to `territories`")
  }
}

extension Catalog {
  /// Whether somebody has looked up where something is sold, and for how much.
  fileprivate func knows(_ prices: PriceMap, _ territories: Territories) -> Bool {
    !assumed.contains(prices.range, of: "prices") && !assumed.contains(territories.range, of: "territories")
  }
}
