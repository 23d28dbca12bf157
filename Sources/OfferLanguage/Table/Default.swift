/// The value of a key that is not written. Binding reads it from here.
package enum Default: Sendable, Equatable {
  case integer(Int)
  case boolean(Bool)
  case text(String)
  /// The value follows from other keys, as the text says in the reference.
  case derived(String)

  /// The value as it would be written; nil if it depends on other keys.
  package var text: String? {
    switch self {
    case .integer(let number): "\(number)"
    case .boolean(let truth): "\(truth)"
    case .text(let text): text
    case .derived: nil
    }
  }
}
