import JSONText

/// An object of the file: its place, and its members by their right keys.
///
/// Values are read with tolerance: a value of a wrong type is used and reported if it has only one meaning, such as `"1"` for
/// the number 1. `value` is nil for an object that is not in the file.
struct FileObject: Sendable {
  struct Member: Sendable {
    /// The key as the file spells it.
    var spelling: String
    var value: JSONValue
  }

  var path = JSONPath.file
  var value: JSONValue?
  var members: [String: Member] = [:]

  subscript(key: String) -> JSONValue? { members[key]?.value }

  /// Whether the member exists and says something.
  func has(_ key: String) -> Bool { !(self[key]?.isEmpty ?? true) }

  /// The key as the file spells it.
  func spelling(of key: String) -> String { members[key]?.spelling ?? key }

  /// The path of a member, as the file spells it.
  func path(_ key: String) -> JSONPath { path[spelling(of: key)] }

  /// Returns the text on one line; nil if it is missing, null or blank.
  func text(_ key: String, _ report: inout ImportReport) -> String? {
    switch self[key]?.content {
    case .string(let text)?: oneLine(text, at: path(key), &report)
    case .number(let number)?: misfit(key, expected: "text", as: number.plain, &report)
    case .null?, nil: nil
    default: misfit(key, expected: "text", as: nil, &report)
    }
  }

  func integer(_ key: String, _ report: inout ImportReport) -> Int? {
    switch self[key]?.content {
    case .number(let number)?: number.integer ?? misfit(key, expected: "an integer", as: nil, &report)
    case .string(let text)?: misfit(key, expected: "an integer", as: Int(text), &report)
    case .null?, nil: nil
    default: misfit(key, expected: "an integer", as: nil, &report)
    }
  }

  func flag(_ key: String, _ report: inout ImportReport) -> Bool? {
    switch self[key]?.content {
    case .boolean(let flag)?: flag
    case .number(let number)?:
      misfit(key, expected: "a boolean", as: number.integer.flatMap { [0: false, 1: true][$0] }, &report)
    case .string(let text)?: misfit(key, expected: "a boolean", as: Bool(text.lowercased()), &report)
    case .null?, nil: nil
    default: misfit(key, expected: "a boolean", as: nil, &report)
    }
  }

  /// Returns a list of texts, without elements of another type.
  func texts(_ key: String, _ report: inout ImportReport) -> [String] {
    list(key, expected: "text", &report) { value, _ in value.string }
  }

  /// Returns a list of objects, without elements of another type. A single object counts as a list of one.
  func objects(_ key: String, _ report: inout ImportReport) -> [FileObject] {
    list(key, expected: "an object", &report) { value, path in
      value.members == nil ? nil : FileObject(path: path, value: value)
    }
  }

  /// - Parameter element: Returns the element that a value means; nil for a value of another type.
  private func list<Element>(
    _ key: String, expected: String, _ report: inout ImportReport,
    _ element: (JSONValue, JSONPath) -> Element?
  ) -> [Element] {
    guard let value = self[key], !value.isNull else { return [] }
    guard let elements = value.elements else {
      return misfit(key, expected: "a list", as: element(value, path(key)).map { [$0] }, &report) ?? []
    }
    return elements.enumerated().compactMap { index, value in
      if let element = element(value, path(key)[index]) { return element }
      report.defect(
        path(key)[index], "found \(value.noun), expected \(expected); not imported")
      return nil
    }
  }

  /// Reports a value of a wrong type, and returns its meaning, if it has one.
  private func misfit<Value>(
    _ key: String, expected: String, as meaning: Value?, _ report: inout ImportReport
  ) -> Value? {
    let found = self[key]?.noun ?? "nothing"
    let end = meaning == nil ? "not imported" : "read as such"
    report.defect(path(key), "found \(found), expected \(expected); \(end)")
    return meaning
  }
}
