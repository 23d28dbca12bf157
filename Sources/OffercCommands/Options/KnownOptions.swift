import ArgumentParser
import Diagnostics
import OfferCompiler

/// The list of findings that do not count.
struct KnownOptions: ParsableArguments {
  @Option(
    help: .value(
      "FILE",
      "Ignore the findings listed in this file, which lint --write-known writes. It overrides `known` in the option file."
    ))
  var known: String?

  /// The result without what is listed.
  func apply(to result: LintResult, _ console: Console, quiet: Bool) throws -> LintResult {
    try result.withoutKnown(known) { path, gone in
      guard !quiet else { return }
      let entries = counted(gone.count, "entry", "entries")
      let isOne = gone.count == 1
      try console.say(
        "\(path): \(entries) no longer \(isOne ? "occurs" : "occur"); "
          + "`offerc lint --known \(path) --prune-known` removes \(isOne ? "it" : "them")")
    }
  }
}
