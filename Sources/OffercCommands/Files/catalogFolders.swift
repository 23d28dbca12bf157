import Diagnostics
import Disk
import OfferModel

/// Where the output of each catalog goes: the folder itself for one, a folder each by bundle ID for several.
/// They were checked together, so that no two share a bundle ID. Throws `PlainFailure` when one is no folder name.
func catalogFolders(_ catalogs: [Catalog], below output: String) throws -> [String] {
  guard catalogs.count > 1 else { return catalogs.map { _ in output } }
  return try catalogs.map { catalog in
    let name = catalog.app.bundleId.value
    // By its bytes, as the system reads it: to Swift a slash with an accent is no slash.
    let isName = name != "." && name != ".." && !name.isEmpty && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    guard isName else {
      throw PlainFailure("cannot write a folder for the bundle ID \(quoted(name)): it is not a folder name")
    }
    return joined(output, name)
  }
}
