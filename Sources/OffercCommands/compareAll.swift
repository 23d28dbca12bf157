import Diagnostics
import OfferCompiler
import OfferModel

/// Compiles every catalog against the catalog of the same app at the path.
///
/// - Throws: `CommandFailure` when the path has no catalog of that app, or one that does not bind.
func compareAll(
  _ catalogs: [CatalogFiles], against base: String, today: CalendarDate, _ console: Console
) throws -> [Compilation] {
  var firstFile: UInt32 = 0
  func compileNext(_ texts: [SourceText], baseline: Catalog?) -> Compilation {
    defer { firstFile += UInt32(texts.count) }
    return compile(texts, firstFile: firstFile, today: today, baseline: baseline)
  }
  let live = try findCatalogs([base], standardInput: console.standardInput, inputName: base)
  // Baselines come last among the files, so that findings of the catalogs are numbered as without them.
  firstFile = UInt32(catalogs.reduce(0) { $0 + $1.texts.count })
  var baselines: [String: Catalog] = [:]
  for found in live {
    guard let catalog = compileNext(found.texts, baseline: nil).catalog, !catalog.isPartial else {
      throw CommandFailure(
        "cannot compare with \(found.path): it has errors, see `offerc lint \(found.path)`")
    }
    baselines[catalog.app.bundleId.value.lowercased()] = catalog
  }
  firstFile = 0
  return try catalogs.map { found in
    let first = firstFile
    let compilation = compileNext(found.texts, baseline: nil)
    guard let catalog = compilation.catalog else { return compilation }
    guard let baseline = baselines[catalog.app.bundleId.value.lowercased()] else {
      throw CommandFailure("\(base) has no catalog of \(catalog.app.bundleId.value)")
    }
    firstFile = first
    return compileNext(found.texts, baseline: baseline)
  }
}
