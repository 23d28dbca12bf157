import Diagnostics
import OfferCompiler
import OfferModel
import OfferRules

/// A `live.json` as the baseline of the only catalog of a run.
///
/// - Parameter name: how messages name it.
/// - Throws: `CommandFailure` when it is no live state.
func readLiveFile(_ bytes: [UInt8], named name: String, after catalogs: [CatalogFiles], today: CalendarDate)
  throws -> LiveCatalogs
{
  let firstFile = UInt32(catalogs.reduce(0) { $0 + $1.texts.count })
  let source = SourceFile(name: name, bytes: bytes)
  let compilation = compile(
    [source], firstFile: firstFile, today: today, rules: [], ignores: IgnoreOptions(areHonoured: false))
  guard !compilation.hasErrors, let catalog = compilation.catalog, catalog.isLive else {
    let first = compilation.findings.first { $0.severity >= .error }
    throw CommandFailure(
      "\(name) is not a live state, expected a file that `offerc appstore pull -o` made",
      notes: first.map { [$0.message] } ?? [])
  }
  return LiveCatalogs(baselines: [Baselines([catalog], origin: name)], files: compilation.files)
}
