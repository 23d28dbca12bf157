import Diagnostics
import OfferModel

/// Adds a finding to each catalog whose bundle ID another catalog has too. Upper and lower case do not matter.
///
/// - Parameter isOneFile: whether two names are the same file.
package func withSharedApps(_ compilations: [Compilation], isOneFile: (String, String) -> Bool)
  -> [Compilation]
{
  guard compilations.count > 1 else { return compilations }
  let byName = Dictionary(grouping: compilations) { $0.catalog?.app.bundleId.value.lowercased() }
  return compilations.map { compilation in
    guard let id = compilation.catalog?.app.bundleId,
      let other = byName[id.value.lowercased()]?.first(where: { !$0.isSame(as: compilation, isOneFile) }),
      let range = other.catalog?.app.bundleId.range
    else { return compilation }
    var result = compilation
    let finding = Finding(
      .multipleApps, .error,
      "bundle ID \(quoted(id.value)) is also used by the catalog in \(other.appFile), expected one catalog for each app",
      at: id.range, related: [Label(range, "the other catalog has it here")],
      help: "remove one of the two catalogs, or change its bundle ID")
    result.findings = (result.findings + [finding]).sortedOnce()
    return result
  }
}
