import Diagnostics
import OfferModel

/// Reads the JSON of a configuration file into a `StoreKitFile`, key by key, whatever version it claims.
struct StoreKitReader {
  var report: ImportReport
  var version: StoreKitVersion?
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

  init(report: ImportReport) { self.report = report }

  mutating func noteID(_ object: FileObject, _ key: String) {
    guard let id = object.text(key, &report) else { return }
    ids.append((id, object.path(key)))
    report.lostOfXcode(object.path(key), "the id by which Xcode identifies the object", group: "id of Xcode")
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
}

/// An object is not imported, as a finding says or because there is nothing in it.
struct LostObject: Error {}

/// A name without case, hyphens, underscores and spaces: `NON_CONSUMABLE` and `NonConsumable` are one.
func letters(_ text: String) -> String { text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " } }
