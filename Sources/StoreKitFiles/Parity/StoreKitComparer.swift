import Diagnostics
import JSONText
import OfferModel

/// One thing in which a configuration file and a catalog differ, and the change of the file that ends it.
struct Difference {
  var rule: StoreKitRule
  /// Where in the file it shows.
  var path: JSONPath
  var message: String
  /// Where the catalog says otherwise.
  var origin: SourceRange?
  var edits: [XcodeEdit] = []
}

/// Finds what a configuration file and a catalog say differently, in all that the format can say.
struct StoreKitComparer {
  let file: StoreKitFile
  let expected: LoweredCatalog
  /// Whether products that the catalog does not have may be in the file.
  let keepsUnknown: Bool
  var writer: StoreKitWriter
  private(set) var differences: [Difference] = []
  /// What goes into other lists, after what is new there.
  private var moves: [XcodeEdit] = []
  /// Copies of objects of the file, by where the object begins: they change as it does.
  var copies: [Int: JSONValue] = [:]
  var extraProducts: Set<String> = []

  init(
    _ file: StoreKitFile, _ root: JSONValue, with expected: LoweredCatalog, bundleId: String,
    keepsUnknown: Bool
  ) {
    (self.file, self.expected, self.keepsUnknown) = (file, expected, keepsUnknown)
    writer = StoreKitWriter(
      version: file.version ?? .newestWritten, bundleId: bundleId, ids: StoreKitIDs(of: root))
  }

  mutating func add(
    _ rule: StoreKitRule, _ path: JSONPath, _ message: String, _ origin: SourceRange?,
    _ edits: [XcodeEdit]
  ) {
    differences.append(
      Difference(
        rule: rule, path: path, message: message, origin: origin, edits: edits + edits.compactMap(ofCopy)))
  }

  private func ofCopy(_ edit: XcodeEdit) -> XcodeEdit? {
    switch edit {
    case .set(let object, let key, let part):
      copies[object.place.lowerBound].map { .set($0, key, part) }
    case .unset(let object, let key): copies[object.place.lowerBound].map { .unset($0, key) }
    case .append, .remove: nil
    }
  }

  /// A value that differs: in the file, in the catalog.
  mutating func addDifferent(
    _ object: FileObject, _ key: String, _ subject: String, _ found: String, _ wanted: String,
    _ origin: SourceRange?, _ edits: [XcodeEdit]
  ) {
    add(
      .different, object.path(key),
      "\(subject) is \(found) in the file and \(wanted) in the catalog", origin, edits)
  }

  var edits: [XcodeEdit] { differences.flatMap(\.edits) + moves }

  /// Out of its list into another one, a member of an object.
  mutating func move(_ object: FileObject, to owner: FileObject, _ key: String) {
    guard let value = object.value else { return }
    moves += object.removal + owner.append(.read(value), to: key)
  }

  mutating func addExtra(_ what: String, _ object: FileObject) {
    add(.extra, object.path, "\(what) is not in the catalog", nil, object.removal)
  }

  mutating func reportExtraProducts() {
    guard !keepsUnknown else { return }
    let wanted = Set(
      expected.file.products.map(\.productID) + expected.file.subscriptions.map(\.productID)
    ).union(expected.unshown)
    for product in file.products where !wanted.contains(product.productID) {
      addExtra("product \(quoted(product.productID))", product.source)
      extraProducts.insert(product.productID)
    }
    for subscription in file.subscriptions where !wanted.contains(subscription.productID) {
      addExtra("subscription \(quoted(subscription.productID))", subscription.source)
      extraProducts.insert(subscription.productID)
    }
  }

  mutating func compareKind(_ found: StoreKitProduct, _ wanted: StoreKitProduct, _ subject: String) {
    guard found.kind != wanted.kind, let kind = wanted.kind else { return }
    let isElsewhere = (found.kind == .nonRenewingSubscription) != (kind == .nonRenewingSubscription)
    addDifferent(
      found.source, "type", "the type of " + subject, found.kind.phrase, wanted.kind.phrase, wanted.origin,
      found.source.set("type", .text(kind.storeKitName)))
    if isElsewhere { move(found.source, to: file.source, wanted.list) }
  }

