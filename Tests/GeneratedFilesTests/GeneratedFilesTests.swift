import Foundation
import TestSupport
import Testing
import generate

/// Files that are written from the code are committed, and say what the code says.
struct GeneratedFilesTests {
  @Test func everyGeneratedFileIsWhatTheCodeWrites() throws {
    #expect(try StaleFiles(in: Checkout(root: Repository.root.path)).lines == [])
  }
}
