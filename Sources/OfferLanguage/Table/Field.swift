/// A row of the field table: everything about one key of one object.
///
/// The shape check, the JSON Schema, the language reference, the locks and the requests to Apple read it.
///
/// A class, since it never changes and each way over rows would copy its texts and lists.
package final class Field: Sendable {
  package let key: Key
  package let type: FieldType
  package let presence: Presence
  /// All of them have to hold, none: always allowed.
  package let allowed: [Condition]
  let facts: KeyFacts

  package init(
    _ key: Key, _ type: FieldType, _ presence: Presence, allowed: [Condition] = [], _ facts: KeyFacts
  ) {
    self.key = key
    self.type = type
    self.presence = presence
    self.allowed = allowed
    self.facts = facts
  }

  /// What the key means.
  package var sentence: String { facts.sentence }
  /// What the key means, as a part of a sentence: `how often it renews`.
  package var meaning: String { asPartOfSentence(facts.sentence) }
  /// Whether the object always has to have the key.
  package var isRequired: Bool { if case .required = presence { true } else { false } }
  package var lock: Lock { facts.lock }
  package var isLocal: Bool { facts.isLocal }
  /// What it is in the resources of its object.
  var attributes: [AppleAttribute] { facts.apple.map { $0.of(key) } }
  /// Other names that people know it by: answered with the exact translation.
  package var spellings: [String] { facts.spellings }
}
