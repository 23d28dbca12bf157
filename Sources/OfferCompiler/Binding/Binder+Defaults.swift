import Diagnostics
import OfferLanguage

extension Binder {
  /// The value that the row of a key gives it where it is not written, at the head of the object; nil when it has none.
  func fallback<Value: Sendable>(
    _ key: Key, of record: Record, _ convert: (Default) -> Value?
  ) -> Located<Value>? {
    guard let value = record.type.field(key)?.presence.fallback.flatMap(convert) else { return nil }
    return Located(value, at: head(of: record))
  }
}
