import JSONText

/// An object of the file: where it is, and its members by their right keys, read with tolerance: a wrong type that has one
/// meaning is taken and reported.
///
/// Of what is not in the file the value is nil.
struct FileObject: Sendable {
  struct Member: Sendable {
    /// The key as the file has it.
    var spelling: String
    var value: JSONValue
  }

  var path = JSONPath.file
  var value: JSONValue?
  var members: [String: Member] = [:]
  /// What answers of the API have elsewhere, by the keys of the lists in which it belongs.
  var related: [String: [FileObject]] = [:]

  subscript(key: String) -> JSONValue? { members[key]?.value }

  func has(_ key: String) -> Bool { !(self[key]?.isEmpty ?? true) }

  /// The key in the file's own spelling.
  func spelling(of key: String) -> String { members[key]?.spelling ?? key }

  /// The path of a member, in the file's own spelling.
  func path(_ key: String) -> JSONPath { path[spelling(of: key)] }

  /// A text on one line; nil when absent, null or blank.
  func text(_ key: String, _ report: inout ImportReport) -> String? {
    switch self[key]?.content {
    case .string(let text)?: oneLine(text, at: path(key), &report)
    case .number(let number)?: misfit(key, "a text", as: number.plain, &report)
    case .null?, nil: nil
    default: misfit(key, "a text", as: nil, &report)
    }
  }

  func integer(_ key: String, _ report: inout ImportReport) -> Int? {
    switch self[key]?.content {
    case .number(let number)?: number.integer ?? misfit(key, "an integer", as: nil, &report)
    case .string(let text)?: misfit(key, "an integer", as: Int(text), &report)
    case .null?, nil: nil
    default: misfit(key, "an integer", as: nil, &report)
    }
  }

  func flag(_ key: String, _ report: inout ImportReport) -> Bool? {
    switch self[key]?.content {
    case .boolean(let flag)?: flag
    case .number(let number)?:
      misfit(key, "a boolean", as: number.integer.flatMap { [0: false, 1: true][$0] }, &report)
    case .string(let text)?: misfit(key, "a boolean", as: Bool(text.lowercased()), &report)
    case .null?, nil: nil
    default: misfit(key, "a boolean", as: nil, &report)
    }
  }

  /// A list of texts; elements of another type are left out.
  func texts(_ key: String, _ report: inout ImportReport) -> [String] {
    list(key, "a text", &report) { value, _ in value.string }
  }

  /// A list of objects: a single object counts as a list of one, elements of another type are left out.
  func objects(_ key: String, _ report: inout ImportReport) -> [FileObject] {
    related[key]
      ?? list(key, "an object", &report) { value, path in
        value.members == nil ? nil : FileObject(path: path, value: value)
      }
  }

  /// - Parameter element: nil for a value of another type.
  private func list<Element>(
    _ key: String, _ expected: String, _ report: inout ImportReport,
    _ element: (JSONValue, JSONPath) -> Element?
  ) -> [Element] {
    guard let value = self[key], !value.isNull else { return [] }
    guard let elements = value.elements else {
      return misfit(key, "a list", as: element(value, path(key)).map { [$0] }, &report) ?? []
    }
    return elements.enumerated().compactMap { index, value in
      if let element = element(value, path(key)[index]) { return element }
      report.defect(
        path(key)[index], "found \(value.noun), expected \(expected); not imported")
      return nil
    }
  }

  private func misfit<Value>(
    _ key: String, _ expected: String, as meaning: Value?, _ report: inout ImportReport
  ) -> Value? {
    let found = self[key]?.noun ?? "nothing"
    let end = meaning == nil ? "not imported" : "read as one"
    report.defect(path(key), "found \(found), expected \(expected); \(end)")
    return meaning
  }
}
