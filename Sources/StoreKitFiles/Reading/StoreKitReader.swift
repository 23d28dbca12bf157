import ByteText
import Diagnostics
import JSONText
import OfferModel

/// Reads the JSON of a configuration file into a `StoreKitFile`, key by key, whatever version it claims.
struct StoreKitReader {
  var report: ImportReport
  var version: StoreKitVersion?
  /// Whether JSON with the names of the App Store Connect API can be read, too.
  private let mayBeAPI: Bool
  var isAPI = false
  /// Of such JSON: the storefront of its prices, and its rows by type and id.
  var storefront: Storefront?
  var resources: [String: FileObject] = [:]
  var productIDs: Set<String> = []
  /// Decimals of the storefront's currency.
  var minorDigits = 2
  /// Every id that Xcode gave or a person invented, with its place.
  private var ids: [(id: String, path: JSONPath)] = []
  /// Where in the list of groups the first one of each id is.
  var homes: [String?: Int] = [:]
  /// The period of the subscription whose offers are read.
  var renewal: BillingPeriod?
  /// The length of a period of the offer that is read.
  var period: OfferDuration?

  init(report: ImportReport, mayBeAPI: Bool = false) { (self.report, self.mayBeAPI) = (report, mayBeAPI) }

  mutating func noteID(_ object: FileObject, _ key: String) {
    guard let id = object.text(key, &report) else { return }
    ids.append((id, object.path(key)))
    let owner = isAPI ? "App Store Connect" : "Xcode"
    report.lostOfXcode(
      object.path(key), "the id by which \(owner) identifies the object", group: "id of Xcode")
  }

  /// Reports an object that is nothing without what it lacks, with how to recognise it: ` ('Winter')`.
  mutating func lost(_ object: FileObject, _ noun: String) -> LostObject {
    let name = object.text("referenceName", &report) ?? object.text("offerID", &report)
    report.lost(object.path, noun + (name.map { " (" + quoted($0) + ")" } ?? ""))
    return LostObject()
  }

  /// Ids are unique in a file that Xcode wrote; a copied one makes Xcode mix up the objects.
  mutating func reportSharedIDs() {
    var places: [String: [JSONPath]] = [:]
    for (id, path) in ids { places[id, default: []].append(path) }
    for (id, _) in ids {
      guard let shared = places.removeValue(forKey: id), shared.count > 1 else { continue }
      report.defect(
        shared[1],
        "the id \(quoted(id)) is already used at \(shared[0]), "
          + "\(counted(shared.count, "place")) in total; it is not imported")
    }
  }

