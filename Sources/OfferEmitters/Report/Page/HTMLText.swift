import Diagnostics
import OfferModel

/// A streaming writer of HTML and SVG, which is also well-formed XML. Texts and attributes are escaped.
struct HTMLText {
  private(set) var bytes: [UInt8] = []

  typealias Attributes = KeyValuePairs<String, String>

  /// Writes an element with contents.
  ///
  /// - Parameter mark: What the filters of the page need to know about it.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], mark: FilterMark? = nil,
    _ body: (inout HTMLText) -> Void
  ) {
    open(name, attributes, mark, end: ">")
    body(&self)
    close(name)
  }

  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    open(name, attributes, end: ">")
    self.text(text)
    close(name)
  }

  /// Writes an element with a name from the catalog. Its direction of writing does not affect the text around it.
  mutating func name(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { page in
      page.element("bdi") { $0.words(text) }
    }
  }

  /// Writes names from the catalog with commas between them.
  mutating func names(_ names: [String]) {
    for (number, name) in names.enumerated() {
      if number > 0 { text(", ") }
      self.name("span", text: name)
    }
  }

  /// Writes a sentence that can have names in it. Words that are written from right to left do not turn around what is beside them.
  mutating func words(_ text: String) {
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return self.text(text) }
    let scalars = text.unicodeScalars
    var rest = scalars.startIndex
    while let first = scalars[rest...].firstIndex(where: \.isRightToLeft) {
      var end = scalars.index(after: first)
      var next = end
      while next < scalars.endIndex, scalars[next].isRightToLeft || scalars[next].isBetweenWords {
        let isPart = scalars[next].isRightToLeft
        next = scalars.index(after: next)
        if isPart { end = next }
      }
      self.text(String(scalars[rest..<first]))
      element("bdi", text: String(scalars[first..<end]))
      rest = end
    }
    self.text(String(scalars[rest...]))
  }

  mutating func empty(_ name: StaticString, _ attributes: Attributes) { open(name, attributes, end: "/>") }

  mutating func line() { bytes.append(0x0A) }

  /// Writes a note in small letters.
  mutating func note(_ text: String) { element("p", ["class": "note"], text: text) }

  /// Writes that something is about the whole catalog, which readers see while they filter the page.
  mutating func wholeMark(_ text: String = "whole catalog") {
    element("small", ["class": "whole"], text: text)
  }

  /// Writes how many more there are than those that are shown; nothing if there are none.
  mutating func more(_ count: Int, _ one: String, _ many: String? = nil) {
    if count > 0 { note("and " + counted(count, "more " + one, many.map { "more " + $0 })) }
  }

  /// Writes the same with the command that shows them.
  mutating func more(_ count: Int, _ one: String, shownBy command: String) {
    if count > 0 { element("p", text: "and \(counted(count, "more " + one)): \(command) shows them") }
  }

  /// Writes at the end of a list how many more there are, which the script of the page changes when it hides lines.
  ///
  /// - Parameters:
  ///   - one: What one of them is called.
  ///   - unwritten: The subjects of those that the page does not have.
  ///   - part: The part of the page that has the others; nil if none does.
  mutating func rest(
    _ name: StaticString, _ count: Int, _ one: String, unwritten: some Sequence<[String]>, in part: String?
  ) {
    let subjects = unwritten.map { $0.joined(separator: " ") }.joined(separator: "|")
    let noun = "more " + one
    element(name, ["class": "rest", "data-rest": subjects, "data-noun": noun]) { page in
      let text = "and " + counted(count, noun)
      guard let part else { return page.text(text) }
      page.element("a", ["href": "#" + part], text: text)
    }
  }

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

  /// Writes markup of offerc's own, which has no texts of the input.
  mutating func raw(_ markup: some Sequence<UInt8>) { bytes += markup }

  private mutating func open(
    _ name: StaticString, _ attributes: Attributes, _ mark: FilterMark? = nil, end: StaticString
  ) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.description.utf8
    for (name, value) in Array(attributes) + (mark?.attributes ?? []) {
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
