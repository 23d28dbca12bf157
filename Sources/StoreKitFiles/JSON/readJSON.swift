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
  if let fault = scanJSON(bytes, from: start) {
    report.unreadable(fault.message, at: fault.offset, help: fault.help)
    return nil
  }
  guard let value = JSONValue(decoding: Array(bytes[start...])) else {
    report.unreadable(
      "the file is not valid JSON",
      help: "open it in Xcode and save it again, or look for a missing comma or quote with a JSON checker")
    return nil
  }
  guard case .object(let members) = value else {
    report.unreadable("the file holds \(value.noun), expected the object of a StoreKit configuration")
    return nil
  }
  return members
}

/// A place where bytes stop being JSON.
struct JSONFault: Equatable {
  var message: String
  var offset: Int
  var help: String?
}

/// Checks brackets, quotes and limits in one pass; the decoder says neither where a fault is nor stops early at hostile depth.
func scanJSON(_ bytes: [UInt8], from start: Int) -> JSONFault? {
  var open: [(bracket: UInt8, offset: Int)] = []
  var values = 1
  var offset = start
  while offset < bytes.count {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "\""):
      guard let end = endOfText(bytes, from: offset) else {
        return JSONFault(message: "the text that begins here has no closing quote", offset: offset)
      }
      offset = end
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append((byte, offset))
      values += 1
      if open.count > JSONLimits.depth {
        return JSONFault(message: "the JSON is nested deeper than \(JSONLimits.depth) levels", offset: offset)
      }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      // In ASCII both closing brackets come two places after their opening ones.
      guard let last = open.popLast(), last.bracket + 2 == byte else {
        return JSONFault(
          message: "the bracket '\(Character(UnicodeScalar(byte)))' closes nothing here", offset: offset)
      }
    case UInt8(ascii: ","):
      values += 1
      if values > JSONLimits.values {
        return JSONFault(
          message: "the JSON has more than \(grouped(JSONLimits.values)) values", offset: offset)
      }
    case 0, 0xFE, 0xFF:
      return JSONFault(
        message: "the file is not UTF-8 text", offset: offset, help: "save it as UTF-8, as Xcode does")
    case UInt8(ascii: "/"):
      return JSONFault(message: "JSON has no comments", offset: offset, help: "remove the comment")
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      return JSONFault(
        message: "found '\(Character(UnicodeScalar(byte)))' outside of a text", offset: offset,
        help: "is it left over from a merge conflict? resolve the conflict first")
    default: break
    }
    offset += 1
  }
  guard let last = open.last else { return nil }
  return JSONFault(
    message: "the bracket '\(Character(UnicodeScalar(last.bracket)))' that opens here is never closed",
    offset: last.offset)
}

/// Offset of the closing quote.
private func endOfText(_ bytes: [UInt8], from start: Int) -> Int? {
  var offset = start + 1
  while offset < bytes.count {
    switch bytes[offset] {
    case UInt8(ascii: "\""): return offset
    case UInt8(ascii: "\\"): offset += 2
    default: offset += 1
    }
  }
  return nil
}

private func isJSONSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}
