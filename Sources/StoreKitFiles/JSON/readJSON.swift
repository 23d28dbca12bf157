import Diagnostics

/// Bounds far above any real configuration file (the largest known has 17 kB), so that none can exhaust the machine.
enum JSONLimits {
  static let bytes = 64 << 20
  static let depth = 64
  static let values = 500_000
}

/// The members of a JSON file's object; nil, with a finding, when the bytes are something else.
func readJSON(_ bytes: [UInt8], report: inout ImportReport) -> [String: JSONValue]? {
  guard bytes.count <= JSONLimits.bytes else {
    report.unreadable("the file has \(grouped(bytes.count)) bytes, more than the 64 MB that are read")
    return nil
  }
  guard bytes.contains(where: { !isJSONSpace($0) }) else {
    report.unreadable("the file is empty, expected the JSON of a StoreKit configuration")
    return nil
  }
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let start = bytes.starts(with: mark) ? mark.count : 0
  let outline: JSONOutline
  do {
    outline = try JSONOutline(of: bytes, from: start)
  } catch {
    report.unreadable(error.message, at: error.offset, help: error.help)
    return nil
  }
  guard let value = JSONValue(decoding: Array(bytes[start...])) else {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    report.unreadable(
      isText ? "the file is not valid JSON" : "the file is not UTF-8 text",
      help: isText
        ? "look for a wrong escape in its texts with a JSON checker" : "save it as UTF-8, as Xcode does")
    return nil
  }
  guard case .object(let members) = value else {
    report.unreadable("the file holds \(value.noun), expected the object of a StoreKit configuration")
    return nil
  }
  report.places = JSONPlaces(outline, of: bytes)
  report.repeated(outline.repeatedKeys, of: bytes)
  return members
}

private func isJSONSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}
