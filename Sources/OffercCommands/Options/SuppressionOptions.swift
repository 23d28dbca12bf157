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
      "REASON", "Write a comment with this reason into the files for every finding that can be suppressed."))
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
    let paths = result.knownLists(known.known)
    guard let path = paths.first, paths.count == 1 else {
      let option = writeKnown ? "--write-known" : "--prune-known"
      throw CommandFailure(
        paths.isEmpty
          ? "\(option) needs --known FILE, or `known` in the option file"
          : "\(option) writes one list, but the option files name \(listed(paths, "and")): add --known FILE")
    }
    var list = try KnownList(path, mayBeMissing: writeKnown)
    if writeKnown { list.replace(by: result) } else { list.remove(list.take(from: result).gone) }
    let written = try list.write()
    guard !quiet else { return }
    let entries = counted(list.findings.count, "known finding")
    switch written {
    case .written: try console.say("wrote \(path) (\(entries))")
    case .unchanged: try console.say("\(path) is up to date (\(entries))")
    }
  }
}

/// The list of findings that do not count.
struct KnownOptions: ParsableArguments {
  @Option(
    help: .value(
      "FILE",
      "Do not count findings that are listed in this file; lint --write-known writes it. It overrides `known` in the option file."
    ))
  var known: String?

  /// The result without what is listed.
  func apply(to result: LintResult, _ console: Console, quiet: Bool) throws -> LintResult {
    try result.withoutKnown(known) { path, gone in
      guard !quiet else { return }
      let (entries, isOne) = (counted(gone.count, "entry", "entries"), gone.count == 1)
      try console.say(
        "\(path): \(entries) no longer \(isOne ? "occurs" : "occur"); "
          + "`offerc lint --known \(path) --prune-known` removes \(isOne ? "it" : "them")")
    }
  }
}

/// What happens to findings that have a fix.
struct FixOptions: ParsableArguments {
  @Flag(
    help:
      "Make the safe fixes in the files; with -, print the fixed text, and the findings to standard error."
  )
  var fix = false

  @Flag(help: "With --fix or --diff: also make fixes that may change the meaning.") var unsafeFixes = false

  @Flag(
    help:
      "Print what --fix would change as a diff, and write nothing; the exit status is 1 if there are changes."
  )
  var diff = false

  var isAsked: Bool { fix || diff }

  func validate() throws {
    guard unsafeFixes, !fix, !diff else { return }
    throw ValidationError("--unsafe-fixes needs --fix or --diff")
  }

  /// The catalogs with their fixes, nothing written yet.
  func repair(_ catalogs: [CatalogFiles], findings: (CatalogFiles) throws -> [Finding]) throws
    -> RepairedCatalogs
  {
    try refuseShared(catalogs)
    return RepairedCatalogs(
      repairs: try catalogs.map { catalog in
        let repair = try OfferCompiler.repair(catalog.texts, isUnsafe: unsafeFixes) { texts in
          var fixed = catalog
          fixed.texts = texts
          return try findings(fixed)
        }
        return (catalog, repair)
      })
  }

  /// The findings that are left: those with a fix have one that does not hold.
  func explainingRest(_ report: Report, after repaired: RepairedCatalogs) -> Report {
    let reason =
      repaired.isGivenUp
      ? "too many fixes failed, so not all were tried; run it again"
      : "the fix would cause another finding, or lose a comment"
    var report = report
    for index in report.findings.indices {
      guard let fix = report.findings[index].fix, fix.isSafe || unsafeFixes else { continue }
      report.findings[index].fix = nil
      report.findings[index].notes.append("--fix did not change it: " + reason)
    }
    return report
  }

  /// Two repairs of one file cannot both be written.
  private func refuseShared(_ catalogs: [CatalogFiles]) throws {
    var seen: Set<PathKey> = []
    for name in catalogs.filter({ !$0.isStandardInput }).flatMap(\.texts).map(\.name)
    where !seen.insert(PathKey(realPath(name) ?? name)).inserted {
      throw CommandFailure("\(name) belongs to two catalogs: fix one of them at a time")
    }
  }
}
