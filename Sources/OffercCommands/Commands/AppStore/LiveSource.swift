import AppStoreConnect
import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferModel
import OfferRules

/// What is live: in a file, or at App Store Connect.
struct LiveSource: ParsableArguments {
  @Option(help: .value("FILE", "Use this live.json instead of asking App Store Connect."))
  var live: String?

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var answers: AnswerFileOptions

  @Option(help: .today) var today: String?

  @Option(help: .color) var color: ColorChoice = .auto

  @Flag(help: "Print only the result and errors.")
  var quiet = false

  /// And what answers further questions, where it is not a file.
  func compare(_ catalogs: [CatalogFiles], _ path: LivePath, _ console: Console) throws
    -> (result: LintResult, difference: (comparison: Comparison, live: LiveState)?, (any AnswerSource)?)
  {
    var source: (any AnswerSource)?
    let (result, difference) = try path.compare(catalogs, withLive: live ?? "App Store Connect") {
      app, firstFile in
      let read = try read(app, firstFile, AppStoreOptionFile(of: catalogs[0]), path, console)
      source = read.source
      return read.live
    }
    return (result, difference, source)
  }

  /// - Parameter file: what the option file says about the key.
  func read(
    _ app: App, _ firstFile: UInt32, _ file: AppStoreOptionFile?, _ path: LivePath, _ console: Console
  ) throws -> (live: LiveState, source: (any AnswerSource)?) {
    guard let live else {
      let source = try answerSource(connection, answers, file, console, isQuiet: quiet)
      return (try path.pull(app.bundleId.value, from: source, firstFile: firstFile).live, source)
    }
    guard answers.replay == nil, answers.record == nil else {
      throw CommandFailure("--live has the state already: remove --record and --replay")
    }
    return (try path.read(try readFile(live), named: live, firstFile: firstFile), nil)
  }
}

/// - Parameter what: what is made of it: `a plan`.
/// - Throws: `CommandFailure` where there are several.
func oneCatalog(at path: String, _ what: String, _ console: Console) throws -> [CatalogFiles] {
  let catalogs = try findCatalogs([path], standardInput: console.standardInput)
  guard catalogs.count == 1 else {
    throw CommandFailure(
      "\(path) has \(catalogs.count) catalogs, but \(what) is for one app",
      notes: catalogs.map { "name one of them: \($0.path)" })
  }
  return catalogs
}
