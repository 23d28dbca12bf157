package import Diagnostics

/// An object of the language: its rows, and what it is at Apple.
///
/// It is a class because it never changes and every object that is read refers to one.
package final class ObjectType: Sendable {
  package let id: ObjectID
  package let kind: ObjectKind
  /// One or two sentences for the reference.
  package let documentation: String
  package let fields: [Field]
  /// Keys that people look for in it.
  let absent: [Absence]
  /// The key whose value names an object in messages.
  package let nameKey: Key?
  /// How the object is found again in a baseline; nil for a part of another object.
  package let recognition: Recognition?
  /// What its removal means; nil for a part of another object, and for the app.
  package let removal: RemovalPolicy?
  /// The number of the field by key; 0xFF if the object has no such key.
  private let numbers: [UInt8]

  init(
    _ id: ObjectID, _ kind: ObjectKind, documentation: String, name: Key? = nil,
    recognition: Recognition? = nil, removal: RemovalPolicy? = nil, _ fields: [Field],
    absent: [Absence] = []
  ) {
    self.id = id
    self.kind = kind
    self.documentation = documentation
    self.absent = absent
    self.fields = fields
    nameKey = name
    self.recognition = recognition
    self.removal = removal
    var numbers = [UInt8](repeating: 0xFF, count: Key.allCases.count)
    for (number, field) in fields.enumerated() { numbers[field.key.number] = UInt8(number) }
    self.numbers = numbers
  }

  /// `win-back offer`: as messages say it.
  package var phrase: String { kind.phrase }

  /// The rows of these keys, in the order of the table.
  package func fields(of keys: [Key]) -> [Field] { keys.compactMap(number).sorted().map { fields[$0] } }

  package func field(_ key: Key) -> Field? { number(of: key).map { fields[$0] } }

  /// The value that decides a condition if its key is not written. Nil if there is no such value.
  package func fallback(for condition: Condition) -> String? { field(condition.key)?.presence.fallback?.text }

  /// Whether a condition holds, with the written value of its key.
  package func holds(_ condition: Condition, _ value: String?) -> Bool {
    guard let value = value ?? fallback(for: condition) else { return true }
    return condition.values.contains(value)
  }

  package func number(of key: Key) -> Int? {
    let number = numbers[key.number]
    return number == 0xFF ? nil : Int(number)
  }
}
