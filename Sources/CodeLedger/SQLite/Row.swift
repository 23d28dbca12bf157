/// A row of a result: copies of its values, which outlive the statement.
struct Row {
  enum Value {
    case null
    case integer(Int)
    case text(String)
    /// A floating-point number or a blob, which no column of a ledger has.
    case other
  }

  /// The index of each column by name.
  let columns: [String: Int]
  let values: [Value]

  /// - Throws: `UnexpectedValue`, like the methods below.
  func text(_ column: String) throws -> String { try required(try optionalText(column)) }

  func number(_ column: String) throws -> Int { try required(try optionalNumber(column)) }

  /// Nil for null.
  func optionalText(_ column: String) throws -> String? {
    switch try value(column) {
    case .text(let text): text
    case .null: nil
    case .integer, .other: throw UnexpectedValue()
    }
  }

  /// Nil for null.
  func optionalNumber(_ column: String) throws -> Int? {
    switch try value(column) {
    case .integer(let number): number
    case .null: nil
    case .text, .other: throw UnexpectedValue()
    }
  }

  func required<Required>(_ value: Required?) throws -> Required {
    guard let value else { throw UnexpectedValue() }
    return value
  }

  private func value(_ column: String) throws -> Value { values[try required(columns[column])] }
}

protocol DatabaseValue {
  var stored: Row.Value { get }
}

extension String: DatabaseValue {
  var stored: Row.Value { .text(self) }
}

extension Int: DatabaseValue {
  var stored: Row.Value { .integer(self) }
}

extension Bool: DatabaseValue {
  var stored: Row.Value { .integer(self ? 1 : 0) }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
  var stored: Row.Value { self?.stored ?? .null }
}
