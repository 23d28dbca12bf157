import Diagnostics

/// A streaming writer of HTML and SVG that is well-formed XML, too; texts and attributes are escaped.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  typealias Attributes = KeyValuePairs<String, String>

  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ body: (inout HTMLText) -> Void
  ) {
    open(name, attributes, end: ">")
    body(&self)
    close(name)
  }

  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    open(name, attributes, end: ">")
    self.text(text)
    close(name)
  }

  /// A name out of the catalog: its direction of writing does not turn what is around it.
  mutating func name(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { $0.element("bdi", text: text) }
  }

  /// An element that cannot hold anything.
  mutating func empty(_ name: StaticString, _ attributes: Attributes) { open(name, attributes, end: "/>") }

  mutating func line() { bytes.append(0x0A) }

  mutating func text(_ text: String) {
    var text = escapingControls(text)
    text.withUTF8 { utf8 in
      var copied = 0
      for index in utf8.indices {
        guard let escape = unsafe HTMLText.escape(utf8[index]) else { continue }
        unsafe bytes.append(contentsOf: utf8[copied..<index])
        bytes += escape.utf8
        copied = index + 1
      }
      unsafe bytes.append(contentsOf: utf8[copied...])
    }
  }

  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }

  /// Our own markup, nothing of the input.
  mutating func raw(_ markup: some Sequence<UInt8>) { bytes += markup }

  private mutating func open(_ name: StaticString, _ attributes: Attributes, end: StaticString) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.description.utf8
    for (name, value) in attributes {
      bytes.append(0x20)
      bytes += name.utf8
      bytes += "=\"".utf8
      text(value)
      bytes.append(0x22)
    }
    bytes += end.description.utf8
  }

  private mutating func close(_ name: StaticString) {
    bytes += "</".utf8
    bytes += name.description.utf8
    bytes.append(UInt8(ascii: ">"))
  }
}
