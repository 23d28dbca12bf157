import Diagnostics
import JSONText

/// Reads the file as JSON. Returns nil, after a finding, if it is not JSON.
func readJSON(_ bytes: [UInt8], report: inout ImportReport) -> JSONDocument? {
  do {
    // Half a surrogate pair makes one text unreadable, but the rest of the file can be imported.
    let document = try JSONDocument(reading: bytes, allowsLoneSurrogates: true)
    report.places = JSONPlaces(of: document)
    report.repeated(document.duplicateKeys)
    return document
  } catch {
    report.unreadable(error, in: bytes)
    return nil
  }
}

extension ImportReport {
  fileprivate mutating func unreadable(_ fault: JSONFault, in bytes: [UInt8]) {
    switch fault.problem {
    case .tooManyBytes:
      unreadable("the file has \(grouped(bytes.count)) bytes, expected at most 64 MB")
    case .empty:
      unreadable("the file is empty, expected the JSON of a StoreKit configuration")
    case .notUTF8:
      unreadable(fault.message(in: bytes), at: fault.offset, help: "save it as UTF-8, as Xcode does")
    default:
      unreadable(fault.message(in: hidingKeys(bytes)), at: fault.offset, help: fault.help)
    }
  }
}

extension JSONValue {
  /// Whether it is null, or an empty text, list or object.
  var isEmpty: Bool {
    switch content {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .boolean, .number, .brokenString: false
    }
  }

  /// What messages call a value of its type.
  var noun: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "text"
    case .brokenString: "an unreadable value"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
