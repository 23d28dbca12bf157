package import CatalogText
package import Diagnostics
package import OfferModel
import JSONText

/// The result of comparing a configuration file with a catalog: their differences, and the file without them.
package struct StoreKitParity: Sendable {
  /// One finding for each difference, at its place in the file and with the place in the catalog; not sorted.
  package let differences: [Finding]
  /// The IDs of products and subscriptions that only the file has.
  package let extraProducts: Set<String>
  /// Why the file could not be read. If it is not empty, nothing was compared.
  package let unreadable: [Finding]
  /// The file without the differences. Everything else is the same, byte for byte.
  package let updated: [UInt8]
  /// What the catalog has and the format cannot contain.
  package let omissions: Omissions
  /// What has no known price in the storefront, and is therefore not compared.
  package let uncompared: Omissions
  /// What would keep an amount in the currency of the storefront that the file had, in words.
  package let foreignAmounts: [String]
  /// The later version that `updated` has, why, and which Xcode opens it; nil if the version stays.
  package let conversion: String?
  /// The file with its signing keys hidden, as findings may show it.
  package let shownSource: [UInt8]

  fileprivate static func unreadable(_ report: ImportReport, _ bytes: [UInt8], shown: [UInt8])
    -> StoreKitParity
  {
    StoreKitParity(
      differences: [], extraProducts: [], unreadable: report.findings.filter { $0.severity >= .error },
      updated: bytes, omissions: Omissions(), uncompared: Omissions(), foreignAmounts: [], conversion: nil,
      shownSource: shown)
  }
}

package struct StoreKitParityOptions: Sendable {
  /// The storefront whose prices are compared; nil: that of the file, or else the app's base territory.
  package var storefront: Storefront?
  package var today: CalendarDate
  /// Whether the file may have products that the catalog does not have.
  package var keepsUnknown: Bool
  /// Whether the file keeps its version, and so lacks what that has no keys for.
  package var keepsVersion = false

  package init(storefront: Storefront? = nil, today: CalendarDate, keepsUnknown: Bool = false) {
    self.storefront = storefront
    self.today = today
    self.keepsUnknown = keepsUnknown
  }
}

/// Compares everything that the format can contain: products, prices in the file's storefront, periods, levels, texts, offers.
///
/// IDs, test settings, keys and everything else in the file stay as they are.
///
/// - Parameter number: The number of the file among the sources of the report.
package func compareStoreKit(
  _ bytes: [UInt8], file number: UInt32, with catalog: Catalog, options: StoreKitParityOptions
) -> StoreKitParity {
  let shown = hidingKeys(bytes)
  var report = ImportReport(file: number)
  guard let document = readJSON(bytes, report: &report) else {
    return .unreadable(report, bytes, shown: shown)
  }
  var reader = StoreKitReader(report: report)
  guard let file = reader.readFile(document.root) else {
    return .unreadable(reader.report, bytes, shown: shown)
  }
  var root = document.root
  var comparer = compared(file, root, with: catalog, options)
  let needed = comparer.writer.needed
  // Keys of a later version can only be added to a file of that version: it is converted first, and compared again.
  if let needed, let converted = file.converted(to: needed, root, bundleId: catalog.app.bundleId.value) {
    root = converted.root
    comparer = compared(converted.file, root, with: catalog, options)
    comparer.add(
      .different, .file["version"],
      "the file has \(file.version?.description ?? "no version that can be read"), which has no "
        + "\(needed.novelty.what): the catalog needs \(needed)", at: nil,
      edits: converted.file.source.set("version", needed.json))
  }
  let edits = comparer.edits
  var places = JSONPlaces(of: document)
  return StoreKitParity(
    differences: comparer.differences.map { $0.finding(in: number, &places, storefront: options.storefront) },
    extraProducts: comparer.extraProducts, unreadable: [],
    updated: edits.isEmpty ? bytes : XcodeText(root, edits).finish(endingInNewline: bytes.last == 0x0A),
    omissions: comparer.expected.omissions, uncompared: comparer.expected.unpriced,
    foreignAmounts: comparer.foreignAmounts(chosen: options.storefront),
    conversion: needed.map { "\($0) now, for \($0.novelty.what): \($0.novelty.xcode) and later open it" },
    shownSource: shown)
}

/// Returns a comparer that has compared everything.
private func compared(
  _ file: StoreKitFile, _ root: JSONValue, with catalog: Catalog, _ options: StoreKitParityOptions
) -> StoreKitComparer {
  let storefront = options.storefront ?? file.storefront ?? catalog.app.baseTerritory.value
  var target = StoreKitTarget(storefront: storefront, today: options.today)
  if options.keepsVersion { target.version = file.version ?? .newest }
  var comparer = StoreKitComparer(
    file, root, with: lowerToStoreKit(catalog, for: target), bundleId: catalog.app.bundleId.value,
    keepsUnknown: options.keepsUnknown)
  comparer.compareStorefront(storefront, isChosen: options.storefront != nil)
  comparer.compareProducts()
  comparer.compareGroups()
  comparer.reportExtraProducts()
  return comparer
}

