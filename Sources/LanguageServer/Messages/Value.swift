package import JSONText

/// A value of JSON that is to be sent.
package indirect enum Value: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(Int)
  case text(String)
  case list([Value])
  /// In the order in which they are written.
  case object([Member])

  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: Value

    package init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// An object without the members that have no value.
  package static func fields(_ members: KeyValuePairs<String, Value?>) -> Value {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  package static func texts(_ texts: some Sequence<String>) -> Value { .list(texts.map(Value.text)) }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.finish()
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .number(let value): writer.number(value)
    case .text(let value): writer.string(value)
    case .list(let values):
      writer.beginArray()
      for value in values { value.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.name)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension Value {
  /// What was read, to be sent back as it is; nil for a number that is not whole and for half a surrogate pair.
  package init?(_ json: JSONValue) {
    switch json.content {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number):
      guard let value = number.integer else { return nil }
      self = .number(value)
    case .string(let text): self = .text(text)
    case .brokenString: return nil
    case .array(let elements): self = .list(elements.compactMap { Value($0) })
    case .object(let members):
      self = .object(
        members.compactMap { member in Value(member.value).map { Member(name: member.key, value: $0) } })
    }
  }
}
