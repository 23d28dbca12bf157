import ArgumentParser
import OfferModel

/// What options of several commands say of themselves. A group of options costs each command with it a million instructions at
/// its start, so that only `--today` is one of those that would have a single member (`DayOptions`).
extension ArgumentHelp {
  /// The help of an option whose value usage calls `name`.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
  /// The help of an option that only tests need: users do not see it.
  static func forTests(_ name: String, _ text: String) -> ArgumentHelp {
    ArgumentHelp(text, valueName: name, visibility: .hidden)
  }
  static let campaign = ArgumentHelp("Only offers of this campaign. May be repeated.", valueName: "NAME")
  static let product = ArgumentHelp(
    "Only offers of this product: its ID, the end of its ID, or its reference name. May be repeated.",
    valueName: "NAME")
  static let withDrafts: ArgumentHelp = "Include drafts; lists mark them."
  static let catalog = ArgumentHelp("The catalog.", valueName: "path")
  static let catalogs = ArgumentHelp("The catalog, or a folder with several.", valueName: "path")
  static let showCodes: ArgumentHelp =
    "Show live custom codes that are not in the catalog; they are hidden by default."
  static let color = ArgumentHelp("When to use colors.", valueName: "WHEN")
  static let format = ArgumentHelp(
    "How to print the result; --json is short for --format json.", valueName: "NAME")
  static let dryRun: ArgumentHelp =
    "Print what would change as a diff, and write nothing; the exit status is 1 if there are changes."
  static let noQuestion: ArgumentHelp = "Do not ask for confirmation."
  static let settle = ArgumentHelp("Time to wait for a change to appear.", valueName: "SECONDS")
  static let onlyFindings: ArgumentHelp = "Print only findings."
  static let onlyErrors: ArgumentHelp = "Print only errors."
  static let onlyBatch = ArgumentHelp("Only this batch. May be repeated.", valueName: "ID")
  static let database = ArgumentHelp(
    "The PostgreSQL database with the pool: a service of pg_service.conf; without a value, PGHOST, PGDATABASE and so on are used.",
    valueName: "SERVICE")
  static let stdinFilename = ArgumentHelp(
    "The file name to show in findings for standard input.", valueName: "NAME")
  static let severity = ArgumentHelp(
    "Override the severity of a rule: off, info, warning or error. May be repeated.", valueName: "RULE=LEVEL")
  static let failOn = ArgumentHelp(
    "Exit with 1 for findings of this severity or higher. (default: error)",
    valueName: "LEVEL")
}
