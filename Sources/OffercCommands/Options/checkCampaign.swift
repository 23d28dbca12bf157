import Diagnostics
import OfferModel

/// - Throws: `CommandFailure` if no offer of the catalogs has the label.
func checkCampaign(_ name: String, in catalogs: [Catalog]) throws {
  let known = Set(catalogs.flatMap(\.campaigns))
  guard !known.contains(name) else { return }
  let names = known.sorted()
  let hint =
    if let near = nearest(to: name, in: names).first {
      ", did you mean \(near)?"
    } else if names.isEmpty {
      ": no offer has a `campaign`"
    } else {
      ", expected " + (names.count > 6 ? firstFive(names) : listed(names))
    }
  throw CommandFailure("no offer has the campaign \(quoted(name))" + hint)
}
