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
    for byte in escapingControls(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      default: bytes.append(byte)
      }
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
