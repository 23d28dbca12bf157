import AppStoreConnect
import Synchronization

/// Answers that a test wrote, in place of a network.
final class ScriptedTransport: Transport {
  typealias Answer = Result<HTTPResponse, TransportFailure>

  private let answer: @Sendable (HTTPRequest, Int) -> Answer
  private let sent = Mutex<[HTTPRequest]>([])

  /// - Parameter answer: of a request and its number, from 0.
  init(_ answer: @escaping @Sendable (HTTPRequest, Int) -> Answer) { self.answer = answer }

  /// These answers in this order, the last of them again and again.
  convenience init(_ answers: Answer...) {
    self.init { _, number in answers[min(number, answers.count - 1)] }
  }

  var requests: [HTTPRequest] { sent.withLock { $0 } }
  var urls: [String] { requests.map(\.url) }

  func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
    let number = sent.withLock { sent in
      sent.append(request)
      return sent.count - 1
    }
    return try answer(request, number).get()
  }
}

extension Result where Success == HTTPResponse, Failure == TransportFailure {
  static func status(_ status: Int, _ headers: [String: String] = [:], _ body: String = "{}") -> Self {
    .success(
      HTTPResponse(
        status: status, headers: headers.map { HTTPHeader($0.key, $0.value) }, body: Array(body.utf8)))
  }

  /// A page with these ids.
  static func page(
    _ ids: [String] = ["1"], next: String? = nil, total: Int? = nil, headers: [String: String] = [:]
  ) -> Self {
    let rows = ids.map { #"{"type":"apps","id":"\#($0)"}"# }.joined(separator: ",")
    let links = next.map { #","links":{"self":"x","next":"\#($0)"}"# } ?? ""
    let meta = total.map { #","meta":{"paging":{"total":\#($0),"limit":2}}"# } ?? ""
    return .status(200, headers, #"{"data":[\#(rows)]\#(links)\#(meta)}"#)
  }

  static func errors(_ status: Int, _ detail: String, headers: [String: String] = [:]) -> Self {
    .status(status, headers, #"{"errors":[{"status":"\#(status)","code":"CODE","detail":"\#(detail)"}]}"#)
  }
}
