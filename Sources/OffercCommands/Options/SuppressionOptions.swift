import ArgumentParser
import Diagnostics
import Disk
import OfferCompiler

/// What lint does about findings that are to count no more.
struct SuppressionOptions: ParsableArguments {
  @Flag(
    help: "Show findings that `# offerc: ignore[…]` comments suppress, as if the comments were not there.")
  var noIgnores = false

  @Option(
    help: .value(
      "REASON", "Add an ignore comment with this reason for every finding that can be suppressed."))
  var addIgnores: String?

  @OptionGroup var known: KnownOptions

  @Flag(help: "Write all findings into the file of --known.") var writeKnown = false

  @Flag(help: "Remove findings that no longer occur from the file of --known.") var pruneKnown = false

  func validate() throws {
    if addIgnores != nil, noIgnores {
      throw ValidationError(
        "--add-ignores writes comments, but --no-ignores does not read them: remove one of them")
    }
    if let addIgnores, !isReason(addIgnores) {
      throw ValidationError(
        "--add-ignores is \(quoted(addIgnores)), expected a reason on one line and without control characters"
      )
    }
    if writeKnown, pruneKnown {
      throw ValidationError("--write-known also removes findings that no longer occur: remove --prune-known")
    }
  }

  /// Writes comments for the findings that are left, if that was asked for.
  ///
  /// - Returns: the catalogs with their comments; nil if nothing was asked for.
  func addIgnores(to result: LintResult, _ console: Console, quiet: Bool) throws -> [CatalogFiles]? {
    try addIgnores.map { reason in
      try writeIgnores(reason, for: result, result.catalogs, console, quiet: quiet)
    }
  }

  /// Writes the list of known findings, if that was asked for.
  ///
  /// - Parameter result: everything that was found.
  func updateKnown(by result: LintResult, _ console: Console, quiet: Bool) throws {
    guard writeKnown || pruneKnown else { return }
    let places = result.knownLists(known.known)
    guard let place = places.first, places.count == 1 else {
      let option = writeKnown ? "--write-known" : "--prune-known"
      throw PlainFailure(
        places.isEmpty
          ? "\(option) needs --known FILE, or `known` in the option file"
          : "\(option) writes one list, but the option files name \(listed(places.map(\.path), "and")): add --known FILE"
      )
    }
    var list = try place.open(mayBeMissing: writeKnown)
    if writeKnown { list.replace(by: result) } else { list.remove(list.take(from: result).gone) }
    let written = try list.write()
    guard !quiet else { return }
    let entries = counted(list.findings.count, "known finding")
    switch written {
    case .written: try console.say("wrote \(place.path) (\(entries))")
    case .unchanged: try console.say("\(place.path) is up to date (\(entries))")
    }
  }
}
