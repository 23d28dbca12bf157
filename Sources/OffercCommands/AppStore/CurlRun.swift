import AppStoreConnect
import ByteText
import Diagnostics

/// What one process of curl has written, and how it ended.
struct CurlRun {
  let status: Int32
  let isTooLarge: Bool
  /// The body of the answer, and a line with two times.
  let output: [UInt8]
  let headers: [UInt8]
  let errors: [UInt8]

  /// Exit statuses of curl that say that no connection was made: name, proxy, address, TLS.
  private static let unconnected: Set<Int32> = [5, 6, 7, 35, 53, 54, 58, 59, 60, 66, 77, 82, 83, 90, 91]
  /// Those that say that curl does not understand what it was told.
  private static let unusable: Set<Int32> = [1, 2, 3, 4, 26, 27, 41, 43, 48]

  private static let notHTTP = "the response is not an HTTP response"

  /// - Parameter usesTLS: whether the request went by https.
  func response(usesTLS: Bool, limit: Int) throws(TransportFailure) -> HTTPResponse {
    let end = isTooLarge ? nil : output.lastIndex(of: 0x0A)
    let body = end.map { output[..<$0] } ?? []
    guard !isTooLarge, body.count <= limit else { throw .tooLarge(limit: limit) }
    guard status == 0 else {
      // Curl's words for an answer without a status line. Nobody knows what became of the request.
      if complaint.byBytes.contains("HTTP/0.9") { throw .lost(CurlRun.notHTTP) }
      if CurlRun.unusable.contains(status) {
        throw .unusable("curl cannot send the request: \(complaint)", help: "update curl")
      }
      let wasConnected = end.map { isConnected(output[$0...], usesTLS: usesTLS) } ?? true
      if CurlRun.unconnected.contains(status) || !wasConnected { throw .notSent(complaint) }
      throw .lost(complaint)
    }
    guard let (code, headers) = parsedHeaders() else {
      throw .lost(CurlRun.notHTTP)
    }
    return HTTPResponse(status: code, headers: headers, body: Array(body))
  }

  /// Whether the connection was made, TLS included: before, nothing of the request is sent.
  private func isConnected(_ line: ArraySlice<UInt8>, usesTLS: Bool) -> Bool {
    let times = String(decoding: line, as: UTF8.self).byBytes.split(atAnyOf: " \n").map { Double($0) }
    guard times.count == 2, let connect = times[0], let encrypted = times[1] else { return true }
    return usesTLS ? encrypted > 0 : connect > 0
  }

  /// `Could not resolve host: …`, without the name of the program and its number.
  private var complaint: String {
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.byBytes.hasPrefix("curl: (") }),
      let end = line.byBytes.firstIndex(of: ")")
    else {
      return "curl ended with status \(status)"
    }
    return escapingControls(String(line[line.index(after: end)...].byBytes.drop(" ")))
  }

  /// The last block of headers: proxies and interim answers write others before it.
  private func parsedHeaders() -> (status: Int, [HTTPHeader])? {
    var found: (status: Int, headers: [HTTPHeader])?
    for line in headers.split(separator: 0x0A) {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if text.byBytes.hasPrefix("HTTP/") {
        let words = text.byBytes.split(separator: " ")
        found = words.count > 1 ? Int(words[1]).map { ($0, []) } : nil
      } else if let colon = text.byBytes.firstIndex(of: ":") {
        let value = text[text.index(after: colon)...].byBytes.drop(" ")
        found?.headers.append(HTTPHeader(String(text[..<colon]), String(value)))
      }
    }
    return found
  }
}
