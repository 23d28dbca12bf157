import AppStoreConnect
import Foundation
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

@Suite(.enabled(if: EchoServer.isAvailable, "python3 or curl is not installed"))
struct CurlTransportTests {
  private let server: EchoServer
  private let curl = CurlTransport(connectSeconds: 5, answerSeconds: 10)

  init() throws { server = try EchoServer() }

  private func received(_ request: HTTPRequest) throws -> EchoServer.Received {
    let response = try curl.send(request)
    equal(response.status, 200)
    return try JSONDecoder().decode(EchoServer.Received.self, from: Data(response.body))
  }

  @Test(arguments: [HTTPMethod.get, .post, .patch, .delete]) func aRequestArrives(_ method: HTTPMethod) throws
  {
    let request = HTTPRequest(
      method, server.url + "/v1/a?filter[b]={c}&d=[1-3]",
      headers: [HTTPHeader("Authorization", "Bearer x.y")],
      body: method == .post || method == .patch ? Array("body".utf8) : nil)
    let received = try received(request)
    equal(received.method, method.rawValue)
    equal(received.target, "/v1/a?filter[b]={c}&d=[1-3]")
    equal(received.header("Authorization"), "Bearer x.y")
    equal(received.header("User-Agent"), "offerc/\(version)")
    contains(received.header("Accept-Encoding"), "gzip")
    absent(received.header("Expect"))
    equal(received.body, Data(request.body ?? []))
  }

  /// Nothing in a URL, a header or a body means anything to curl.
  @Test func whateverIsSentArrivesVerbatim() throws {
    var random = SeededGenerator(seed: 14)
    let awkward = Array(#""\'#={}[]$`%&;|<>@*?~!^ ,:-_/\n"#)
    for round in 0..<25 {
      func text(_ count: Int, _ characters: [Character]) -> String {
        String((0..<count).map { _ in characters.randomElement(using: &random) ?? "x" })
      }
      let printable = (0x21...0x7E).map { Character(Unicode.Scalar($0)) }
      let target = "/v1/" + text(40, (printable + awkward).filter { $0 != "#" && $0 != " " && $0 != "?" })
      let header = "a" + text(40, printable + awkward) + "z"
      let body = (0..<(round * 37)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let received = try received(
        HTTPRequest(.post, server.url + target, headers: [HTTPHeader("X-Any", header)], body: body))
      equal(received.target, target)
      equal(received.header("X-Any"), header)
      equal(received.body, Data(body))
    }
  }

  /// A line break in a header would be another header.
  @Test func aLineBreakInAHeaderDoesNotBecomeAnOptionOfCurl() throws {
    let request = HTTPRequest(
      .get, server.url + "/v1/a", headers: [HTTPHeader("X-Any", "a\nuser-agent = \"other\"")])
    let response = try? curl.send(request)
    let text = String(decoding: response?.body ?? [], as: UTF8.self)
    lacks(text, #""User-Agent", "other""#)
  }

  @Test func aBodyOfMegabytesArrives() throws {
    let body = [UInt8](repeating: 0x61, count: 3 << 20)
    try equal(received(HTTPRequest(.patch, server.url + "/v1/a", body: body)).body, Data(body))
  }

  @Test func interimAnswersAndTrailersDoNotCount() throws {
    let interim = try curl.send(HTTPRequest(.get, server.url + "/interim"))
    equal(interim.status, 200)
    absent(interim.header("Retry-After"))
    let trailer = try curl.send(HTTPRequest(.get, server.url + "/trailer"))
    equal(trailer.status, 200)
    equal(trailer.body, Array("{}".utf8))
    equal(trailer.header("x-start"), "1")
  }

  @Test func anAnswerWithoutABodyHasNone() throws {
    let response = try curl.send(HTTPRequest(.delete, server.url + "/empty"))
    equal(response.status, 204)
    empty(response.body)
  }

  @Test func anAnswerThatTakesTooLongIsLost() throws {
    let hurried = CurlTransport(connectSeconds: 5, answerSeconds: 0.3)
    let failure = #expect(throws: TransportFailure.self) {
      try hurried.send(HTTPRequest(.get, server.url + "/slow"))
    }
    guard case .lost(let words) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    contains(words, "timed out")
  }

  @Test(arguments: ["http://127.0.0.1:1/", "https://127.0.0.1:1/", "https://offerc.invalid/"])
  func withoutAConnectionNothingIsSent(_ url: String) throws {
    guard
      case .notSent = #expect(
        throws: TransportFailure.self, performing: { try curl.send(HTTPRequest(.post, url, body: [1])) })
    else {
      Issue.record("\(url)")
      return
    }
  }

  /// It answers in plain HTTP: the handshake fails, and nothing was sent.
  @Test func withoutTLSNothingIsSent() throws {
    let url = server.url.replacing("http:", with: "https:")
    guard
      case .notSent = #expect(
        throws: TransportFailure.self, performing: { try curl.send(HTTPRequest(.get, url + "/v1/a")) })
    else {
      Issue.record("a handshake with a plain server")
      return
    }
  }

  @Test func otherProtocolsAreRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", to: "file")
    for url in ["file://" + folder.path("file"), "ftp://127.0.0.1/", "dict://127.0.0.1/"] {
      #expect(throws: TransportFailure.self) { try curl.send(HTTPRequest(.get, url)) }
    }
  }

  @Test func withoutCurlThereAreWordsAndHelp() throws {
    let none = CurlTransport(program: "offerc-no-such-program")
    #expect(
      throws: TransportFailure.unusable(
        "cannot run offerc-no-such-program: No such file or directory",
        help: "install curl (Debian, Ubuntu: apt-get install curl; Alpine: apk add curl; macOS has it)")
    ) { try none.send(HTTPRequest(.get, server.url)) }
  }
}
