import Diagnostics
import JSONText
import OfferCompiler
import SystemCalls
import YAMLSyntax

/// Checks a file that is read back by the rows of its format, before anything of it is used.
/// Throws `PlainFailure` with the first fault: `live.json:1:523: ids has no app`.
func checkFormat<Item>(
  _ bytes: [UInt8], named name: String, _ format: JSONFormat<Item>
) throws -> JSONDocument {
  func failure(_ message: String, at offset: Int) -> PlainFailure {
    PlainFailure("\(SourceFile(name: name, bytes: bytes).place(of: offset)): \(message)")
  }
  do {
    let document = try JSONDocument(reading: bytes, limits: .ofLiveState)
    guard document.root["format"] != nil else {
      throw failure("the file has no format, expected \(format.name)", at: 0)
    }
    try format.check(document.root)
    return document
  } catch let fault as JSONFault {
    throw failure(fault.message(in: bytes), at: fault.offset)
  } catch let fault as SchemaFault {
    throw failure(fault.message(), at: fault.value.place.lowerBound)
  }
}
