import OfferCompiler
import ArgumentParser
import Diagnostics

/// The list of findings that do not count.
struct KnownOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do not count findings that are listed in this file; lint --write-known writes it.", valueName: "FILE"))
  var known: String?

  /// The result without what is listed.
  func apply(to result: LintResult, _ console: Console, quiet: Bool) throws -> LintResult {
    guard let known else { return result }
    let list = try KnownList(known, mayBeMissing: false)
    let (left, gone) = list.take(from: result)
    if gone.count > 0, !quiet {
      let entries = counted(gone.count, "entry", "entries")
      try console.notice(
        "\(escapingControls(known)): \(entries) no longer \(gone.count == 1 ? "occurs" : "occur"); "
          + "`offerc lint --known \(escapingControls(known)) --prune-known` removes \(gone.count == 1 ? "it" : "them")\n"
      )
    }
    return left
  }
}
