import ByteText

/// A value of JSON that the program makes or compares: a message to an editor, the body of a request, a schema.
///
/// It has no places and no fractions. Text from elsewhere is read as a `JSONDocument`, whose `JSONValue`s know their places, and which
/// `init(_:)` converts. Values are written with a `JSONWriter`; long outputs call that directly, without making values.
///
/// Literals are values. A member of an object literal whose value is nil is left out; `.null` is the null of JSON.
package enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Int)
  case text(String)
  case array([JSON])
  /// The members in the order in which they are written.
  case object([Member])

  /// A member of an object. Names are equal if their scalars are.
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

  /// Texts are equal if their scalars are. Otherwise, what is sent or written differs, even if Swift takes the texts for equal.
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

  /// The value of the first member with the name; nil if there is none, or the value is not an object.
  package subscript(name: String) -> JSON? { members?.first { $0.name == name }?.value }

  /// The text of the value on one line.
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
  /// Converts a value that was read.
  ///
  /// Returns nil if a number in it is not a whole number in the range of `Int`, or a string has half a surrogate pair.
  package init?(_ read: JSONValue) {
    switch read.content {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number):
      guard let value = number.integer else { return nil }
      self = .number(value)
    case .string(let text): self = .text(text)
    case .brokenString:
      return nil
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
  /// Writes a whole value.
  package mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let value): number(value)
    case .text(let text): string(text)
    case .array(let elements):
      array { writer in
        for element in elements { writer.value(element) }
      }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(member.name)
          writer.value(member.value)
        }
      }
    }
  }
}
