package import CatalogText
package import Diagnostics
package import OfferModel
import JSONText

/// A configuration file beside a catalog: what they say differently, and the file as the catalog wants it.
package struct StoreKitParity: Sendable {
  /// One finding a difference, at the place in the file, with the catalog's place beside it; sorted neither by file nor place.
  package let differences: [Finding]
  /// The ids of products and subscriptions that only the file has.
  package let extraProducts: Set<String>
  /// What hindered reading, where the file is no configuration: nothing was compared then.
  package let unreadable: [Finding]
  /// The file with the differences gone, all else byte for byte as it was; its own bytes where there is no difference.
  package let updated: [UInt8]
  /// What the catalog says and the file cannot.
  package let omissions: Omissions
  /// The later version that the update gives the file, why, and which Xcode opens it, if it does.
  package let conversion: String?
  /// The file as findings may show it: without signing keys.
  package let shownSource: [UInt8]

  fileprivate static func unreadable(_ report: ImportReport, _ bytes: [UInt8], _ shown: [UInt8])
    -> StoreKitParity
  {
    StoreKitParity(
      differences: [], extraProducts: [], unreadable: report.findings.filter { $0.severity >= .error },
      updated: bytes, omissions: Omissions(), conversion: nil, shownSource: shown)
  }
}

package struct StoreKitParityOptions: Sendable {
  /// Nil: the file's own, else the app's base territory.
  package var storefront: Storefront?
  package var today: CalendarDate
  /// Whether the file may have products that the catalog does not have.
  package var keepsUnknown: Bool
  /// Whether the file stays without what its version has no keys for.
  package var keepsVersion = false
  /// Whether the file may be JSON with the names of the API, which cannot be updated.
  package var mayBeAPI = false

  package init(storefront: Storefront? = nil, today: CalendarDate, keepsUnknown: Bool = false) {
    (self.storefront, self.today, self.keepsUnknown) = (storefront, today, keepsUnknown)
  }
}

/// Compares in all that the format can say: products, prices in the file's storefront, periods, levels, texts, offers.
///
/// Ids, test settings, keys and whatever else is in the file stay as they are.
/// - Parameter number: that of the file among the sources of the report.
/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
package func compareStoreKit(
  _ bytes: [UInt8], file number: UInt32, with catalog: Catalog, options: StoreKitParityOptions
) throws -> StoreKitParity {
  let shown = hidingKeys(bytes)
  var report = ImportReport(file: number)
  guard let document = readJSON(bytes, report: &report) else { return .unreadable(report, bytes, shown) }
  var reader = StoreKitReader(report: report, mayBeAPI: options.mayBeAPI)
  guard let file = reader.readFile(document.root) else { return .unreadable(reader.report, bytes, shown) }
  var root = document.root
  var comparer = try compared(of: file, root, with: catalog, options)
  let needed = file.isOfAPI ? nil : comparer.writer.needed
  if let needed, let converted = try file.converted(to: needed, root, bundleId: catalog.app.bundleId.value) {
    root = converted.root
    comparer = try compared(of: converted.file, root, with: catalog, options)
    comparer.add(
      .different, .file["version"],
      "the file has \(file.version?.description ?? "no version that can be read"), which has no "
        + "\(needed.novelty.what): the catalog needs \(needed)", nil,
      converted.file.source.set("version", needed.json))
  }
  let edits = file.isOfAPI ? [] : comparer.edits
  var places = JSONPlaces(of: document)
  return StoreKitParity(
    differences: comparer.differences.map { $0.finding(in: number, &places) },
    extraProducts: comparer.extraProducts, unreadable: [],
    updated: edits.isEmpty ? bytes : XcodeText(root, edits).finish(endingInNewline: bytes.last == 0x0A),
    omissions: comparer.expected.omissions,
    conversion: needed.map { "\($0) now, for \($0.novelty.what): \($0.novelty.xcode) and later open it" },
    shownSource: shown)
}

