import Foundation
package import Testing

/// A server in App Store Connect's place, as its own process: `Tests/StandIn`. It ends with its last owner.
package final class StandIn: Sendable {
  package static let keyId = "2X9R4HXF34"
  package static let issuerId = "57246542-96fe-1a63-e053-0824d011072a"

  private let process = Process()
  /// The server ends when this closes, so that it does not outlive a test that crashes.
  private let input = Pipe()
  package let port: Int
  package var url: String { "http://127.0.0.1:\(port)" }

  /// - Parameters:
  ///   - fixture: `live`, an app with everything, or `empty`.
  ///   - arguments: others of `standin.py`. Tokens must be made with `ExampleKey`.
  package init(fixture: String = "live", _ arguments: [String] = []) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: try #require(StandIn.python))
    process.currentDirectoryURL = Repository.root
    process.arguments =
      [
        "-B", Repository.path("Tests/StandIn/standin.py"), "--port", "0", "--fixture", fixture, "--schemas",
        Shared.path("facts/asc-subset.json"), "--key-file",
        Repository.path("Tests/Fixtures/signing/example.pub.pem"), "--key-id", StandIn.keyId,
      ] + arguments
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let line = output.fileHandleForReading.firstLine
    port = try #require(line.split(separator: ":").last.flatMap { Int($0) }, "it says: \(line)")
  }

  deinit {
    // A signal that can be blocked would be: threads of a test run block most.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

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
    let arguments = [
      "-q", "-sS", "--noproxy", "*", "-m", "20", "-f", "-X", method, url + "/_standin/" + name,
    ]
    let curl = try #require(Tool.curl)
    let (status, output) = try curl.run(arguments + (body.map { ["--data-binary", $0] } ?? []))
    try #require(status == 0, "\(method) \(name): \(output)")
    return output
  }

  // What it needs

  /// The one that `Scripts/bootstrap --tests` made, or that of the machine, with the package `jsonschema`.
  package static let python: String? = {
    let own = Repository.path(".build/stand-in/bin/python")
    let all = [own] + Tool.paths(of: "python3")
    return all.first { path in
      (try? Tool(at: path)?.run(["-c", "import jsonschema"]).status) == 0
    }
  }()

  /// What keeps it from running here; nil where nothing does.
  package static let missing: String? = {
    if python == nil { return "python3 with jsonschema" }
    if Tool.openssl == nil { return "openssl" }
    if Tool.curl == nil { return "curl" }
    return Shared.has("facts/asc-subset.json") ? nil : "../shared/facts/asc-subset.json"
  }()
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

extension Trait where Self == ConditionTrait {
  /// Without what the server needs the test is skipped, and the run says why.
  package static var needsStandIn: Self {
    .enabled("the stand-in of App Store Connect needs \(StandIn.missing ?? "nothing")") {
      StandIn.missing == nil
    }
  }
}
