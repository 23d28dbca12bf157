import ByteText

/// A value of JSON that the program makes, compares or sends on: a message to an editor, the body of a request, a schema.
///
/// It holds no places and no fractions. What somebody else wrote is read as a `JSONDocument`, whose `JSONValue`s know where they
/// are in the text, and becomes a `JSON` by `init(_:)`. Everything is written by the `JSONWriter`; long outputs call it directly,
/// without a value for every part of them.
///
/// Literals are values. In an object literal a member whose value is nil is left out; a null is `.null`.
package enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Int)
  case text(String)
  case array([JSON])
  /// In the order in which they are written.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }

    package static func == (left: Member, right: Member) -> Bool {
      left.name.isIdentical(to: right.name) && left.value == right.value
    }
  }

  /// Texts are equal if their scalars are: what is sent or written differs otherwise.
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one.isIdentical(to: other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }

  package static func texts(_ texts: some Sequence<String>) -> JSON { .array(texts.map(JSON.text)) }

  package var string: String? { if case .text(let text) = self { text } else { nil } }
  package var integer: Int? { if case .number(let number) = self { number } else { nil } }
  package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The value of the first member of this name; nil for values that are no objects.
  package subscript(name: String) -> JSON? { members?.first { $0.name == name }?.value }

  /// In one line.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.finish()
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}

extension JSON {
  /// What was read; nil when a number in it is not whole, or beyond an `Int`, and for half a surrogate pair.
  package init?(_ read: JSONValue) {
    switch read.content {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number):
      guard let value = number.integer else { return nil }
      self = .number(value)
    case .string(let text): self = .text(text)
    case .brokenString: return nil
    case .array(let elements):
      var values: [JSON] = []
      for element in elements {
        guard let value = JSON(element) else { return nil }
        values.append(value)
      }
      self = .array(values)
    case .object(let members):
      var values: [Member] = []
      for member in members {
        guard let value = JSON(member.value) else { return nil }
        values.append(Member(member.key, value))
      }
      self = .object(values)
    }
  }
}

extension JSONWriter {
  package mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let value): number(value)
    case .text(let text): string(text)
    case .array(let elements): array { for element in elements { $0.value(element) } }
    case .object(let members):
      object {
        for member in members {
          $0.key(member.name)
          $0.value(member.value)
        }
      }
    }
  }
}
