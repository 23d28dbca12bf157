import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferModel

/// What is live at Apple, for commands that compare.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with what is live: a catalog.json, a YAML path, or git:REVISION[:PATH].", valueName: "BASE"))
  var against: String?

  @Flag(help: "Fail when there is no baseline for an app.")
  var requireBaseline = false

  /// Reads the baseline, where one is asked for.
  func reader(for catalogs: [CatalogFiles], paths: [String], today: CalendarDate) throws
    -> (@Sendable () throws -> BaselineFiles)?
  {
    guard let against else {
      if requireBaseline { throw CommandFailure("--require-baseline needs --against BASE") }
      return nil
    }
    let firstFile = UInt32(catalogs.reduce(0) { $0 + $1.texts.count })
    return { try readBaseline(against, paths: paths, firstFile: firstFile, today: today) }
  }

  /// - Throws: `CommandFailure` when an app has no baseline and needs one.
  func check(_ result: LintResult) throws {
    guard requireBaseline else { return }
    for comparison in result.compilations.compactMap(\.comparison) {
      guard let reason = comparison.missing else { continue }
      throw CommandFailure("no baseline for \(comparison.current.app.bundleId.value): \(reason)")
    }
  }
}
