/// A value and the place it was read from.
///
/// Public, like its range, though no product shows it: the compiler specialises a generic type for other modules only then,
/// and a catalog has thousands of them.
public struct Located<Value: Sendable>: Sendable {
  public var value: Value
  public var range: SourceRange

  public init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }

  /// The value of a member that binding has not set yet. No object with such a member leaves the binder.
  public init(unbound value: Value) { self.init(value, at: .unbound) }

  package var isUnbound: Bool { range == .unbound }

  public func map<Result: Sendable>(_ transform: (Value) -> Result) -> Located<Result> {
    Located<Result>(transform(value), at: range)
  }
}

extension Located: Equatable where Value: Equatable {}