extension StoreKitComparer {
  /// Returns what the file would keep with an amount in another currency, if it gets the chosen storefront.
  fileprivate func foreignAmounts(chosen: Storefront?) -> [String] {
    guard let chosen, let current = file.storefront ?? Storefront(code: "USA"),
      chosen.currency != current.currency
    else { return [] }
    let priced = Set(expected.file.products.map(\.productID) + expected.file.subscriptions.map(\.productID))
    func stays(_ productID: String) -> Bool {
      !priced.contains(productID) && (keepsUnknown || expected.unshown.contains(productID))
    }
    let products = file.products.filter { stays($0.productID) }.map { "product \(quoted($0.productID))" }
    return products + file.subscriptions.flatMap { stays($0.productID) ? [$0.subject] : foreignParts(of: $0) }
  }

  /// The monthly plan and the paid offers of a subscription that have no known price in the chosen storefront.
  private func foreignParts(of subscription: StoreKitSubscription) -> [String] {
    let subject = subscription.subject
    let plan = StoreKitLowering.key(ofMonthlyPlanOf: subscription.productID)
    let hasPlan = subscription.monthlyPlan != nil && expected.unshown.contains(plan)
    let offers = StoreKitOffer.Kind.allCases.flatMap { subscription[offers: $0] }.filter { offer in
      offer.paymentMode != .freeTrial && isUnshown(offer, of: subscription)
    }
    return (hasPlan ? ["the monthly billing plan of \(subject)"] : [])
      + offers.map { "\($0.kind.phrase) \(quoted($0.name)) of \(subject)" }
  }
}

extension StoreKitFile {
  /// Returns the file in the form of a later version, read again from its new text, and the root of that.
  fileprivate func converted(
    to version: StoreKitVersion, _ root: JSONValue, bundleId: String
  ) -> (file: StoreKitFile, root: JSONValue)? {
    let writer = StoreKitWriter(version: version, bundleId: bundleId, ids: StoreKitIDs(of: root))
    var report = ImportReport(file: 0)
    let text = XcodeText(root, changesOfForm(writer)).finish()
    guard let document = readJSON(text, report: &report) else { return nil }
    var reader = StoreKitReader(report: report)
    return reader.readFile(document.root).map { ($0, document.root) }
  }

  /// Returns the edits that give a file of an earlier version the form of the writer's version.
  ///
  /// Its values, its ids and its unknown keys stay.
  func changesOfForm(_ writer: StoreKitWriter) -> [XcodeEdit] {
    var writer = writer
    var edits = writer.missingMembers(of: self)
    edits += source.set("version", writer.version.json)
    let switches = settings(in: writer.version)
    switch source["settings"] {
    case let settings? where settings.members != nil:
      for one in switches where settings[one.name] == nil {
        edits.append(.set(settings, one.name, XcodePart(one.value)))
      }
    case nil: edits += source.set("settings", .object(switches))
    default: break
    }
    for subscription in subscriptions {
      edits += writer.missingMembers(of: subscription)
      // The list gets the offers that were read, not new ones.
      if writer.version >= .firstWithPlans { edits += subscription.introductoryList }
      for offer in StoreKitOffer.Kind.allCases.flatMap({ subscription[offers: $0] }) {
        edits += writer.missingMembers(of: offer)
      }
    }
    return edits
  }
}

extension StoreKitComparer {
  /// Adds a difference if the file is for another storefront: its prices then mean something else.
  fileprivate mutating func compareStorefront(_ storefront: Storefront, isChosen: Bool) {
    guard file.storefront != storefront, isChosen || storefront.code != "USA" else { return }
    let code = JSON.text(storefront.code)
    let settings = file.source["settings"].flatMap { $0.members == nil ? nil : $0 }
    add(
      .different, .file["settings"]["_storefront"],
      "the storefront is \(file.storefront?.code ?? "missing") in the file, but its prices are compared with those of \(storefront.code)",
      at: nil,
      edits: settings.map { [.set($0, "_storefront", XcodePart(code))] }
        ?? file.source.set("settings", ["_storefront": code]))
  }
}

extension StoreKitSubscription {
  /// The edits that put the one introductory offer into a list.
  fileprivate var introductoryList: [XcodeEdit] {
    let single = source["introductoryOffer"]
    var edits = single?.isNull == true ? source.unset("introductoryOffer") : []
    guard source["introductoryOffers"] == nil else { return edits }
    let offers = single?.elements.map(Array.init)
    if offers != nil { edits += source.unset("introductoryOffer") }
    var parts = offers ?? []
    if offers == nil, let single, single.members != nil { parts = [single] }
    return edits + source.set("introductoryOffers", .list(parts.map(XcodePart.read)))
  }
}
