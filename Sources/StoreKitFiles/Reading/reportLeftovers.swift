import Diagnostics
import JSONText

extension StoreKitReader {
  /// Parts of the file that the language has no words for.
  mutating func reportWhatHasNoPlace(_ fields: Fields) {
    if fields.has("subscriptionOffersKeyPair") {
      report.lost(
        fields.path("subscriptionOffersKeyPair"),
        "the private key that signs promotional offers is not copied",
        help: "keep signing keys out of catalogs and of source control")
    }
    for key in ["subscriptionSuiteGroups", "subscriptionBundleGroups"] where fields.has(key) {
      let count = fields.objects(key, &report).count
      let noun = key == "subscriptionSuiteGroups" ? "suite of subscriptions" : "bundle of subscriptions"
      let plural = key == "subscriptionSuiteGroups" ? "suites of subscriptions" : "bundles of subscriptions"
      report.lost(fields.path(key), counted(count, noun, plural))
    }
    if let policies = fields.members["appPolicies"]?.value, policies.members != nil, holdsText(policies) {
      report.lost(fields.path("appPolicies"), "the license or privacy texts and links")
    }
  }

  /// `settings` are switches of tests in Xcode, but for the storefront and the app's id.
  mutating func reportSettings(_ settings: JSONValue, isAppleIdRead: Bool) {
    let read: Set = isAppleIdRead ? ["_storefront", "_applicationInternalID"] : ["_storefront"]
    guard let members = settings.members else { return }
    let names = Set(members.filter { !$0.value.isEmpty }.map(\.key)).subtracting(read)
    guard !names.isEmpty else { return }
    report.lostOfXcode(
      "settings",
      "\(counted(names.count, "setting")) of tests and synchronization in Xcode: "
        + names.sorted().prefix(20).map { quoted($0) }.joined(separator: ", ")
        + (names.count > 20 ? " and \(grouped(names.count - 20)) more" : ""), group: "settings")
  }

  /// Whether the tester is eligible for a win-back offer, whoever the customers are.
  mutating func reportTestSwitch(_ fields: Fields) {
    guard fields.has("isEligible") else { return }
    let isEligible = fields.flag("isEligible", &report).map { "\($0)" } ?? "?"
    report.lostOfXcode(
      fields.path("isEligible"),
      "whether the tester is eligible (\(isEligible)): a setting of tests in Xcode",
      group: "isEligible \(isEligible)")
  }

  /// Xcode keeps the price of an offer that was paid before.
  mutating func reportUnusedPrice(_ fields: Fields, _ mode: StoreKitOffer.PaymentMode) {
    guard mode == .free, let price = fields.text("displayPrice", &report), price != "0", price != "0.0" else {
      return
    }
    report.lostOfXcode(
      fields.path("displayPrice"), "the price \(quoted(price)) of a free offer",
      group: "price of a free offer")
  }

  /// Whether any text but a locale is there: Xcode writes a row of empty texts.
  private func holdsText(_ value: JSONValue) -> Bool {
    switch value.content {
    case .string(let text): !text.isEmpty
    case .array(let elements): elements.contains(where: holdsText)
    case .object(let members): members.contains { $0.key != "locale" && holdsText($0.value) }
    case .null, .boolean, .number, .brokenString: false
    }
  }

  /// Ids are unique in a file that Xcode wrote; a copied one makes Xcode mix up the objects.
  mutating func reportSharedIDs() {
    var places: [String: [String]] = [:]
    for (id, path) in ids { places[id, default: []].append(path) }
    for (id, _) in ids {
      guard let shared = places.removeValue(forKey: id), shared.count > 1 else { continue }
      report.defect(
        shared[1],
        "the id \(quoted(id)) is already used at \(shared[0]), "
          + "\(counted(shared.count, "place")) in total; it is not imported")
    }
  }
}
