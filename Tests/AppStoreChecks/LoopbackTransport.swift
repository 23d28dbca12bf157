import AppStoreConnect
import TestSupport

@testable import CommandTestSupport

/// Requests of a command to the stand-in, without a process for each: what curl does has tests of its own.
struct LoopbackTransport: Transport {
  private let client: LoopbackClient
  private let server: String
  private let limit: Int

  /// - Parameter limit: bytes of the longest answer.
  init(_ standIn: StandIn, limit: Int = 64 << 20) {
    client = LoopbackClient(port: standIn.port, limit: limit)
    (server, self.limit) = (standIn.url, limit)
  }

  func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
    var (client, server) = (client, server)
    // Parts of files go to a port of their own.
    if request.method == .put, let (host, port) = uploadHost(of: request.url) {
      (client, server) = (LoopbackClient(port: port, limit: limit), host)
    }
    guard request.url.hasPrefix(server + "/") else { throw .notSent("\(request.url) is another server") }
    do {
      let answer = try client.send(
        request.method.rawValue, String(request.url.dropFirst(server.count)),
        headers: request.headers.map { ($0.name, $0.value) }, body: request.body)
      return HTTPResponse(
        status: answer.status, headers: answer.headers.map { HTTPHeader($0.name, $0.value) },
        body: answer.body)
    } catch {
      throw switch error {
      case .notConnected: .notSent("nobody listens")
      case .tooLarge: .tooLarge(limit: limit)
      case .lost: .lost("the connection was closed")
      }
    }
  }

  private func uploadHost(of url: String) -> (host: String, port: Int)? {
    guard let match = url.prefixMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)/), let port = Int(match.1) else {
      return nil
    }
    return (String(match.0), port)
  }
}
