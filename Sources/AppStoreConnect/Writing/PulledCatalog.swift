package import CatalogText
import Diagnostics
import OfferLanguage
package import OfferModel

package struct PulledFile: Sendable {
  /// Its name, without a folder.
  package let name: String
  package let text: String
}

/// What is live, as a catalog in the words of the language.
package struct PulledCatalog: Sendable {
  /// The file of the app first.
  package let files: [PulledFile]
  package let leftOut: [Omission]
  /// The names that batches were given, by Apple's ids.
  package let batchIds: [String: String]
}

/// Writes live state as a catalog: a file for the app, one for each group, one for in-app purchases.
///
/// The same state gives the same text, in whatever order Apple listed it.
/// - Parameter today: offers that ended before are left out; prices that began by then are in force.
/// - Parameter exact: whether to write every price, those too that Apple derives from the one in the base storefront.
package func writeCatalog(_ state: LiveApp, today: CalendarDate, exact: Bool = false) -> PulledCatalog {
  var builder = LiveCatalogBuilder(state, today: today, exact: exact)
  let groups = builder.groups(of: state)
  let purchases = builder.inAppPurchases(of: state)
  let app = builder.app(of: state)
  let shared = SharedNames(of: (groups.value ?? []).map(\.object) + (purchases.value ?? []))
  var names: Set<String> = [PulledFileName.app, PulledFileName.inAppPurchases]
  var files: [PulledFile] = []
  var contents: [String] = []
  for group in groups.value ?? [] {
    var text = CatalogText()
    text.write(CatalogObject(.catalog, [.subscriptionGroups: .objects([shared.replacing(in: group.object)])]))
    files.append(PulledFile(name: PulledFileName.of(group.name, &names), text: text.text))
    contents.append("subscription group " + group.name)
  }
  if let purchases = purchases.value, !purchases.isEmpty {
    var text = CatalogText()
    text.write(CatalogObject(.catalog, [.inAppPurchases: .objects(purchases.map(shared.replacing))]))
    files.append(PulledFile(name: PulledFileName.inAppPurchases, text: text.text))
    contents.append(counted(purchases.count, "in-app purchase"))
  }
  var catalog = CatalogObject(.catalog, [.version: .integer(1)])
  catalog.set(.app, .object(app), isApart: true)
  if case .unread = groups { catalog.set(.subscriptionGroups, .objects([]), .unread) }
  if case .unread = purchases { catalog.set(.inAppPurchases, .objects([]), .unread) }
  shared.define(in: &catalog)
  var text = CatalogText()
  writeHeader(
    files: ["app.yaml: the app" + (shared.isEmpty ? "" : ", and names for prices and storefronts")]
      + zip(files, contents).map { file, content in file.name + ": " + content },
    unread: state.unread, storefronts: StorefrontDifferences(of: state)?.facts ?? [],
    leftOut: builder.leftOut.all, to: &text)
  text.write(catalog)
  return PulledCatalog(
    files: [PulledFile(name: PulledFileName.app, text: text.text)] + files, leftOut: builder.leftOut.all,
    batchIds: builder.batchIds)
}

private func writeHeader(
  files: [String], unread: [Unread], storefronts: [String], leftOut: [Omission], to text: inout CatalogText
) {
  text.comment("Pulled from App Store Connect. This folder is one catalog:")
  let unread = unread.map { "\($0.object.label): \($0.phrase): \($0.reason)" }
  for (title, lines) in [
    ("", files), ("Could not be read; the places are marked \"assumed\":", unread),
    ("Storefronts:", storefronts),
    ("Not pulled; these stay in App Store Connect as they are:", leftOut.map(\.phrase)),
  ] where !lines.isEmpty {
    text.comment("")
    if !title.isEmpty { text.comment(title) }
    for line in lines { text.comment("  " + line) }
  }
  text.blankLine()
}

private enum PulledFileName {
  static let app = "app.yaml"
  static let inAppPurchases = "in-app-purchases.yaml"

  static func of(_ group: String, _ taken: inout Set<String>) -> String {
    let stem = String((kebab(group) ?? "group").prefix(60))
    var name = stem + ".yaml"
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(stem)-\(number).yaml"
      number += 1
    }
    return name
  }
}

extension Remark {
  static let unread = Remark.assumed("could not be read")
}

/// What is at Apple, and a catalog cannot say, in the order in which it is listed.
extension OmissionReason {
  static let screenshots = OmissionReason("App Review screenshot", "App Review screenshots", rank: 1)
  static let images = OmissionReason("image", "images", rank: 2)
  static let promotedPurchases = OmissionReason("promoted purchase", "promoted purchases", rank: 3)
  static let multiSeat = OmissionReason(
    "subscription with multiSeatStatus", "subscriptions with multiSeatStatus", rank: 4)
  static let marketSettings = OmissionReason(
    "subscription with marketSettings", "subscriptions with marketSettings", rank: 5)
  static let endedIntroductoryOffers = OmissionReason(
    "introductory offer that has ended",
    "introductory offers that have ended, one for each storefront", rank: 7)
  package static let unknownOffers = OmissionReason(
    "offer with a value that offerc does not know", "offers with values that offerc does not know", rank: 8)
  static let unknownValues = OmissionReason(
    "value that offerc does not know", "values that offerc does not know", rank: 9)
  static let unknownStorefronts = OmissionReason(
    "storefront that offerc does not know", "storefronts that offerc does not know", rank: 10)
  static let namelessTexts = OmissionReason(
    "localization without a name", "localizations without a name", rank: 11)
  static let namelessProducts = OmissionReason(
    "product without a product ID", "products without a product ID", rank: 12)
  static let repeatedProducts = OmissionReason(
    "product with the ID of another product", "products with the ID of another product", rank: 13)
  package static let faultyBatches = OmissionReason(
    "batch of codes with a value that offerc does not know",
    "batches of codes with values that offerc does not know", rank: 14)
}
