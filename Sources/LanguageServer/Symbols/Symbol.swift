package import Diagnostics

/// An object of a file that people look for by its name.
package struct Symbol: Sendable {
  /// The numbers of the protocol.
  package enum Kind: Int, Sendable {
    case module = 2
    case package = 4
    case `class` = 5
    case constant = 14
    case array = 18
    case object = 19
    case event = 24
  }

  package let name: String
  package let detail: String
  package let kind: Kind
  package let range: SourceRange
  package let nameRange: SourceRange
  package var children: [Symbol] = []
}
