import TestSupport
import Diagnostics
import Testing

@testable import OfferCodes

struct RevokedCodeTests {
  @Test func aLineIsReadAsItWasWritten() throws {
    let codes = [RevokedCode(batch: "a", index: 0), RevokedCode(batch: "b-1", index: 1 << 61)]
    try equal(RevokedCode.read(codes.flatMap(\.line), path: "file"), codes)
    equal(
      String(decoding: codes[1].line, as: UTF8.self),
      #"{"batch":"b-1","index":"2305843009213693952"}"#
        + "\n")
  }

  /// Merged by version control on several systems.
  @Test func emptyLinesAndReturnsAreLeftOut() throws {
    let text = "\n{\"batch\":\"a\",\"index\":\"7\"}\r\n\r\n{\"index\":\"8\",\"batch\":\"a\"}"
    try equal(RevokedCode.read(Array(text.utf8), path: "file").map(\.index), [7, 8])
  }

  @Test(arguments: [
    "{}", "[]", "7", "{\"batch\":\"a\"}", "{\"batch\":\"a\",\"index\":7}", "<<<<<<< HEAD",
    "{\"batch\":\"a\",\"index\":\"4611686018427387904\"}", "{\"batch\":\"a\",\"index\":\"-1\"}",
  ])
  func anythingElseIsRefusedByLine(_ line: String) {
    let failure = #expect(throws: PlainFailure.self) {
      _ = try RevokedCode.read(Array("\n\(line)\n".utf8), path: "file")
    }
    equal(failure?.message.hasPrefix("file, line 2: expected"), true)
  }
}
