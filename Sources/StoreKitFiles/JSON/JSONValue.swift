#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Any JSON value. Decoding never fails: what Swift cannot hold (a number beyond `Double`, half a surrogate pair) is `other`.
enum JSONValue: Equatable, Sendable, Decodable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
  case other

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Each wrong guess costs an error, so the commonest types of a configuration file come first.
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let members = try? value.decode([String: JSONValue].self) {
      self = .object(members)
    } else if let elements = try? value.decode([JSONValue].self) {
      self = .list(elements)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else {
      self = .other
    }
  }

  /// `nil` when the bytes are not JSON in UTF-8.
  init?(decoding bytes: [UInt8]) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }
}

extension JSONValue {
  /// Whether it says nothing: null, or an empty text, list or object.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .bool, .integer, .number, .other: false
    }
  }

  /// The kind of value, for messages.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    case .other: "an unreadable value"
    }
  }
}
