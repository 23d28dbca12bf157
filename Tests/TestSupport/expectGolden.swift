package import Foundation
package import Testing

/// Compares bytes with a file of the repository that was recorded; with `OFFERC_RECORD=1` it is recorded anew.
///
/// A file that was not there before fails once, so that someone looks at it.
package func expectGolden(
  _ bytes: [UInt8], _ file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let recorded = (try? Data(contentsOf: file)).map { [UInt8]($0) }
  guard bytes != recorded else { return }
  guard Repository.isRecording else {
    let (now, before) = (
      String(decoding: bytes, as: UTF8.self), recorded.map { String(decoding: $0, as: UTF8.self) }
    )
    #expect(
      now == before, "\(file.lastPathComponent): record it anew with OFFERC_RECORD=1",
      sourceLocation: sourceLocation)
    return
  }
  try Data(bytes).write(to: file)
  if recorded == nil {
    Issue.record("recorded \(file.lastPathComponent): look at it", sourceLocation: sourceLocation)
  }
}

package func expectGolden(
  _ text: String, _ file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGolden(Array(text.utf8), file, sourceLocation: sourceLocation)
}
