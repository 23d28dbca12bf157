import OfferModel

extension XcodeJSON {
  /// A file of an earlier version in the form of 5.0, which has billing plans: what it says, its ids and unknown keys stay.
  ///
  /// - Parameter file: what the file was read as.
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  func convertedToPlans(_ file: StoreKitFile, bundleId: String) throws -> XcodeJSON {
    var root = self
    var writer = StoreKitWriter(version: .firstWithPlans, bundleId: bundleId, ids: StoreKitIDs(of: root))
    for subscription in file.groups.flatMap(\.subscriptions) {
      for offer in subscription.offers.values.joined() {
        root.change(at: XcodePath(offer.path)) { $0.nameBillingPlan(of: offer) }
      }
      let plans = try writer.billingPlans(subscription)
      root.change(at: XcodePath(subscription.path)) { $0.addPlanLists(plans) }
    }
    root.set("version", StoreKitVersion.firstWithPlans.object)
    root.addMissing("appPolicies", noPolicies)
    root.addMissing("nonRenewingSubscriptions", .array([]))
    root.addMissing("settings", .object([]))
    root.change(at: XcodePath(root.spelling(of: "settings"))) { $0.addSwitches() }
    return root
  }

  /// The switches of tests that Xcode always writes since 5.0, those that are there as they are.
  mutating func addSwitches() {
    for switched in [
      "_askToBuyEnabled", "_billingGracePeriodEnabled", "_billingIssuesEnabled", "_disableDialogs",
      "_failTransactionsEnabled", "_renewalBillingIssuesEnabled",
    ] {
      addMissing(switched, .flag(false))
    }
    addMissing("_storeKitErrors", .array([]))
    addMissing("_timeRate", .number(0))
  }

  /// The object's own name for a key: Xcode's, unless people have written another one.
  func spelling(of key: String) -> String {
    guard case .object(let members) = self else { return key }
    if members.contains(where: { $0.name == key }) { return key }
    return members.first { Shape.meaning(of: $0.name) == key }?.name ?? key
  }

  private mutating func addMissing(_ key: String, _ value: XcodeJSON) {
    let name = spelling(of: key)
    if self[name] == nil { set(name, value) }
  }

  private mutating func nameBillingPlan(of offer: StoreKitOffer) {
    addMissing("billingPlanType", .text(offer.plan.transactionName))
    addMissing("numberOfPeriods", .number(offer.numberOfPeriods))
  }

  /// The lists of a subscription; its one introductory offer is the first of a list, too.
  private mutating func addPlanLists(_ plans: [XcodeJSON]) {
    let list = spelling(of: "introductoryOffers")
    let single = spelling(of: "introductoryOffer")
    if self[list] == nil {
      switch self[single] {
      case .object?: set(list, .array(self[single].map { [$0] } ?? []))
      case .array(let offers)?:
        set(list, .array(offers))
        removeMember(single)
      case .scalar?, nil: set(list, .array([]))
      }
    }
    if self[single] == .null { removeMember(single) }
    addMissing("billingPlans", .array(plans))
    addMissing("codeOffers", .array([]))
    addMissing("winbackOffers", .array([]))
  }
}