  mutating func compareMode(_ found: StoreKitOffer, _ wanted: StoreKitOffer, _ subject: String) {
    guard found.paymentMode != wanted.paymentMode else { return }
    let source = found.source
    let removesPrice = wanted.paymentMode == .freeTrial && source["displayPrice"] != nil
    // Of pay-as-you-go offers a length that cannot be read is known, of others it is not.
    let length = wanted.period.description
    let hasLength = source["subscriptionPeriod"]?.string == length
    addDifferent(
      source, "paymentMode", "the payment mode of " + subject, quoted(found.paymentMode.storeKitName),
      quoted(wanted.paymentMode.storeKitName), wanted.origin,
      source.set("paymentMode", .text(wanted.paymentMode.storeKitName))
        + (removesPrice ? source.unset("displayPrice") : [])
        + (hasLength ? [] : source.set("subscriptionPeriod", .text(length))))
  }

  mutating func compareLength(_ found: StoreKitOffer, _ wanted: StoreKitOffer, _ subject: String) {
    let (length, wantedLength) = (
      found.period * found.numberOfPeriods, wanted.period * wanted.numberOfPeriods
    )
    let isOfAnotherKind = found.paymentMode != wanted.paymentMode || found.plan != wanted.plan
    guard length != wantedLength || (isOfAnotherKind && found.period != wanted.period) else { return }
    let counts = wanted.numberOfPeriods > 1 || found.source["numberOfPeriods"] != nil
    addDifferent(
      found.source, "subscriptionPeriod", "the length of " + subject, length.description,
      wantedLength.description, wanted.origin,
      found.source.set("subscriptionPeriod", .text(wanted.period.description))
        + (counts ? found.source.set("numberOfPeriods", .number(wanted.numberOfPeriods)) : []))
  }

  /// The monthly plan; the up-front one has the subscription's price.
  mutating func compare(_ found: StoreKitBillingPlan, with wanted: StoreKitBillingPlan, _ subject: String) {
    let source = found.source
    let prices =
      source.set("displayPrice", .text(wanted.price.shown))
      + source.set("commitmentDisplayPrice", .text(wanted.commitment.shown))
    guard found.isEnabled else {
      return add(
        .different, source.path("isEnabled"), "\(subject) is disabled in the file and sold in the catalog",
        wanted.origin, source.set("isEnabled", true) + prices)
    }
    guard found.price.isSame(as: wanted.price) else {
      return addDifferent(
        source, "displayPrice", "the price of a month of \(subject)", found.price.shown, wanted.price.shown,
        wanted.origin, prices)
    }
    guard !found.commitment.isSame(as: wanted.commitment) else { return }
    addDifferent(
      source, "commitmentDisplayPrice", "the price of twelve months of \(subject)", found.commitment.shown,
      wanted.commitment.shown, wanted.origin, prices)
  }
}

/// Changes of the object, under the names that the file has for its members.
extension FileObject {
  func set(_ key: String, _ value: JSON) -> [XcodeEdit] { set(key, XcodePart(value)) }

  func set(_ key: String, _ part: XcodePart) -> [XcodeEdit] {
    value.map { [.set($0, spelling(of: key), part)] } ?? []
  }

  func unset(_ key: String) -> [XcodeEdit] { value.map { [.unset($0, spelling(of: key))] } ?? [] }

  func append(_ part: XcodePart, to key: String) -> [XcodeEdit] {
    value.map { [.append($0, spelling(of: key), part)] } ?? []
  }

  /// Out of the list that it is in.
  var removal: [XcodeEdit] { value.map { [.remove($0)] } ?? [] }
}

extension StoreKitSubscription {
  /// Since 5.0 the list of billing plans has the subscription's price as well.
  func upfrontPlanPrices(_ price: StoreKitPrice) -> [XcodeEdit] {
    guard let plans = source["billingPlans"]?.elements else { return [] }
    return plans.filter { $0["billingPlanType"]?.string == BillingPlan.upFront.transactionName }.flatMap {
      plan in
      ["displayPrice", "commitmentDisplayPrice"].map { .set(plan, $0, XcodePart(.text(price.shown))) }
    }
  }
}

extension StoreKitProduct {
  /// The list that Xcode has it in.
  var list: String { kind == .nonRenewingSubscription ? "nonRenewingSubscriptions" : "products" }
}

extension Product.Kind? {
  var phrase: String {
    switch self {
    case .consumable: "a consumable"
    case .nonConsumable, .subscription: "a non-consumable"
    case .nonRenewingSubscription: "a non-renewing subscription"
    case nil: "unknown"
    }
  }
}
