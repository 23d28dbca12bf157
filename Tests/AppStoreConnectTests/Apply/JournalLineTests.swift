import AppStoreConnect
import Diagnostics
import JSONText
import TestSupport
import Testing

struct JournalLineTests {
  private static let offer = ObjectPath("subscription", "a").with("win-back offer", "b")

  @Test func aLineIsReadAgain() throws {
    let line = JournalLine(
      step: 3, request: 2, .intent, of: Self.offer, id: "6500000001", existing: ["1", "2"])
    let bytes = line.bytes(at: 1_800_000_000)
    equal(
      String(decoding: bytes, as: UTF8.self),
      #"{"at":1800000000,"event":"intent","existing":["1","2"],"id":"6500000001","object":"subscription a, win-back offer b","path":[{"kind":"subscription","name":"a"},{"kind":"win-back offer","name":"b"}],"request":2,"step":3}"#
        + "\n")
    let read = try #require(JournalLine(JSONDocument(reading: bytes).root))
    #expect(read.step == 3 && read.request == 2 && read.isOpen)
    equal(read.object, Self.offer)
    equal(read.id, "6500000001")
    equal(read.existing, ["1", "2"])
  }

  @Test func aLineAboutNoRequestIsNone() throws {
    let origin = JournalOrigin(bundleId: "com.example.a", server: nil, plan: "plan.json")
    let bytes = origin.bytes
    equal(
      String(decoding: bytes, as: UTF8.self),
      #"{"bundleId":"com.example.a","event":"begins","format":"offerc.plan/2","plan":"plan.json"}"#
        + "\n")
    let root = try JSONDocument(reading: bytes).root
    absent(JournalLine(root))
    equal(JournalOrigin(root), origin)
  }

  @Test func onlyTheLastLineMayBeCutOff() throws {
    let origin = JournalOrigin(bundleId: "com.example.a", server: "http://127.0.0.1:1", plan: "a.json")
    let begins = origin.bytes
    let intent = JournalLine(step: 1, request: 1, .intent, of: Self.offer).bytes(at: 1_800_000_000)
    let done = JournalLine(step: 1, request: 1, .done, of: Self.offer, id: "7").bytes(at: 1_800_000_001)
    let whole = begins + intent + done
    for length in 0...whole.count {
      let text = try JournalText(Array(whole.prefix(length)), path: "j")
      let ends = [begins, begins + intent, whole].filter { length >= $0.count - 1 }
      equal(text.lines.count, max(0, ends.count - 1))
      let isUnended = [begins, begins + intent, whole].contains { length == $0.count - 1 }
      equal(text.isUnended, isUnended)
      equal(text.wholeLength, (isUnended ? length : ends.last?.count ?? 0))
    }
    let text = try JournalText(whole, path: "j")
    equal(text.origin, origin)
    equal(text.lastTime, 1_800_000_001)
    for (line, bytes) in [
      (1, Array(begins.dropFirst()) + intent), (2, begins + intent.dropLast(5) + [0x0A]),
      (3, begins + intent + Array("{}\n".utf8) + done), (1, [0x0A] + whole),
    ] {
      let failure = #expect(throws: PlainFailure.self) { try JournalText(bytes, path: "j") }
      equal(failure?.message, "the journal j is damaged: line \(line) cannot be read")
    }
  }
}
