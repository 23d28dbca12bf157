import ByteText
import Diagnostics

/// Writes lines of iCalendar (RFC 5545, 3.1). They end with CR LF, and are folded so that none has more than 75 octets.
struct CalendarText {
  private(set) var bytes: [UInt8] = []
  /// The most octets of a line.
  private static let most = 75

  /// Writes a property whose value is a text (3.3.11). Marks in it are escaped, so that it cannot end the line.
  mutating func property(_ name: String, _ text: String) {
    var value = ""
    for line in text.byBytes.split(separator: "\n", omittingEmptySubsequences: false) {
      if !value.isEmpty { value += "\\n" }
      for character in escapingControls(String(line)).unicodeScalars {
        if "\\;,".unicodeScalars.contains(character) { value += "\\" }
        value.unicodeScalars.append(character)
      }
    }
    line(name + ":" + value)
  }

  mutating func line(_ line: String) {
    var used = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if used + size > CalendarText.most {
        bytes += [0x0D, 0x0A, 0x20]
        used = 1
      }
      bytes += Array(String(scalar).utf8)
      used += size
    }
    bytes += [0x0D, 0x0A]
  }
}
