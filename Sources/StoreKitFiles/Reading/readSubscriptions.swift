import Diagnostics
import OfferModel

extension StoreKitReader {
  mutating func readGroup(_ object: JSONObject) -> StoreKitGroup {
    let fields = Shape.group.match(object, version: version, report: &report)
    noteID(fields, "id")
    var group = StoreKitGroup(
      path: object.path, id: fields.text("id", &report), name: fields.text("name", &report),
      localizations: readLocalizations(fields))
    for object in fields.objects("subscriptions", &report) {
      guard let subscription = readSubscription(object) else { continue }
      if let stated = subscription.groupID, let id = group.id, stated != id {
        report.defect(
          object.path + ".subscriptionGroupID",
          "found \(quoted(stated)), but it is in group \(quoted(id)); kept there")
      }
      group.subscriptions.append(subscription)
    }
    return group
  }

  /// A subscription outside of the groups: into the group it names, else into one without a name for all of them.
  mutating func readStraySubscription(_ object: JSONObject, into file: inout StoreKitFile) {
    guard let subscription = readSubscription(object) else { return }
    if let home = homes[subscription.groupID] {
      file.groups[home].subscriptions.append(subscription)
    } else {
      homes[subscription.groupID] = file.groups.count
      file.groups.append(
        StoreKitGroup(path: object.path, id: subscription.groupID, subscriptions: [subscription]))
    }
  }

  private mutating func readSubscription(_ object: JSONObject) -> StoreKitSubscription? {
    let fields = Shape.subscription.match(object, version: version, report: &report)
    noteID(fields, "internalID")
    guard let productID = fields.text("productID", &report) else {
      report.lost(object.path, "a subscription without a productID" + nameOf(fields))
      return nil
    }
    let period = readPeriod(fields)
    let plans = readBillingPlans(fields)
    var subscription = StoreKitSubscription(
      path: object.path, productID: productID, referenceName: fields.text("referenceName", &report),
      groupID: fields.text("subscriptionGroupID", &report), groupNumber: readGroupNumber(fields),
      period: period,
      price: readSubscriptionPrice(fields, upfront: plans.upfront),
      isFamilyShareable: fields.flag("familyShareable", &report) ?? false,
      localizations: readLocalizations(fields))
    subscription.offers[.introductory] = readIntroductoryOffers(fields, period)
    for kind in [StoreKitOffer.Kind.promotional, .winBack, .code] {
      subscription.offers[kind] = readOffers(fields.objects(kind.rawValue, &report), kind, period)
    }
    subscription.monthlyPlan = plans.monthly
    reportOffersOfNoPlan(subscription)
    return subscription
  }

  private mutating func readGroupNumber(_ fields: Fields) -> Int? {
    guard let number = fields.integer("groupNumber", &report) else { return nil }
    guard number >= 1 else {
      report.defect(fields.path("groupNumber"), "found \(number), expected 1 for the best level, or more")
      return nil
    }
    return number
  }

  private mutating func readPeriod(_ fields: Fields) -> BillingPeriod? {
    let key = "recurringSubscriptionPeriod"
    guard let length = readLength(fields, key) else { return nil }
    if let period = BillingPeriod(rawValue: length.description) { return period }
    let words = listed(BillingPeriod.allCases.map(\.rawValue))
    report.lost(fields.path(key), "subscriptions do not renew every \(length), expected \(words)")
    return nil
  }

  /// A length of time; one that is not Xcode's spelling is reported.
  mutating func readLength(_ fields: Fields, _ key: String) -> OfferDuration? {
    guard let text = fields.text(key, &report) else { return nil }
    guard let length = OfferDuration(storeKit: text.uppercased()) else {
      report.defect(fields.path(key), "found \(quoted(text)), expected a length such as P1W, P1M or P1Y")
      return nil
    }
    if length.description != text {
      report.defect(fields.path(key), "found \(quoted(text)), read as \(length)")
    }
    return length
  }
}
