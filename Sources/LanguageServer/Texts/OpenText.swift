package import JSONText

/// A text that an editor has open, as the editor shows it.
package struct OpenText: Sendable {
  /// As the client writes it.
  package let uri: String
  /// Nil for a text that has no file.
  package let path: String?
  package private(set) var version: Int?
  package private(set) var bytes: [UInt8]
  package private(set) var lines: LineIndex
  private let encoding: PositionEncoding

  package init(uri: String, version: Int?, bytes: [UInt8], encoding: PositionEncoding) {
    self.uri = uri
    self.path = FileURI.path(of: uri)
    self.version = version
    self.bytes = bytes
    self.encoding = encoding
    lines = LineIndex(bytes, encoding: encoding)
  }

  /// Makes the changes of `textDocument/didChange`, one after the other; a change that says nothing usable is passed.
  package mutating func apply(_ changes: JSONElements, version: Int?) {
    self.version = version ?? self.version
    for change in changes {
      guard let text = change["text"]?.utf8Text else { continue }
      if let range = change["range"], !range.isNull {
        guard let start = range["start"].flatMap(TextPosition.init),
          let end = range["end"].flatMap(TextPosition.init)
        else { continue }
        let (from, to) = (lines.offset(of: min(start, end)), lines.offset(of: max(start, end)))
        bytes.replaceSubrange(from..<max(from, to), with: text)
      } else {
        bytes = text
      }
      lines = LineIndex(bytes, encoding: encoding)
    }
  }
}

extension JSONValue {
  /// The bytes of a text; half a surrogate pair is U+FFFD, which takes as many units.
  package var utf8Text: [UInt8]? { lenientString.map { Array($0.utf8) } }

  /// A whole number that is cut to what a text can have.
  fileprivate var count: Int? {
    guard let number else { return nil }
    guard let value = number.integer else {
      return number.text.contains(".") ? nil : number.isPositive ? Int(Int32.max) : 0
    }
    return min(max(value, 0), Int(Int32.max))
  }
}

extension TextPosition {
  /// Nil for what is no position; numbers that no text reaches are those of its end.
  package init?(_ json: JSONValue) {
    guard let line = json["line"]?.count, let character = json["character"]?.count else { return nil }
    self.init(line: line, character: character)
  }
}
