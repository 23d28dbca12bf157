/// A value that was read, or that could not be: an unread list is not an empty one.
package enum PossiblyUnread<Value: Sendable>: Sendable {
  case read(Value)
  case unread

  package var value: Value? {
    switch self {
    case .read(let value): value
    case .unread: nil
    }
  }

  package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> PossiblyUnread<Other> {
    switch self {
    case .read(let value): .read(try transform(value))
    case .unread: .unread
    }
  }
}
