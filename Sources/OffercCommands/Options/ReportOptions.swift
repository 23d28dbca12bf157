import OfferLanguage
import ArgumentParser
import Diagnostics

/// What every command that finds things understands.
struct ReportOptions: ParsableArguments {
  @Option(help: .today) var today: String?

  @Option(
    help: ArgumentHelp(
      "The output format of findings: \(ReportFormat.allCases.map(\.name).joined(separator: ", ")); NAME=FILE writes to a file. May be repeated.",
      valueName: "NAME[=FILE]"))
  var format: [String] = []

  @Option(help: ArgumentHelp("Write the findings to a file.", valueName: "FILE"))
  var outputFile: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show at most N findings in text, errors first, and count the rest by rule; 0 shows all. All other formats list all findings because programs read them.",
      valueName: "N"))
  var maxFindings = FindingLimit.usual

  @Option(help: .color) var color: ColorChoice = .auto

  @Flag(help: "Print only findings.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "Override the severity of a rule: off, info, warning or error. May be repeated.",
      valueName: "RULE=LEVEL"))
  var severity: [String] = []

  @Option(
    help: "The lowest severity that makes exit status 1: error (the default), warning, info or never.")
  var failOn: FailingSeverity?

  @Flag(help: "Print only the files that are read.")
  var listFiles = false

  func validate() throws {
    guard maxFindings >= 0 else {
      throw ValidationError("--max-findings is \(maxFindings), expected 0 or more")
    }
  }

  /// Nil when text shows all findings.
  var limit: FindingLimit? {
    maxFindings == 0 ? nil : FindingLimit(maxFindings, remedy: "--max-findings 0 shows all")
  }
}

extension FindingLimit {
  fileprivate static let usual = 1000

  /// For commands without the option: what stops them, `lint` finds as well.
  static let ofOtherCommands = FindingLimit(usual, remedy: "offerc lint --max-findings 0 shows all")
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never

  /// As the option says; else as NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR say; else on a terminal.
  func isColored(_ console: Console, onTerminal isTerminal: Bool) -> Bool {
    func isSet(_ name: String) -> Bool { console.environment[name].map { !$0.isEmpty } ?? false }
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if isSet("NO_COLOR") { return false }
      if isSet("CLICOLOR_FORCE") && console.environment["CLICOLOR_FORCE"] != "0" { return true }
      if isSet("FORCE_COLOR") && console.environment["FORCE_COLOR"] != "0" { return true }
      return isTerminal && console.environment["TERM"] != "dumb"
    }
  }
}

extension FailingSeverity: ExpressibleByArgument {}
