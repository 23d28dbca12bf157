package import Foundation
package import Testing

/// A PostgreSQL server of one test, reached through a socket only, and gone with the test: see `Tests/Scripts/postgresql`.
package final class PostgreSQLServer: Sendable {
  private static let script = Repository.path("Tests/Scripts/postgresql")
  /// Where PostgreSQL's programs are; nil where it is not installed.
  fileprivate static let programs: String? = {
    let found = try? Tool(at: script)?.run(["find"])
    guard let found, found.status == 0 else { return nil }
    return found.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  /// Short, as the path of a socket has about a hundred bytes at most.
  package let folder = "/tmp/offerc-pg-\(UUID().uuidString.prefix(8))"

  package init(_ settings: [String] = []) throws {
    let started = try Tool(at: PostgreSQLServer.script)?.run(
      ["start", folder] + settings, environment: ["OWNER": String(getpid())])
    try #require(started?.status == 0, "\(started?.output ?? "")")
  }

  deinit {
    _ = try? Tool(at: PostgreSQLServer.script)?.run(["stop", folder])
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// What a client needs to know.
  package var environment: [String: String] {
    [
      "PGHOST": folder, "PGUSER": "offerc", "PGDATABASE": "postgres",
      "PATH": "\(PostgreSQLServer.programs ?? ""):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
    ]
  }

  /// Runs psql to its end, without the names of columns.
  ///
  /// - Returns: what it prints and says.
  package func psql(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let (process, pipe) = client(arguments)
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// A client that was not started.
  package func client(_ arguments: [String]) -> (process: Process, output: Pipe) {
    let process = Process()
    process.currentDirectoryURL = Repository.root
    process.executableURL = URL(filePath: "\(PostgreSQLServer.programs ?? "")/psql")
    process.arguments = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"] + arguments
    process.environment = environment
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    return (process, pipe)
  }

  /// The rows of statements, each without its line feed; what the server refuses is a failure of the test.
  package func rows(_ sql: String...) throws -> [String] {
    let (status, output) = try psql(sql.flatMap { ["-c", $0] })
    try #require(status == 0, "\(output)")
    return output.split(separator: "\n").map(String.init)
  }
}

extension Trait where Self == ConditionTrait {
  /// Without a server the test is skipped, and the run says why.
  package static var needsPostgreSQL: Self {
    .enabled("there is no PostgreSQL server: `Scripts/bootstrap --all-tests` installs it") {
      PostgreSQLServer.programs != nil
    }
  }
}
