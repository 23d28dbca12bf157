import Foundation
import LanguageServer
import TestSupport
import Testing

@testable import CommandTestSupport

/// Whatever arrives, the server goes on: every damaged stream is followed by a request that is answered.
///
/// `OFFERC_MESSAGES` asks for another number of messages (20,000 by hand), `OFFERC_SEED` for others.
struct MessageMutationTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  private static let number = setting("OFFERC_MESSAGES") ?? 300
  private static let seed = UInt64(setting("OFFERC_SEED") ?? 20_270_115)

  @Test(.timeLimit(.minutes(10)), arguments: 0..<2)
  func nothingEndsTheServerAndNothingHoldsItUp(part: Int) throws {
    var random = SeededGenerator(seed: MessageMutationTests.seed &+ UInt64(part))
    let folder = try TemporaryFolder()
    let text = try Repository.text("examples/minimal/catalog.yaml")
    try folder.write(text, to: "catalog.yaml")
    var editor = try Editor(in: folder.path)
    try editor.open("catalog.yaml", text)
    let sound = messages(editor.uri("catalog.yaml"), text)
    var framer = MessageFramer()
    for round in 0..<MessageMutationTests.number / 2 {
      let bytes = damaged(sound[Int.random(in: 0..<sound.count, using: &random)], sound, &random)
      framer.append(bytes)
      try editor.handle(framer.takeAll())
      guard round.isMultiple(of: 10) else { continue }
      // The rest of a broken message may swallow one.
      for _ in 0..<3 {
        framer.append(
          framed(
            Array(
              #"{"jsonrpc":"2.0","id":"alive","method":"workspace/symbol","params":{"query":"zzz"}}"#.utf8)))
      }
      var server = editor.server
      let answers = server.handle(framer.takeAll()).map { String(decoding: $0, as: UTF8.self) }
      #expect(answers.contains { $0.contains(#""id":"alive""#) }, "part \(part), round \(round)")
    }
  }

  private func messages(_ uri: String, _ text: String) -> [[UInt8]] {
    let document = #""textDocument":{"uri":"\#(uri)"}"#
    let place = #""position":{"line":20,"character":9}"#
    let range = #""range":{"start":{"line":3,"character":2},"end":{"line":5,"character":1}}"#
    let parameters: [String: String] = [
      "completion": "\(document),\(place)", "hover": "\(document),\(place)",
      "definition": "\(document),\(place)",
      "references": #"\#(document),\#(place),"context":{"includeDeclaration":true}"#,
      "rename": #"\#(document),\#(place),"newName":"x""#, "prepareRename": "\(document),\(place)",
      "documentSymbol": document, "inlayHint": "\(document),\(range)", "diagnostic": document,
      "codeAction": #"\#(document),\#(range),"context":{"diagnostics":[]}"#,
    ]
    let requests = parameters.sorted { $0.key < $1.key }.map { name, params -> String in
      #"{"jsonrpc":"2.0","id":1,"method":"textDocument/\#(name)","params":{\#(params)}}"#
    }
    let change =
      #""textDocument":{"uri":"\#(uri)","version":3},"contentChanges":[{\#(range),"text":"a: b\n"}]"#
    let others: [String] = [
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{\#(change)}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"workspace/diagnostic","params":{"previousResultIds":[]}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"workspace/executeCommand","params":{"command":"offerc.fixAll","arguments":[{"uri":"\#(uri)"}]}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"codeAction/resolve","params":{"title":"x","data":{"uri":"\#(uri)"}}}"#,
      #"{"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[]}}"#,
      #"{"jsonrpc":"2.0","method":"textDocument/didSave","params":{\#(document)}}"#,
    ]
    return (requests + others).map { Array($0.utf8) }
  }

  /// Cut, doubled, with a wrong length, with values of other types, with positions out of range, or with flipped bits.
  private func damaged(_ message: [UInt8], _ all: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    func pick(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
    func header(_ length: String) -> [UInt8] { Array("Content-Length: \(length)\r\n\r\n".utf8) }
    var text = message
    switch pick(9) {
    case 0: text = Array(text.prefix(pick(text.count)))
    case 1: return framed(text) + framed(text)
    case 2: return header(String(pick(2 * text.count))) + text
    case 3: return header(["", "x", "-5", "9999999999999", "1e9", "0", " "][pick(7)]) + text
    case 4: text[pick(text.count)] ^= UInt8(1 << pick(8))
    case 5:
      let values = [
        "null", "-1", "99999999999999999999", "1.5", "{}", "[]", "\"\"", "true", "1e400", "2147483648",
      ]
      let numbers = text.indices.filter { (0x30...0x39).contains(text[$0]) && text[$0 - 1] == 0x3A }
      if !numbers.isEmpty {
        let place = numbers[pick(numbers.count)]
        text.replaceSubrange(place...place, with: Array(values[pick(values.count)].utf8))
      }
    case 6:
      let quotes = text.indices.filter { text[$0] == 0x22 }
      if quotes.count > 1 { text.remove(at: quotes[pick(quotes.count)]) }
    case 7:
      let other = all[pick(all.count)]
      text = Array(text.prefix(pick(text.count)) + other.suffix(pick(other.count)))
    default:
      let bytes = framed(text)
      return Array(bytes.prefix(pick(bytes.count)))
    }
    return framed(text)
  }
}
