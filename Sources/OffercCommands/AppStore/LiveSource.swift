import AppStoreConnect
import ArgumentParser
import Diagnostics
import OfferModel
import OfferRules

/// Where a command that compares a catalog with App Store Connect gets live state from, and how it shows the result.
struct LiveSource: ParsableArguments {
  @Option(help: .format) var format = ShownFormat.text

  @Option(help: .value("FILE", "Use this live.json instead of asking App Store Connect.")) var live: String?

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var answers: AnswerFileOptions

  @OptionGroup var day: DayOptions

  @Option(help: .color) var color: ColorChoice = .auto

  @Flag(help: "Print only the result and errors.") var quiet = false

  /// Compares the catalog with what is live; the source answers further questions, and is nil if live state is a file.
  ///
  /// - Parameters:
  ///   - known: the source of an earlier comparison, which is asked again.
  ///   - scope: what has to be read for a catalog; nil for everything.
  func compare(
    _ catalogs: [CatalogFiles], _ path: LivePath, _ console: Console,
    from known: (any AnswerSource)? = nil,
    within scope: @escaping (Catalog) -> ReadScope? = { _ in nil }
  ) throws
    -> (result: LintResult, difference: (comparison: Comparison, live: LiveState)?, (any AnswerSource)?)
  {
    var source: (any AnswerSource)?
    let (result, difference) = try path.compare(catalogs, withLive: live ?? "App Store Connect") {
      catalog, firstFile in
      let file = AppStoreOptionFile(of: catalogs[0])
      let read = try read(
        catalog.app, firstFile: firstFile, optionFile: file, path, console, from: known,
        within: scope(catalog), for: catalog)
      source = read.source
      return read.live
    }
    return (result, difference, source)
  }

  /// - Parameters:
  ///   - file: what the option file says about the key.
  ///   - known: the source that is asked; nil for a new one.
  ///   - scope: what is read; nil for everything. A file has what it has.
  ///   - catalog: what live state will be compared with.
  func read(
    _ app: App, firstFile: UInt32, optionFile file: AppStoreOptionFile?, _ path: LivePath, _ console: Console,
    from known: (any AnswerSource)? = nil, within scope: ReadScope? = nil, for catalog: Catalog? = nil
  ) throws -> (live: LiveState, source: (any AnswerSource)?) {
    guard let live else {
      let source =
        try known ?? answerSource(connection, answers, optionFile: file, console, isQuiet: quiet)
      let pulled = try path.pull(
        app.bundleId.value, from: source, firstFile: firstFile, within: scope, for: catalog)
      return (pulled.live, source)
    }
    guard answers.replay == nil, answers.record == nil else {
      throw PlainFailure("--live has the state already: remove --record and --replay")
    }
    return (try path.read(try readFile(live), named: live, firstFile: firstFile), nil)
  }
}
