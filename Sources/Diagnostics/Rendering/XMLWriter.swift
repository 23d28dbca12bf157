/// A streaming writer of byte-stable XML 1.0, indented by two spaces.
///
/// Characters that XML cannot hold are written as `\u{1B}`. Line ends inside attributes survive their reader.
struct XMLWriter {
  /// What is written and not yet handed on.
  var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var depth = 0
  /// Whether the last tag has no end yet, since it is not known whether its element holds anything.
  private var isTagOpen = false

  typealias Attributes = KeyValuePairs<String, String>

  /// The text, with a line feed at the end.
  consuming func finish() -> [UInt8] { bytes }

  /// An element that holds others, if there are any.
  mutating func element(_ name: String, _ attributes: Attributes, _ children: (inout XMLWriter) -> Void) {
    begin(name, attributes)
    children(&self)
    end(name)
  }

  mutating func element(_ name: String, _ attributes: Attributes) {
    open(name, attributes)
    append("/>\n")
  }

  mutating func element(_ name: String, _ attributes: Attributes, text: String) {
    open(name, attributes)
    append(">")
    append(escaping: text, isAttribute: false)
    append("</\(name)>\n")
  }

  /// The begin of an element whose children follow.
  mutating func begin(_ name: String, _ attributes: Attributes) {
    open(name, attributes)
    isTagOpen = true
    depth += 1
  }

  mutating func end(_ name: String) {
    depth -= 1
    if isTagOpen {
      append("/>\n")
    } else {
      indent()
      append("</\(name)>\n")
    }
    isTagOpen = false
  }

  private mutating func open(_ name: String, _ attributes: Attributes) {
    if isTagOpen { append(">\n") }
    isTagOpen = false
    indent()
    append("<")
    append(name)
    for (name, value) in attributes {
      append(" ")
      append(name)
      append("=\"")
      append(escaping: value, isAttribute: true)
      append("\"")
    }
  }

  private mutating func indent() { bytes.append(contentsOf: repeatElement(0x20, count: depth * 2)) }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(escaping text: String, isAttribute: Bool) {
    var text = text
    text.withUTF8 { utf8 in
      var copied = 0
      for index in utf8.indices {
        guard let escape = unsafe escape(utf8[index...], isAttribute: isAttribute) else { continue }
        unsafe bytes.append(contentsOf: utf8[copied..<index])
        bytes.append(contentsOf: escape.text.utf8)
        copied = index + escape.length
      }
      unsafe bytes.append(contentsOf: utf8[copied...])
    }
  }

  /// What is written for the character at the beginning, and how many bytes it has; nil for a character as it is.
  private func escape(_ utf8: Slice<UnsafeBufferPointer<UInt8>>, isAttribute: Bool) -> (
    text: String, length: Int
  )? {
    let first = unsafe utf8[utf8.startIndex]
    switch first {
    case UInt8(ascii: "&"): return ("&amp;", 1)
    case UInt8(ascii: "<"): return ("&lt;", 1)
    case UInt8(ascii: ">"): return ("&gt;", 1)
    case UInt8(ascii: "\""): return ("&quot;", 1)
    case 0x09, 0x0A: return isAttribute ? ("&#\(first);", 1) : nil
    case 0x0D: return ("&#13;", 1)
    case 0..<0x20: return ("\\u{" + String(first, radix: 16, uppercase: true) + "}", 1)
    case 0xEF:
      // U+FFFE and U+FFFF.
      if unsafe utf8.starts(with: [0xEF, 0xBF, 0xBE]) { return ("\\u{FFFE}", 3) }
      if unsafe utf8.starts(with: [0xEF, 0xBF, 0xBF]) { return ("\\u{FFFF}", 3) }
      return nil
    default: return nil
    }
  }
}
