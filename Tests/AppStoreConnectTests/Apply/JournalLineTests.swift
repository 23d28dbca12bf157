import AppStoreConnect
import JSONText
import Testing

struct JournalLineTests {
  @Test func aLineIsReadAgain() throws {
    let line = JournalLine(step: 3, request: 2, .intent, id: "6500000001", existing: ["1", "2"])
    let bytes = line.bytes(at: 1_800_000_000)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"at":1800000000,"event":"intent","existing":["1","2"],"id":"6500000001","request":2,"step":3}"#
        + "\n")
    let read = try #require(JournalLine(JSONDocument(reading: bytes).root))
    #expect(read.step == 3 && read.request == 2 && read.isOpen)
    #expect(read.id == "6500000001" && read.existing == ["1", "2"])
  }

  @Test func aLineAboutNoRequestIsNone() throws {
    let bytes = JournalLine.beginning(live: Array(#"{"version":1}"#.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"event":"begins","live":{"version":1}}"# + "\n")
    #expect(try JournalLine(JSONDocument(reading: bytes).root) == nil)
  }
}
