import Disk
import Diagnostics
import OfferModel

/// Where the output of each catalog goes: the folder itself for one, a folder each by bundle ID for several.
///
/// - Throws: `CommandFailure` when a bundle ID is no folder name, or two catalogs share it.
func catalogFolders(_ catalogs: [Catalog], below output: String) throws -> [String] {
  guard catalogs.count > 1 else { return catalogs.map { _ in output } }
  var seen: Set<PathKey> = []
  return try catalogs.map { catalog in
    let name = catalog.app.bundleId.value
    // By its bytes, as the system reads it: to Swift a slash with an accent is no slash.
    let isName = name != "." && name != ".." && !name.isEmpty && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    guard isName, seen.insert(PathKey(name.lowercased())).inserted else {
      throw CommandFailure(
        "cannot write a folder for the bundle ID \(quoted(name)): "
          + (isName ? "two catalogs have it" : "it is not a folder name"))
    }
    return joined(output, name)
  }
}
