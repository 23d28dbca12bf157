import TestSupport
import LanguageServer
import Testing

struct MessageFramerTests {
  private func pieces(of text: String, by size: Int = .max) -> [MessageFramer.Piece] {
    var framer = MessageFramer()
    var pieces: [MessageFramer.Piece] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      framer.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      pieces += framer.takeAll()
    }
    return pieces
  }

  private func message(_ text: String) -> MessageFramer.Piece { .message(Array(text.utf8)) }

  @Test(arguments: [1, 2, 7, 1000])
  func messagesAreCutByTheirLengthHoweverTheyArrive(size: Int) {
    let text = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:4\r\n\r\n[é]"
    equal(pieces(of: text, by: size), [message("{}"), message("[é]")])
  }

  @Test(arguments: [1, 3, 1000]) func linesOfAHeaderMayEndInALineFeedAlone(size: Int) {
    let text = "Content-Length: 2\n\n{}Content-Length: x\n\n{}Content-Length: 2\r\n\n[]"
    equal(pieces(of: text, by: size).filter { $0 != .broken }, [message("{}"), message("[]")])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n{}", "Length: 2\r\n\r\n{}", "\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n{}", "Content-Length: 9999999999\r\n\r\n{}",
  ])
  func aHeaderWithoutALengthCostsOnlyItsMessage(header: String) {
    let found = pieces(of: header + "Content-Length: 2\r\n\r\n[]")
    equal(found.last, message("[]"))
    #expect(found.dropLast().allSatisfy { $0 == .broken } && found.count > 1)
  }

  @Test(arguments: [1, 5, 17, 200])
  func aLengthThatIsTooLongCostsOnlyItsMessage(more: Int) {
    let found = pieces(of: "Content-Length: \(2 + more)\r\n\r\n{}Content-Length: 2\r\n\r\n[]")
    equal(found.last, message("[]"))
    lacks(found, message("{}"))
  }

  @Test func aLengthThatIsTooShortCostsOnlyItsMessage() {
    let found = pieces(of: "Content-Length: 3\r\n\r\n{\"a\": 1}Content-Length: 2\r\n\r\n[]")
    equal(found.last, message("[]"))
  }

  @Test func aStreamWithoutAnyHeaderIsPassed() {
    var framer = MessageFramer()
    for _ in 0..<100 {
      framer.append([UInt8](repeating: 0x41, count: 1000))
      _ = framer.takeAll()
    }
    framer.append(Array("Content-Length: 2\r\n\r\n[]".utf8))
    equal(framer.takeAll().last, message("[]"))
  }
}
