/// ANSI colours, or none.
package struct Style: Sendable {
  package let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  package enum Role: Sendable {
    case severity(Severity)
    case strong
    /// Line numbers, bars, arrows and the underlines of related places.
    case quiet
    case added, removed
  }

  package func paint(_ text: String, _ role: Role) -> String {
    guard isColored, !text.isEmpty else { return text }
    let code =
      switch role {
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.info): "1;36"
      case .strong: "1"
      case .quiet: "94"
      case .added: "32"
      case .removed: "31"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
