package import CatalogText
package import Diagnostics
import JSONText
package import OfferModel

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
  /// Whether the update gives the file a later version, for a monthly billing plan.
  package let isConverted: Bool
  /// The file as findings may show it: without signing keys.
  package let shownSource: [UInt8]
}

/// How a configuration file is compared with a catalog.
package struct StoreKitParityOptions: Sendable {
  /// Nil: the file's own, else the app's base territory.
  package var storefront: Storefront?
  package var today: CalendarDate
  /// Whether the file may have products that the catalog does not have.
  package var keepsUnknown: Bool

  package init(storefront: Storefront? = nil, today: CalendarDate, keepsUnknown: Bool = false) {
    self.storefront = storefront
    self.today = today
    self.keepsUnknown = keepsUnknown
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
  guard let json = readJSON(bytes, report: &report) else { return .unreadable(report, bytes, shown) }
  var reader = StoreKitReader(report: report)
  guard let file = reader.readFile(json.object) else { return .unreadable(reader.report, bytes, shown) }
  let root = XcodeJSON(json.document.root, in: bytes)
  var comparer = try comparer(of: file, root, with: catalog, options)
  let isConverted = comparer.writer.lacksPlans
  if isConverted { comparer = try comparer.ofConvertedFile(with: catalog, options) }
  var changed = comparer.root
  changed.make(comparer.differences.flatMap(\.edits))
  var places = JSONPlaces(of: json.document)
  var omissions = comparer.expected.omissions
  omissions.add(comparer.omissions)
  return StoreKitParity(
    differences: comparer.differences.map { $0.finding(in: number, &places) },
    extraProducts: comparer.extraProducts, unreadable: [],
    updated: changed == root ? bytes : changed.bytes(endingInNewline: bytes.last == 0x0A),
    omissions: omissions, isConverted: isConverted, shownSource: shown)
}

/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
private func comparer(
  of file: StoreKitFile, _ root: XcodeJSON, with catalog: Catalog, _ options: StoreKitParityOptions
) throws -> StoreKitComparer {
  let storefront = options.storefront ?? file.storefront ?? catalog.app.baseTerritory.value
  let target = StoreKitTarget(storefront: storefront, today: options.today)
  var comparer = StoreKitComparer(
    file, root, with: lowerToStoreKit(catalog, for: target), bundleId: catalog.app.bundleId.value,
    keepsUnknown: options.keepsUnknown)
  comparer.compareStorefront(storefront, isChosen: options.storefront != nil)
  try comparer.compare()
  return comparer
}

extension StoreKitParity {
  fileprivate static func unreadable(_ report: ImportReport, _ bytes: [UInt8], _ shown: [UInt8])
    -> StoreKitParity
  {
    StoreKitParity(
      differences: [], extraProducts: [], unreadable: report.findings.filter { $0.severity >= .error },
      updated: bytes, omissions: Omissions(), isConverted: false, shownSource: shown)
  }
}

extension StoreKitComparer {
  /// The same comparison of the file in the form of 5.0, with the new version as one more difference.
  fileprivate func ofConvertedFile(
    with catalog: Catalog, _ options: StoreKitParityOptions
  ) throws -> StoreKitComparer {
    let converted = try root.convertedToPlans(file, bundleId: catalog.app.bundleId.value)
    var report = ImportReport(file: 0)
    guard let json = readJSON(converted.bytes(endingInNewline: true), report: &report) else { return self }
    var reader = StoreKitReader(report: report)
    guard let read = reader.readFile(json.object) else { return self }
    var result = try comparer(of: read, converted, with: catalog, options)
    result.add(
      .different, "version",
      "the file has \(file.version?.description ?? "no version that can be read"), which has no monthly billing plan: "
        + "the catalog needs \(StoreKitVersion.firstWithPlans)", nil,
      [.set("", "version", StoreKitVersion.firstWithPlans.object)])
    return result
  }

  /// The storefront decides what every price means.
  fileprivate mutating func compareStorefront(_ storefront: Storefront, isChosen: Bool) {
    guard file.storefront != storefront, isChosen || storefront.code != "USA" else { return }
    let edit: Difference.Edit =
      root["settings"]?.isObject == true
      ? .set("settings", "_storefront", .text(storefront.code))
      : .set("", "settings", .sorted(["_storefront": .text(storefront.code)]))
    add(
      .different, "settings._storefront",
      "the storefront is \(file.storefront?.code ?? "missing") in the file, but its prices are compared with those of \(storefront.code)",
      nil, [edit])
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
      rule.id, rule.severity, message, object: .named(path),
      at: SourceRange(
        file: file, start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound)),
      related: origin.map { [Label($0, "the catalog says it here")] } ?? [],
      help: help)
  }
}
