/// How grave a finding is. `error` stops `build` and makes exit status 1 by default.
package enum Severity: UInt8, CaseIterable, Comparable, Sendable {
  case info, warning, error

  /// `info`, `warning` or `error`: the word of every report and option.
  package var name: String { word(info: "info", warning: "warning", error: "error") }

  /// The word for the severity of some format.
  func word(info: String, warning: String, error: String) -> String {
    switch self {
    case .info: info
    case .warning: warning
    case .error: error
    }
  }

  package init?(name: String) {
    guard let match = Severity.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
}
