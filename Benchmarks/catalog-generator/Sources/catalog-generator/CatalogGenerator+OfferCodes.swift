extension CatalogGenerator {
  /// The first ten of the app are active, Apple's limit; the later ones stand for deactivated ones.
  mutating func writeOfferCodes(
    of subscription: Subscription, turn: Int, to yaml: inout YAMLText
  ) {
    guard mix.codes > 0 else { return }
    yaml.line(4, "offerCodes:")
    for index in 0..<mix.codes {
      let terms = terms(turn: turn + index + 1, of: subscription)
      let active = activeCodeOffers < 10
      activeCodeOffers += active ? 1 : 0
      yaml.item(5, "referenceName: \(subscription.offerName("code \(index + 1)"))")
      if !active { yaml.line(6, "active: false") }
      // Existing customers of a better level could not redeem the code: only the best level has them.
      let eligible = subscription.level == 1 ? "[new, existing, expired]" : "[new, expired]"
      yaml.line(6, "customerEligibilities: \(eligible)")
      yaml.line(6, "offerEligibility: \(index % 2 == 0 ? "replace" : "stack-with")-intro-offers")
      yaml.line(6, "mode: \(terms.mode)")
      yaml.line(6, "duration: \(terms.duration)")
      writePrices(of: terms, to: &yaml)
      writeBatches(id: subscription.key("-") + "-code\(index + 1)", turn: turn + index, active, to: &yaml)
    }
  }

  /// Batches as far as the quota of their quarter goes: a large one for an active offer, else the smallest
  /// that Apple makes, and on every third subscription a custom code.
  private mutating func writeBatches(
    id: String, turn: Int, _ active: Bool, to yaml: inout YAMLText
  ) {
    let quarter = turn % 2
    let oneTime = active ? 20_000 : 500
    guard quota.take(oneTime, in: quarter) else { return }
    yaml.line(6, "batches:")
    yaml.item(7, "id: \(id)")
    yaml.line(8, "kind: one-time-use")
    yaml.line(8, "count: \(oneTime)")
    if active { yaml.line(8, "split: 10000") }
    writeDates(quarter, to: &yaml)
    guard turn % 3 == 0, quota.take(500, in: quarter) else { return }
    customCodes += 1
    yaml.item(7, "id: \(id)-custom")
    yaml.line(8, "kind: custom")
    yaml.line(8, "code: WELCOME\(numbered(customCodes, digits: 5))")
    yaml.line(8, "count: 500")
    writeDates(quarter, to: &yaml)
  }

  private func writeDates(_ quarter: Int, to yaml: inout YAMLText) {
    yaml.line(8, "createdDate: 2027-0\(quarter * 3 + 1)-15")
    yaml.line(8, "expirationDate: 2027-06-30")
  }
}
