import Foundation
import Synchronization
import Testing

/// A server in App Store Connect's place, as its own process: `Tests/StandIn`. It ends with its last owner.
package final class StandIn: Sendable {
  package static let keyId = "2X9R4HXF34"
  package static let issuerId = "57246542-96fe-1a63-e053-0824d011072a"

  private let process: Int32
  private let client: LoopbackClient
  package let port: Int
  package var url: String { "http://127.0.0.1:\(port)" }

  /// - Parameters:
  ///   - fixture: `live`, an app with everything, or `empty`.
  ///   - arguments: others of `standin.py`. Tokens must be made with `ExampleKey`.
  package init(fixture: String = "live", _ arguments: [String] = []) throws {
    let nursery = try Nursery.shared.get()
    (process, port) = try nursery.start(
      [
        "--port", "0", "--fixture", fixture, "--key-file",
        Repository.path("Tests/Fixtures/signing/example.pub.pem"), "--key-id", StandIn.keyId,
      ] + arguments)
    client = LoopbackClient(port: port)
  }

  // A signal that can be blocked would be: threads of a test run block most.
  deinit { kill(process, SIGKILL) }

  /// A request that reached the API, as the server keeps it: without headers.
  package struct Request: Decodable, Sendable {
    package let number: Int
    package let method: String
    package let path: String
    package let status: Int?
    package let fault: String?
  }

  private struct Log: Decodable {
    let requests: [Request]
    let mostAtOnce: Int
    let selfCheckFailures: Int
  }

  package var requests: [Request] {
    get throws { try log().requests }
  }

  /// How many requests the server worked on at the same time.
  package var mostAtOnce: Int {
    get throws { try log().mostAtOnce }
  }

  private func log() throws -> Log {
    let log = try JSONDecoder().decode(Log.self, from: Data(try door("GET", "requests").utf8))
    #expect(log.selfCheckFailures == 0)
    return log
  }

  package func forgetRequests() throws { _ = try door("DELETE", "requests") }

  /// - Parameter list: JSON, as `Tests/StandIn/README.md` has it.
  package func setFaults(_ list: String) throws { _ = try door("POST", "faults", list) }

  package func approve(_ order: String = "{}") throws { _ = try door("POST", "approve", order) }

  package func set(_ settings: String) throws { _ = try door("POST", "settings", settings) }

  /// One of the server's own doors.
  ///
  /// - Returns: its answer.
  @discardableResult
  package func door(_ method: String, _ name: String, _ body: String? = nil) throws -> String {
    let answer = try client.send(method, "/_standin/" + name, body: body.map { Array($0.utf8) })
    let text = String(decoding: answer.body, as: UTF8.self)
    try #require((200..<300).contains(answer.status), "\(method) \(name): \(text)")
    return text
  }

  /// The one that `Scripts/bootstrap appstore` made, or that of the machine, with the package `jsonschema`.
  package static let python: String? = {
    let own = Repository.path(".build/stand-in/bin/python")
    let all = [own] + Tool.paths(of: "python3")
    return all.first { path in
      (try? Tool(at: path)?.run(["-c", "import jsonschema"]).status) == 0
    }
  }()
}

/// The process that starts stand-ins; they end when its input closes, so that none outlives a test run that crashes.
private final class Nursery: Sendable {
  static let shared = Result { try Nursery() }

  private let process = Process()
  private let pipes = Mutex((input: Pipe(), output: Pipe()))

  private init() throws {
    let python = try #require(
      StandIn.python, "the stand-in needs python3 with jsonschema: run `Scripts/bootstrap appstore`")
    process.executableURL = URL(filePath: python)
    process.currentDirectoryURL = Repository.root
    process.arguments = ["-B", Repository.path("Tests/StandIn/nursery.py")]
    pipes.withLock { (process.standardInput, process.standardOutput) = ($0.input, $0.output) }
    try process.run()
  }

  /// - Returns: the process and the port of a new server.
  func start(_ arguments: [String]) throws -> (process: Int32, port: Int) {
    let line = try pipes.withLock { pipes in
      let order = try JSONEncoder().encode(arguments)
      try pipes.input.fileHandleForWriting.write(contentsOf: order + [0x0A])
      return pipes.output.fileHandleForReading.firstLine
    }
    let words = line.split { $0 == " " || $0 == ":" }
    return try (
      #require(words.first.flatMap { Int32($0) }, "it says: \(line)"),
      #require(words.last.flatMap { Int($0) }, "it says: \(line)")
    )
  }
}

extension FileHandle {
  /// Without its end; what comes with it is lost.
  package var firstLine: String {
    var line = Data()
    while !line.contains(0x0A) {
      let more = availableData
      guard !more.isEmpty else { break }
      line += more
    }
    return String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
