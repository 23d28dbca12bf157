import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// A server that answers with what it received: `Tests/Scripts/echo-server`.
final class EchoServer: Sendable {
  static let isAvailable = Tool("python3") != nil && Tool.curl != nil

  private let process = Process()
  private let input = Pipe()
  let url: String

  struct Received: Decodable {
    let method: String
    let target: String
    let headers: [[String]]
    let body: Data

    func header(_ name: String) -> String? { headers.first { $0[0] == name }?[1] }
  }

  init() throws {
    let output = Pipe()
    process.executableURL = URL(filePath: Repository.path("Tests/Scripts/echo-server"))
    process.currentDirectoryURL = Repository.root
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    url = "http://127.0.0.1:\(try #require(Int(output.fileHandleForReading.firstLine)))"
  }

  deinit {
    // A signal that can be blocked would be: threads of a test run block most.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
