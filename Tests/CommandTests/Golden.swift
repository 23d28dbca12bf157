import TestSupport
import Foundation
import Testing

/// Compares a text with the one that was recorded; with `OFFERC_RECORD=1` it is recorded anew.
///
/// A file that was not there before fails once, so that someone looks at it.
func expectGolden(_ text: String, _ file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let recorded = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
  if Project.isRecording, recorded != text {
    try Data(text.utf8).write(to: file)
    if recorded == nil {
      Issue.record("recorded \(file.lastPathComponent): look at it", sourceLocation: sourceLocation)
    }
    return
  }
  #expect(
    text == recorded, "\(file.lastPathComponent): record it anew with OFFERC_RECORD=1",
    sourceLocation: sourceLocation)
}
