import TestSupport
import Foundation
import LanguageServer
import OfferModel
import Testing

/// What the protocol says about the life of a server.
struct ProtocolTests {
  private var server: LanguageServer

  init() throws {
    server = LanguageServer(host: .memory(try #require(CalendarDate("2027-01-15"))))
  }

  private mutating func send(_ message: String) -> [String] {
    server.handle(Array(message.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func start() {
    _ = send(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#)
    _ = send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
  }

  @Test mutating func nothingIsAnsweredBeforeInitialize() {
    let answers = send(#"{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}"#)
    #expect(answers.count == 1 && answers[0].contains("-32002"))
    empty(send(#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}"#))
  }

  @Test mutating func exitAfterShutdownIsSuccess() {
    start()
    equal(
      send(#"{"jsonrpc":"2.0","id":"a","method":"shutdown"}"#),
      [
        #"{"jsonrpc":"2.0","id":"a","result":null}"#
      ])
    let late = send(#"{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{}}"#)
    #expect(late.count == 1 && late[0].contains("-32600"))
    empty(send(#"{"jsonrpc":"2.0","method":"exit"}"#))
    equal(server.hasEnded, true)
  }

  @Test mutating func exitWithoutShutdownIsFailure() {
    start()
    _ = send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    equal(server.hasEnded, false)
  }

  @Test mutating func unknownMethodsAreAnsweredAndUnknownNoticesAreNot() {
    start()
    let answers = send(#"{"jsonrpc":"2.0","id":7,"method":"textDocument/teleport","params":{}}"#)
    #expect(answers.count == 1 && answers[0].contains("-32601") && answers[0].contains(#""id":7"#))
    empty(send(#"{"jsonrpc":"2.0","method":"$/teleport","params":{}}"#))
    empty(send(#"{"jsonrpc":"2.0","id":"offerc-1","result":null}"#))
  }

  @Test(arguments: [
    ("{", "-32700"), ("[]", "-32600"), ("{}", "-32600"), (#"{"id":{},"method":"x"}"#, "-32600"),
    ("\u{0}", "-32700"),
    (#"{"id":1,"method":5}"#, "-32600"), (#"{"id":1.5,"method":"x"}"#, "-32601"),
  ])
  mutating func brokenMessagesAreAnsweredAndNothingElseHappens(message: String, code: String) {
    start()
    let answers = send(message)
    #expect(answers.count <= 1 && answers.allSatisfy { $0.contains(code) }, "\(answers)")
    equal(send(#"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#).count, 1)
  }

  @Test mutating func aRequestThatIsCancelledInTheMeantimeIsNotCarriedOut() {
    start()
    let messages = [
      #"{"jsonrpc":"2.0","id":4,"method":"workspace/symbol","params":{"query":""}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"workspace/symbol","params":{"query":""}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4}}"#,
    ]
    let answers = server.handle(messages.map { .message(Array($0.utf8)) }).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(answers.count == 2 && answers[0].contains("-32800") && answers[1].contains(#""result":[]"#))
  }

  @Test mutating func manyKeystrokesAtOnceArePublishedOnce() {
    start()
    let open =
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///W/a.yaml","languageId":"yaml","version":1,"text":"app:"}}}"#
    let change =
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///W/a.yaml","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":4},"end":{"line":0,"character":4}},"text":" "}]}}"#
    let answers = server.handle(
      ([open] + Array(repeating: change, count: 20)).map { .message(Array($0.utf8)) })
    equal(answers.count, 1)
  }
}
