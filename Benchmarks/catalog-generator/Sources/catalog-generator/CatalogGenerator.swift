/// Writes the parts of one catalog, in order. The same options give the same bytes.
///
/// All dates lie in the first half of 2027, so that the catalog has no findings above the severity info
/// with 2027-01-01 as today.
struct CatalogGenerator {
  let subscriptionsPerGroup: Int
  let mix: OfferMix
  let storefronts: [Storefront]
  /// False where the storefronts are only some of all: the price maps then end in `rest: equalized`.
  let pricesAllStorefronts: Bool
  var random: SplitMix64
  var quota = CodeQuota()
  var activeCodeOffers = 0
  var customCodes = 0

  init(_ options: Options) {
    subscriptionsPerGroup = options.subscriptions
    mix = OfferMix(total: options.offers)
    storefronts = Storefront.first(options.storefronts)
    pricesAllStorefronts = options.storefronts == Options.storefrontCount
    random = SplitMix64(seed: options.seed)
  }

  /// The keys that stand once in a catalog.
  func header() -> String {
    var yaml = YAMLText()
    yaml.line(0, "version: 1")
    yaml.line(0, "app:")
    yaml.line(1, "bundleId: com.example.bench")
    yaml.line(1, "appleId: 1234567890")
    yaml.line(1, "name: Benchmark")
    yaml.line(1, "billingGracePeriod:")
    yaml.line(2, "optIn: true")
    yaml.line(2, "sandboxOptIn: true")
    yaml.line(2, "duration: P3D")
    yaml.line(2, "renewalType: all-renewals")
    return yaml.text
  }

  /// One item of `subscriptionGroups`; `number` counts from 1.
  mutating func group(_ number: Int) -> String {
    let periods = Period.ranges[number % Period.ranges.count]
    let levels = (subscriptionsPerGroup + periods.count - 1) / periods.count
    var yaml = YAMLText()
    yaml.line(1, "# Group \(number), \(subscriptionsPerGroup) subscriptions in levels 1 to \(levels)")
    yaml.item(1, "referenceName: Group \(numbered(number, digits: 4))")
    yaml.line(2, "localizations:")
    yaml.line(3, "en-US:")
    yaml.line(4, "displayName: Streaming \(number)")
    yaml.line(2, "subscriptions:")
    for index in 0..<subscriptionsPerGroup {
      let level = index / periods.count + 1
      let period = periods[index % periods.count]
      let subscription = Subscription(
        group: number, level: level, period: period,
        amounts: regularAmounts(step: levels - level, period: period))
      write(subscription, turn: number + index, to: &yaml)
    }
    return yaml.text
  }

  /// Prices that differ a little from storefront to storefront, as those of real catalogs do.
  /// `step` counts from the cheapest level.
  private mutating func regularAmounts(step: Int, period: Period) -> [Int] {
    let dollars = (500 + 300 * step) * period.pricePercent / 100
    return storefronts.map { storefront in
      let exact = dollars * storefront.rate * random.pick(94...106) / 10_000
      return storefront.rounded(storefront.minorDigits > 0 ? exact : exact / 100)
    }
  }
}
