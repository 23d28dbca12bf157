import Foundation
import Synchronization

/// HTTP to a server on this machine over connections that are kept: a process of curl for each request takes ten times
/// as long.
package final class LoopbackClient: Sendable {
  package struct Answer: Sendable {
    package let status: Int
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
  }

  package enum Failure: Error {
    case notConnected
    /// The server closed the connection before the end of its answer.
    case lost
    case tooLarge
  }

  private let port: Int
  /// Bytes of the longest body.
  private let limit: Int
  private let idle = Mutex<[Int32]>([])

  package init(port: Int, limit: Int = 64 << 20) {
    (self.port, self.limit) = (port, limit)
  }

  deinit {
    for connection in idle.withLock({ $0 }) { close(connection) }
  }

  /// Called from several threads: each request has a connection of its own.
  ///
  /// - Parameter target: path and query.
  package func send(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
  ) throws(Failure) -> Answer {
    let kept = idle.withLock { $0.popLast() }
    let connection = if let kept { kept } else { try connect() }
    var isKept = false
    defer {
      if isKept { idle.withLock { $0.append(connection) } } else { close(connection) }
    }
    var lines =
      ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1"] + headers.map { "\($0.name): \($0.value)" }
    if let body { lines.append("Content-Length: \(body.count)") }
    try write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? []), to: connection)
    let answer = try readAnswer(from: connection)
    isKept = !answer.headers.contains { $0.name.lowercased() == "connection" && $0.value == "close" }
    return answer
  }

  private func connect() throws(Failure) -> Int32 {
    #if canImport(Darwin)
      let connection = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
    address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    // No test hangs.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    unsafe setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var yes: Int32 = 1
    unsafe setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      // In place of `MSG_NOSIGNAL`: a server that has closed the connection does not end this process.
      unsafe setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Foundation.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      close(connection)
      throw .notConnected
    }
    return connection
  }

  private func write(_ bytes: [UInt8], to connection: Int32) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe Foundation.send(connection, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { throw .lost }
      sent += count
    }
  }

  private func readAnswer(from connection: Int32) throws(Failure) -> Answer {
    var read = try readMore(from: connection)
    // Right after the empty line; a plain loop, as this is what most of the bytes of a test run go through.
    var end = 4
    while end > read.count || read[end - 1] != 0x0A || read[end - 3] != 0x0A {
      if end < read.count { end += 1 } else { read += try readMore(from: connection) }
    }
    let lines = String(decoding: read[..<end], as: UTF8.self).split(separator: "\r\n")
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return (name: parts.first ?? "", value: parts.last ?? "")
    }
    let status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    guard length <= limit else { throw .tooLarge }
    var body = Array(read[end...])
    while body.count < length { body += try readMore(from: connection) }
    return Answer(status: status, headers: headers, body: body)
  }

  private func readMore(from connection: Int32) throws(Failure) -> [UInt8] {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = unsafe max(0, recv(connection, buffer.baseAddress, buffer.count, 0))
    }
    guard !bytes.isEmpty else { throw .lost }
    return bytes
  }
}
