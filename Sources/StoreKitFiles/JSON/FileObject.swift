import Diagnostics
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

  subscript(key: String) -> JSONValue? { members[key]?.value }

  func has(_ key: String) -> Bool { !(self[key]?.isEmpty ?? true) }

  /// The key in the file's own spelling.
  func spelling(of key: String) -> String { members[key]?.spelling ?? key }

  /// The path of a member, in the file's own spelling.
  func path(_ key: String) -> JSONPath { path[spelling(of: key)] }

  /// A text on one line; nil when absent, null or blank.
  func text(_ key: String, _ report: inout ImportReport) -> String? {
    guard let value = self[key] else { return nil }
    switch value.content {
    case .null: return nil
    case .string(let text): return oneLine(text, at: path(key), &report)
    case .number(let number): return misfit(key, "a text", as: number.plain, &report)
    case .boolean, .array, .object, .brokenString: return misfit(key, "a text", as: nil, &report)
    }
  }

  func integer(_ key: String, _ report: inout ImportReport) -> Int? {
    guard let value = self[key] else { return nil }
    switch value.content {
    case .null: return nil
    case .number(let number): return number.integer ?? misfit(key, "an integer", as: nil, &report)
    case .string(let text): return misfit(key, "an integer", as: Int(text), &report)
    case .boolean, .array, .object, .brokenString: return misfit(key, "an integer", as: nil, &report)
    }
  }

  func flag(_ key: String, _ report: inout ImportReport) -> Bool? {
    guard let value = self[key] else { return nil }
    switch value.content {
    case .null: return nil
    case .boolean(let flag): return flag
    case .number(let number):
      let meaning = number.integer.flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
      return misfit(key, "a boolean", as: meaning, &report)
    case .string(let text): return misfit(key, "a boolean", as: Bool(text.lowercased()), &report)
    case .array, .object, .brokenString: return misfit(key, "a boolean", as: nil, &report)
    }
  }

  /// A list of texts; elements of another type are left out.
  func texts(_ key: String, _ report: inout ImportReport) -> [String] {
    guard let value = self[key] else { return [] }
    switch value.content {
    case .null: return []
    case .string(let text): return misfit(key, "a list", as: [text], &report) ?? []
    case .array(let elements):
      return elements.enumerated().compactMap { index, element in
        if let text = element.string { return text }
        report.defect(path(key)[index], "found \(element.noun), expected a text; not imported")
        return nil
      }
    case .boolean, .number, .object, .brokenString: return misfit(key, "a list", as: nil, &report) ?? []
    }
  }

  /// A list of objects; one object stands for a list of it, elements of another type are left out.
  func objects(_ key: String, _ report: inout ImportReport) -> [FileObject] {
    guard let value = self[key] else { return [] }
    switch value.content {
    case .null: return []
    case .object:
      return misfit(key, "a list", as: [FileObject(path: path(key), value: value)], &report) ?? []
    case .array(let elements):
      return elements.enumerated().compactMap { index, element in
        if element.members != nil { return FileObject(path: path(key)[index], value: element) }
        report.defect(path(key)[index], "found \(element.noun), expected an object; not imported")
        return nil
      }
    case .boolean, .number, .string, .brokenString: return misfit(key, "a list", as: nil, &report) ?? []
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
