import JSONText

extension JSONValue {
  /// Whether it says nothing: null, or an empty text, list or object.
  var isEmpty: Bool {
    switch content {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .boolean, .number, .brokenString: false
    }
  }

  /// The kind of value, for messages.
  var noun: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .brokenString: "an unreadable value"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
