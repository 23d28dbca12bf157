import ArgumentParser
import Diagnostics

/// Whether text for people is colored.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// The parser would put each together from pieces.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// Whether output is colored: as the option says; else as NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR say; else on a terminal.
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

  /// The style of text on standard output.
  func style(_ console: Console) -> Style {
    Style(isColored: isColored(console, onTerminal: console.outputIsTerminal))
  }
}