  /// nil, with a finding, when nothing in the object belongs to a StoreKit configuration.
  mutating func readFile(_ root: JSONValue) -> StoreKitFile? {
    if mayBeAPI, hasNamesOfAPI(root) { return readAPIFile(root) }
    let help = mayBeAPI ? Self.shapesOfAPI : "name a .storekit file that Xcode made"
    guard root.members != nil else {
      report.unreadable(
        "the file has \(root.noun), expected the object of a StoreKit configuration", help: help)
      return nil
    }
    guard StoreKitFile.shape.recognises(root) else {
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
          name: isAPI ? subscription.groupID.flatMap { Int($0) == nil ? $0 : nil } : nil,
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
    _ key: String, of kind: Product.Kind?, _ file: inout StoreKitFile
  ) {
    for object in file.source.objects(key, &report) {
      if isAutoRenewable(object) {
        if !isAPI {
          report.defect(
            object.path, "an auto-renewable subscription is listed as a product; moved to a group")
        }
        readStraySubscription(object, into: &file)
      } else if let product = read(object, StoreKitProduct(kind: kind)) {
        file.products.append(product)
      }
    }
  }

  private func isAutoRenewable(_ object: FileObject) -> Bool {
    if isAPI { return isSubscriptionInAPI(object) }
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
    let rows = readList("introductoryOffers", of: source, new)
    let offers = isAPI ? joinedByTerms(rows) : rows
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

  /// `{"major": 4, "minor": 0}`; a plain number or text is understood, anything else is no version.
  mutating func readVersion(_ value: JSONValue?) -> StoreKitVersion? {
    var found: StoreKitVersion?
    if let major = value?["major"]?.integer {
      if let minor = value?["minor"]?.integer { return noted(StoreKitVersion(major, minor)) }
      found = StoreKitVersion(major, 0)
    } else if let text = value?.string ?? value?.number?.plain {
      found = text.byBytes.split(separator: ".").first.flatMap { Int($0) }.map { StoreKitVersion($0, 0) }
    }
    let reading = found.map { "read as \($0)" } ?? "its keys decide how it is read"
    let noun = value.map(\.noun) ?? "nothing"
    report.defect(
      .file["version"], "found \(noun), expected for example {\"major\": 4, \"minor\": 0}; \(reading)")
    return found
  }

  private mutating func noted(_ version: StoreKitVersion) -> StoreKitVersion {
    if version > .newest {
      report.assumed(
        .file["version"],
        "\(version) is newer than the newest one known here, read as \(StoreKitVersion.newest)")
    }
    return version
  }

  /// Of the settings only the storefront and the app's id are facts of the catalog: the others are test switches.
  mutating func readSettings(_ file: inout StoreKitFile) {
    guard let settings = file.source["settings"], !settings.isEmpty else { return }
    guard settings.members != nil else {
      return report.defect(.file["settings"], "found \(settings.noun), expected an object")
    }
    if let value = settings["_storefront"], !value.isEmpty {
      file.storefront = readStorefront(value)
      minorDigits = (file.storefront?.currency ?? .usd).minorDigits
    }
    file.appleId = readAppleId(settings)
    reportSettings(settings, isAppleIdRead: file.appleId != nil)
  }

  /// A code of three letters, or of two, in any case.
  private mutating func readStorefront(_ value: JSONValue) -> Storefront? {
    let path = JSONPath.file["settings"]["_storefront"]
    guard let text = value.string else {
      report.defect(
        path, "found \(value.noun), expected the code of a storefront such as 'USA'; not imported")
      return nil
    }
    let code = text.uppercased()
    guard let storefront = Storefront(code: code) ?? Storefront(alpha2: code) else {
      report.defect(
        path, "found \(quoted(text)), expected the code of a storefront such as 'USA'; not imported")
      return nil
    }
    if storefront.code != text { report.defect(path, "found \(quoted(text)), read as \(storefront.code)") }
    return storefront
  }

  /// The app's Apple ID where the file was really synced: people paste placeholders into these settings.
  private func readAppleId(_ settings: JSONValue) -> String? {
    guard let id = settings["_applicationInternalID"]?.string,
      settings["_lastSynchronizedDate"]?.number?.isPositive ?? false
    else { return nil }
    guard (9...12).contains(id.utf8.count), id.utf8.allSatisfy(isDigit) else {
      return nil
    }
    let isFake = "12345678901234567890".byBytes.hasPrefix(id) || Set(id).count == 1 || id.hasPrefix("0")
    return isFake ? nil : id
  }

  /// `settings` are switches of tests in Xcode, but for the storefront and the app's id.
  private mutating func reportSettings(_ settings: JSONValue, isAppleIdRead: Bool) {
    let read: Set = isAppleIdRead ? ["_storefront", "_applicationInternalID"] : ["_storefront"]
    guard let members = settings.members else { return }
    let names = Set(members.filter { !$0.value.isEmpty }.map(\.key)).subtracting(read)
    guard !names.isEmpty else { return }
    report.lostOfXcode(
      .file["settings"],
      "\(counted(names.count, "setting")) of tests and synchronization in Xcode: "
        + names.sorted().prefix(20).map { quoted($0) }.joined(separator: ", ")
        + (names.count > 20 ? " and \(grouped(names.count - 20)) more" : ""), group: "settings")
  }

  /// License and privacy policies, which the language has no words for.
  mutating func reportPolicies(_ file: FileObject) {
    if let policies = file["appPolicies"], policies.members != nil, holdsText(policies) {
      report.lost(file.path("appPolicies"), "the license or privacy texts and links")
    }
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
}

/// An object is not imported, as a finding says or because there is nothing in it.
struct LostObject: Error {}

/// A name without case, hyphens, underscores and spaces: `NON_CONSUMABLE` and `NonConsumable` are one.
func letters(_ text: String) -> String { text.lowercased().byBytes.removing("-_ ") }
