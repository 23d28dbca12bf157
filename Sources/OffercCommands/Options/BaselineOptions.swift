import ArgumentParser
import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules

/// What is live at Apple, for commands that compare.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: .value(
      "BASE", "Compare with what is live: a catalog.json, a live.json, a YAML path, or git:REVISION[:PATH]."))
  var against: String?

  @Flag(help: "Fail if there is no baseline for an app.") var requireBaseline = false

  /// Reads the baselines, where any is asked for: the option's for all catalogs, else that of each one's option file.
  ///
  /// - Parameter showsCodes: Whether outputs show custom codes that are only live.
  func reader(for run: CatalogRun, showsCodes: Bool = false) throws -> (@Sendable () throws -> LiveCatalogs)?
  {
    let places = BaselinePlaces(.against, option: against, run.files) { $0.against }
    if requireBaseline, places.places.contains(nil) {
      throw PlainFailure("--require-baseline needs --against BASE, or `against` in \(optionFileName)")
    }
    guard !places.isEmpty else { return nil }
    let firstFile = UInt32(run.files.reduce(0) { sum, catalog in sum + catalog.texts.count })
    return {
      var live = try places.read(for: run, firstFile: firstFile)
      if showsCodes { live.baselines = live.baselines.map { $0?.showingCodes } }
      return live
    }
  }

  /// - Throws: `PlainFailure` when an app has no baseline and needs one.
  func check(_ result: LintResult) throws {
    guard requireBaseline else { return }
    for comparison in result.compilations.compactMap(\.comparison) {
      guard let missing = comparison.missing else { continue }
      throw PlainFailure(
        "no baseline for \(comparison.current.catalog.app.bundleId.value): \(missing.reason)")
    }
  }
}
