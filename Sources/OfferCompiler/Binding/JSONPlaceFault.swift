import ByteText
import Diagnostics
import JSONText
import YAMLSyntax

/// What is wrong with a text that is JSON, and where: UTF-8 offsets of it.
struct JSONPlaceFault: Error {
  let message: String
  let place: Range<Int>

  init(_ message: String, at place: Range<Int>) {
    self.message = message
    self.place = place
  }

  init(_ message: String, at offset: Int) { self.init(message, at: offset..<offset) }

  init(_ message: String, at value: JSONValue) { self.init(message, at: value.place) }

  func placed(in bytes: [UInt8]) -> TextFault {
    let position = LineTable(SourceFile(name: "", bytes: bytes)).position(of: place.lowerBound)
    return TextFault(line: position.line, column: position.column, message: message)
  }
}
