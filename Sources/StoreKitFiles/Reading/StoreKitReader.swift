/// Reads the JSON of a configuration file into a `StoreKitFile`, key by key, whatever version it claims.
struct StoreKitReader {
  var report: ImportReport
  var version: StoreKitVersion?
  /// Decimals of the storefront's currency.
  var minorDigits = 2
  /// Every id that Xcode gave or a person invented, with its place.
  var ids: [(id: String, path: String)] = []

  /// Where in the list of groups the first one of each id is.
  var homes: [String?: Int] = [:]

  init(report: ImportReport) { self.report = report }

  /// nil, with a finding, when nothing in the object belongs to a StoreKit configuration.
  mutating func readFile(_ root: JSONObject) -> StoreKitFile? {
    guard Shape.file.recognises(root) else {
      report.unreadable(
        "the file is not a StoreKit configuration: it has neither 'products' nor 'subscriptionGroups'",
        help: "name a .storekit file that Xcode made")
      return nil
    }
    version = readVersion(root.members["version"])
    let fields = Shape.file.match(root, version: version, report: &report)
    var file = StoreKitFile(version: version)
    readSettings(fields, into: &file)
    noteID(fields, "identifier")
    for object in fields.objects("subscriptionGroups", &report) {
      let group = readGroup(object)
      homes[group.id] = homes[group.id] ?? file.groups.count
      file.groups.append(group)
    }
    readProductLists(fields, into: &file)
    reportWhatHasNoPlace(fields)
    reportSharedIDs()
    return file
  }
}
