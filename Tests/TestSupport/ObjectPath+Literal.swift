package import Diagnostics

extension ObjectPath: ExpressibleByStringInterpolation {
  /// Something with a name and no kind.
  package init(stringLiteral name: String) { self = .named(name) }
}
