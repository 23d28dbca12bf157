import Foundation
import Testing

/// Files that are written from the code are committed, and say what the code says. `make generate` writes them.
struct GeneratedFilesTests {
  @Test(arguments: GeneratedFile.all)
  func isCurrent(_ file: GeneratedFile) throws {
    let expected = try file.contents()
    if ProcessInfo.processInfo.environment["OFFERC_RECORD"] == "1" {
      try Data(expected).write(to: file.url)
    }
    let isCurrent = (try? [UInt8](Data(contentsOf: file.url))) == expected
    #expect(isCurrent, "\(file.path) is not what the code would write: run `make generate`")
  }
}
