package import JSONText
import Diagnostics

/// An open text of an editor, with the changes that are not saved.
package struct OpenText: Sendable {
  /// The address as the client writes it.
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

  /// Makes the changes of `textDocument/didChange`, one after the other. Invalid changes are ignored.
  package mutating func apply(_ changes: JSONElements, version: Int?) {
    self.version = version ?? self.version
    for change in changes {
      guard let text = change["text"]?.utf8Text else { continue }
      if let range = change["range"], !range.isNull {
        guard let start = range["start"].flatMap(TextPosition.init),
          let end = range["end"].flatMap(TextPosition.init)
        else { continue }
        let from = lines.offset(of: min(start, end))
        let to = lines.offset(of: max(start, end))
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
}
