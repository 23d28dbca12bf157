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

  @Flag(help: .showCodes) var showCodes = false

  /// Reads the baselines, where any is asked for: the option's for all catalogs, else that of each one's option file.
  func reader(for run: CatalogRun) throws -> (@Sendable () throws -> LiveCatalogs)? {
    let catalogs = run.files
    let places = catalogs.map { against ?? $0.options.against }
    if requireBaseline, places.contains(nil) {
      throw PlainFailure("--require-baseline needs --against BASE, or `against` in \(optionFileName)")
    }
    guard places.contains(where: { $0 != nil }) else { return nil }
    let isOption = against != nil
    let firstFile = UInt32(catalogs.reduce(0) { sum, catalog in sum + catalog.texts.count })
    return {
      var live = LiveCatalogs(baselines: Array(repeating: nil, count: places.count), files: [])
      for (number, place) in places.enumerated() where live.baselines[number] == nil {
        guard let place else { continue }
        let users = places.indices.filter { places[$0] == place }
        let read = try naming(isOption ? nil : catalogs[number].optionFile, .against, place) {
          try readBaseline(
            place, paths: isOption ? run.paths : users.map { catalogs[$0].path },
            firstFile: firstFile + UInt32(live.files.count), today: run.today)
        }
        for user in users { live.baselines[user] = showCodes ? read.baselines.showingCodes : read.baselines }
        live.files += read.files
      }
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
