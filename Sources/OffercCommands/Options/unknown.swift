import Diagnostics
import OfferModel

/// - Throws: `PlainFailure` if no offer of the catalogs has the label.
func checkCampaign(_ name: String, in catalogs: [Catalog]) throws {
  let known = Set(catalogs.flatMap(\.campaigns))
  guard !known.contains(name) else { return }
  throw unknown("no offer has the campaign \(quoted(name))", name, in: known.sorted())
}

/// Refuses a name that nothing has, and suggests the nearest one; `expected` replaces the list of names.
func unknown(_ message: String, _ name: String, in names: [String], expected: String? = nil) -> PlainFailure {
  let few = names.count > 6 ? firstFive(names) : listed(names)
  let hint =
    if let near = nearest(to: name, in: names).first {
      ", did you mean \(escapingControls(near))?"
    } else if let expected = expected ?? (names.isEmpty ? nil : few) {
      ", expected " + escapingControls(expected)
    } else {
      ": the catalog has none"
    }
  return PlainFailure(message + hint)
}
