package import Foundation
package import Testing

/// The PostgreSQL server of a test process, reached through a socket only: see `Tests/Scripts/postgresql`, which ends it with the
/// process. A test has a database of its own in it: `PostgreSQLDatabase`.
enum PostgreSQLServer {
  /// Short, as the path of a socket has about a hundred bytes at most.
  static let folder = "/tmp/offerc-pg-\(UUID().uuidString.prefix(8))"

  private static let script = Repository.path("Tests/Scripts/postgresql")

  /// Where PostgreSQL's programs are; nil where it is not installed.
  static let programs: String? = {
    let found = try? Tool(at: script)?.run(["find"])
    guard let found, found.status == 0 else { return nil }
    return found.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  /// What it says when it cannot start. Nothing here survives a crash, so it does not wait for the disk.
  static let failure: String? = {
    let settings = ["fsync=off", "shared_buffers=16MB", "max_connections=50"]
    let started = try? Tool(at: script)?.run(
      ["start", folder] + settings, environment: ["OWNER": String(getpid())])
    return started?.status == 0 ? nil : started?.output ?? "\(script) cannot be started"
  }()

  static let hasBouncer = Tool(at: bouncerScript).flatMap { try? $0.run(["find"]).status == 0 } ?? false

  /// What pgbouncer says when it cannot start before this server.
  static let failureOfBouncer: String? = {
    let started = try? Tool(at: bouncerScript)?.run(["start", folder, "offerc"])
    return started?.status == 0 ? nil : started?.output ?? "\(bouncerScript) cannot be started"
  }()

  private static let bouncerScript = Repository.path("Tests/Scripts/pgbouncer")
}

/// An empty database of one test.
package struct PostgreSQLDatabase: Sendable {
  /// What a client needs to know.
  package let environment: [String: String]

  package init() throws {
    try #require(PostgreSQLServer.failure == nil)
    var environment = [
      "PGHOST": PostgreSQLServer.folder, "PGUSER": "offerc", "PGDATABASE": "postgres",
      "PATH": "\(PostgreSQLServer.programs ?? ""):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
    ]
    let name = "test_\(UUID().uuidString.prefix(8).lowercased())"
    let (status, output) = try runClient(["-c", "CREATE DATABASE \(name)"], environment)
    try #require(status == 0, "\(output)")
    environment["PGDATABASE"] = name
    self.environment = environment
  }

  /// What a client needs to know to reach the database as a service of libpq.
  ///
  /// - Parameter folder: of the file with the services.
  package func environment(asService name: String, in folder: TemporaryFolder) throws -> [String: String] {
    let service = [
      "host=\(PostgreSQLServer.folder)", "user=offerc", "dbname=\(environment["PGDATABASE"] ?? "")",
    ]
    try folder.write("[\(name)]\n" + service.joined(separator: "\n") + "\n", to: "pg_service.conf")
    return environment.merging(["PGSERVICEFILE": folder.path("pg_service.conf")]) { $1 }
  }

  /// What a client needs to know to reach the database through pgbouncer, where each transaction can be in another session.
  package func environmentThroughBouncer() throws -> [String: String] {
    try #require(PostgreSQLServer.failureOfBouncer == nil)
    return environment.merging(["PGHOST": PostgreSQLServer.folder + "/bouncer"]) { $1 }
  }

  /// Runs psql to its end, without the names of columns.
  ///
  /// - Returns: what it prints and says.
  package func psql(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try runClient(arguments, environment)
  }

  /// A client that was not started.
  package func client(_ arguments: [String]) -> (process: Process, output: Pipe) {
    makeClient(arguments, environment)
  }

  /// The rows of statements, each without its line feed; what the server refuses is a failure of the test.
  package func rows(_ sql: String...) throws -> [String] {
    let (status, output) = try psql(sql.flatMap { ["-c", $0] })
    try #require(status == 0, "\(output)")
    return output.split(separator: "\n").map(String.init)
  }
}

private func runClient(_ arguments: [String], _ environment: [String: String]) throws -> (
  status: Int32, output: String
) {
  let (process, pipe) = makeClient(arguments, environment)
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

private func makeClient(_ arguments: [String], _ environment: [String: String]) -> (
  process: Process, output: Pipe
) {
  let process = Process()
  process.currentDirectoryURL = Repository.root
  process.executableURL = URL(filePath: "\(PostgreSQLServer.programs ?? "")/psql")
  process.arguments = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"] + arguments
  process.environment = environment
  let pipe = Pipe()
  (process.standardOutput, process.standardError) = (pipe, pipe)
  return (process, pipe)
}

extension Trait where Self == ConditionTrait {
  /// Without a server the test is skipped, and the run says why.
  package static var needsPostgreSQL: Self {
    .enabled("PostgreSQL is not installed: `Scripts/bootstrap databases` installs it") {
      PostgreSQLServer.programs != nil
    }
  }

  /// Without pgbouncer the test is skipped, and the run says why.
  package static var needsBouncer: Self {
    .enabled("pgbouncer is not installed: `Scripts/bootstrap databases` installs it") {
      PostgreSQLServer.hasBouncer
    }
  }
}