/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
private func compared(
  of file: StoreKitFile, _ root: JSONValue, with catalog: Catalog, _ options: StoreKitParityOptions
) throws -> StoreKitComparer {
  let storefront = options.storefront ?? file.storefront ?? catalog.app.baseTerritory.value
  var target = StoreKitTarget(storefront: storefront, today: options.today)
  if options.keepsVersion { target.version = file.version ?? .newest }
  var comparer = StoreKitComparer(
    file, root, with: lowerToStoreKit(catalog, for: target), bundleId: catalog.app.bundleId.value,
    keepsUnknown: options.keepsUnknown)
  comparer.compareStorefront(storefront, isChosen: options.storefront != nil)
  try comparer.compareProducts()
  try comparer.compareGroups()
  comparer.reportExtraProducts()
  return comparer
}

extension StoreKitFile {
  /// The same file in the form of a later version, read from its new text.
  fileprivate func converted(
    to version: StoreKitVersion, _ root: JSONValue, bundleId: String
  ) throws -> (file: StoreKitFile, root: JSONValue)? {
    let writer = StoreKitWriter(version: version, bundleId: bundleId, ids: StoreKitIDs(of: root))
    var report = ImportReport(file: 0)
    let text = XcodeText(root, try changesOfForm(writer)).finish()
    guard let document = readJSON(text, report: &report) else { return nil }
    var reader = StoreKitReader(report: report)
    return reader.readFile(document.root).map { ($0, document.root) }
  }

  /// The changes that bring a file of an earlier version into the form of the writer's: what it says, its ids and unknown
  /// keys stay.
  ///
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  func changesOfForm(_ writer: StoreKitWriter) throws -> [XcodeEdit] {
    var writer = writer
    var edits = try writer.missingMembers(of: self)
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
      edits += try writer.missingMembers(of: subscription)
      // What was read is kept, instead of new offers.
      if writer.version >= .firstWithPlans { edits += subscription.introductoryList }
      for offer in StoreKitOffer.Kind.allCases.flatMap({ subscription[offers: $0] }) {
        edits += try writer.missingMembers(of: offer)
      }
    }
    return edits
  }
}

extension StoreKitComparer {
  /// The storefront decides what every price means.
  fileprivate mutating func compareStorefront(_ storefront: Storefront, isChosen: Bool) {
    guard file.storefront != storefront, isChosen || storefront.code != "USA" else { return }
    let code = JSON.text(storefront.code)
    let settings = file.source["settings"].flatMap { $0.members == nil ? nil : $0 }
    add(
      .different, .file["settings"]["_storefront"],
      "the storefront is \(file.storefront?.code ?? "missing") in the file, but its prices are compared with those of \(storefront.code)",
      nil,
      settings.map { [.set($0, "_storefront", XcodePart(code))] }
        ?? file.source.set("settings", ["_storefront": code]))
  }
}

extension Difference {
  private var help: String? {
    guard !edits.isEmpty else { return nil }
    return switch rule {
    case .missing: "run `offerc storekit update` to add it to the file"
    case .extra:
      "run `offerc storekit update` to remove it; --keep-unknown accepts products that only the file has"
    default: "run `offerc storekit update` to change the file"
    }
  }

  fileprivate func finding(in file: UInt32, _ places: inout JSONPlaces) -> Finding {
    let range = places.range(of: path) ?? 0..<0
    return Finding(
      rule.id, rule.severity, message, object: .named(path.description),
      at: SourceRange(
        file: file, start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound)),
      related: origin.map { [Label($0, "the catalog says it here")] } ?? [],
      help: help)
  }
}

extension StoreKitSubscription {
  /// Its one introductory offer is the first of a list, too.
  fileprivate var introductoryList: [XcodeEdit] {
    let single = source["introductoryOffer"]
    var edits = single?.isNull == true ? source.unset("introductoryOffer") : []
    guard source["introductoryOffers"] == nil else { return edits }
    let offers = single?.elements.map(Array.init)
    if offers != nil { edits += source.unset("introductoryOffer") }
    let parts = offers ?? (single?.members == nil ? [] : single.map { [$0] }) ?? []
    return edits + source.set("introductoryOffers", .list(parts.map(XcodePart.read)))
  }
}
