import Diagnostics
import JSONText
import OfferModel

extension StoreKitReader {
  /// nil, with a finding, when nothing in the object belongs to a StoreKit configuration.
  mutating func readFile(_ root: JSONValue) -> StoreKitFile? {
    guard StoreKitFile.shape.recognises(root) else {
      report.unreadable(
        "the file is not a StoreKit configuration: it has neither 'products' nor 'subscriptionGroups'",
        help: "name a .storekit file that Xcode made")
      return nil
    }
    version = readVersion(root["version"])
    let file = read(FileObject(value: root), StoreKitFile(version: version))
    reportSharedIDs()
    return file
  }

  mutating func readGroups(_ file: inout StoreKitFile) {
    file.groups = readList("subscriptionGroups", of: file.source, StoreKitGroup())
    for (index, group) in file.groups.enumerated() { homes[group.id] = homes[group.id] ?? index }
  }

  mutating func readSubscriptions(_ group: inout StoreKitGroup) {
    group.subscriptions = group.source.objects("subscriptions", &report).compactMap { object in
      guard let subscription = readSubscription(object) else { return nil }
      if let stated = subscription.groupID, let id = group.id, stated != id {
        report.defect(
          object.path["subscriptionGroupID"],
          "found \(quoted(stated)), but it is in group \(quoted(id)); kept there")
      }
      return subscription
    }
  }

  private mutating func readSubscription(_ object: FileObject) -> StoreKitSubscription? {
    guard let subscription = read(object, StoreKitSubscription()) else { return nil }
    reportOffersOfNoPlan(subscription)
    return subscription
  }

  /// A subscription outside of the groups: into the group it names, else into one without a name for all of them.
  private mutating func readStraySubscription(_ object: FileObject, into file: inout StoreKitFile) {
    guard let subscription = readSubscription(object) else { return }
    if let home = homes[subscription.groupID] {
      file.groups[home].subscriptions.append(subscription)
    } else {
      homes[subscription.groupID] = file.groups.count
      file.groups.append(
        StoreKitGroup(
          source: FileObject(path: object.path), isStray: true, id: subscription.groupID,
          subscriptions: [subscription]))
    }
  }

  mutating func readStraySubscriptions(_ file: inout StoreKitFile) {
    for object in file.source.objects("subscriptions", &report) {
      readStraySubscription(object, into: &file)
    }
  }

  /// - Parameter kind: that of the list; nil where it can have several.
  mutating func readProducts(
    _ key: String, of kind: StoreKitProduct.Kind?, _ file: inout StoreKitFile
  ) {
    for object in file.source.objects(key, &report) {
      if isAutoRenewable(object) {
        report.defect(
          object.path, "an auto-renewable subscription is listed as a product; moved to a group")
        readStraySubscription(object, into: &file)
      } else if let product = read(object, StoreKitProduct(kind: kind)) {
        file.products.append(product)
      }
    }
  }

  private func isAutoRenewable(_ object: FileObject) -> Bool {
    guard let type = object.value?["type"]?.string else {
      return object.value?["recurringSubscriptionPeriod"] != nil
    }
    return ["recurringsubscription", "autorenewablesubscription", "autorenewable", "subscription"]
      .contains(letters(type))
  }

  /// The newer list, else the older single offer, which newer files repeat for other readers.
  mutating func readIntroductoryOffers(_ subscription: inout StoreKitSubscription) {
    renewal = subscription.period
    let source = subscription.source
    let new = StoreKitOffer(.introductory)
    let offers = readList("introductoryOffers", of: source, new)
    subscription[offers: .introductory] = offers
    guard offers.isEmpty, let value = source["introductoryOffer"], !value.isNull else { return }
    let path = source.path("introductoryOffer")
    if value.members != nil {
      subscription[offers: .introductory] = read(FileObject(path: path, value: value), new).map { [$0] } ?? []
    } else if value.elements != nil {
      report.defect(path, "found a list, expected one offer or null")
      subscription[offers: .introductory] = readList("introductoryOffer", of: source, new)
    } else {
      report.defect(path, "found \(value.noun), expected an offer or null; not imported")
    }
  }

  /// The up-front plan, whose price the subscription has as well, and the monthly one: the first that is enabled, else the first.
  mutating func readBillingPlans(_ subscription: inout StoreKitSubscription) {
    let plans = readList("billingPlans", of: subscription.source, StoreKitBillingPlan())
    subscription.upfrontPlan = plans.first { !$0.plan.isMonthly }
    subscription.monthlyPlan = readMonthlyPlan(plans.filter(\.plan.isMonthly))
  }
}
