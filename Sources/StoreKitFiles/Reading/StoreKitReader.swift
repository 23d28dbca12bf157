import ByteText
import Diagnostics
import JSONText
import OfferModel

/// Reads the JSON of a configuration file into a `StoreKitFile`, key by key, whichever version it states.
struct StoreKitReader {
  var report: ImportReport
  var version: StoreKitVersion?
  /// The number of decimals of the storefront's currency.
  var minorDigits = 2
  /// Every id that Xcode or a person gave to an object, with its place.
  private var ids: [(id: String, path: JSONPath)] = []
  /// The index of the first group with each id.
  var homes: [String?: Int] = [:]
  /// The period of the subscription whose offers are being read.
  var renewal: BillingPeriod?
  /// The length of one period of the offer that is being read.
  var period: OfferDuration?

  init(report: ImportReport) { self.report = report }

  /// Notes the id of an object, and reports that it is not imported.
  mutating func noteID(_ object: FileObject, _ key: String) {
    guard let id = object.text(key, &report) else { return }
    ids.append((id, object.path(key)))
    report.lostOfXcode(
      object.path(key), "the ID by which Xcode identifies the object", group: "id of Xcode")
  }

  /// Reports an object that is useless without something that it lacks, with its name, if it has one: ` ('Winter')`.
  mutating func lost(_ object: FileObject, _ noun: String) -> LostObject {
    let name = object.text("referenceName", &report) ?? object.text("offerID", &report)
    report.lost(object.path, noun + (name.map { " (" + quoted($0) + ")" } ?? ""))
    return LostObject()
  }

  /// Reports ids that several objects have: Xcode gives each object its own, and confuses objects with a copied id.
  mutating func reportSharedIDs() {
    var places: [String: [JSONPath]] = [:]
    for (id, path) in ids { places[id, default: []].append(path) }
    for (id, _) in ids {
      guard let shared = places.removeValue(forKey: id), shared.count > 1 else { continue }
      report.defect(
        shared[1],
        "the ID \(quoted(id)) is already used at \(shared[0]), "
          + "\(counted(shared.count, "place")) in total; it is not imported")
    }
  }

  /// Reads the whole file. Returns nil, after a finding, if it is not a StoreKit configuration.
  mutating func readFile(_ root: JSONValue) -> StoreKitFile? {
    let help =
      "name a .storekit file that Xcode made; `offerc appstore pull` reads products from App Store Connect"
    guard root.members != nil else {
      report.unreadable(
        "the file has \(root.noun), expected the object of a StoreKit configuration", help: help)
      return nil
    }
    guard StoreKitFile.shape.recognizes(root) else {
      report.unreadable(
        "the file is not a StoreKit configuration: it has neither 'products' nor 'subscriptionGroups'",
        help: help)
      return nil
    }
    version = readVersion(root["version"])
    let file = read(FileObject(value: root), StoreKitFile(version: version))
    reportSharedIDs()
    return file
  }

  mutating func readGroups(_ file: inout StoreKitFile) {
    file.groups = readList("subscriptionGroups", of: file.source, StoreKitGroup())
    for (index, group) in file.groups.enumerated() where homes[group.id] == nil { homes[group.id] = index }
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

  /// Reads a subscription outside of the groups into the group that it names, or else into a new one.
  ///
  /// All that name no known group, or the same one, share the new group.
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

  /// Reads a list of products, and moves the subscriptions in it to a group.
  ///
  /// - Parameter kind: The kind of all products in the list; nil if it can have several.
  mutating func readProducts(
    _ key: String, of kind: Product.Kind?, _ file: inout StoreKitFile
  ) {
    for object in file.source.objects(key, &report) {
      if isAutoRenewable(object) {
        report.defect(object.path, "an auto-renewable subscription is listed as a product; moved to a group")
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

  /// Reads the list of later versions, or else the one offer of earlier versions, which some later files repeat.
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

  /// Reads the up-front plan, whose price the subscription also has, and the monthly plan.
  mutating func readBillingPlans(_ subscription: inout StoreKitSubscription) {
    let plans = readList("billingPlans", of: subscription.source, StoreKitBillingPlan())
    subscription.upfrontPlan = plans.first { !$0.plan.isMonthly }
    subscription.monthlyPlan = readMonthlyPlan(plans.filter(\.plan.isMonthly))
  }

}

/// Returns a name without case, hyphens, underscores and spaces, so that `NON_CONSUMABLE` and `NonConsumable` are the same.
func letters(_ text: String) -> String { text.lowercased().byBytes.removing("-_ ") }
