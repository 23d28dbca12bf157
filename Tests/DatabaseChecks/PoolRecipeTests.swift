import CodeRedemption
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport
@testable import RedemptionTestSupport

/// The handlers of docs/code-pool.md, as they are there, with drivers of their languages. Between them and the server are
/// pgbouncer in transaction mode and a proxy that loses the first two answers.
@Suite(.needsPostgreSQL, .needsBouncer, .enabled(if: Tool.python3 != nil, "python3 is not installed"))
struct PoolRecipeTests {
  private let server: PostgreSQLDatabase
  private let folder: TemporaryFolder
  private let codes: [String]

  init() throws {
    server = try PostgreSQLDatabase()
    folder = try TemporaryFolder()
    let (batch, codes) = try poolSample("spring", count: 2, link: "https://example.com/{code}")
    self.codes = codes
    try absent(server.load(RedemptionDatabase.postgresql.schema, in: folder))
    let role = "pool_\(UUID().uuidString.prefix(8).lowercased())"
    try absent(server.load(poolFile([batch], for: role), in: folder))
  }

  /// What each handler is asked: offer, customer, request.
  private static let questions = [
    ["SPRING", "anna", "order-1"], ["SPRING", "anna", "order-1"], ["SPRING", "anna", "order-2"],
    ["SPRING", "o'hara", "order-1"], ["SPRING", "clara", "order-1"], ["SPRING", "anna", "order-1"],
    ["SUMMER", "anna", "order-1"],
  ]

  /// What it answers. The second and the last time, `anna` asks again.
  private static let answers = """
    200 {"code":"A","link":"https://example.com/A"}
    200 {"code":"A","link":"https://example.com/A"}
    409 {"error":"You already have your code."}
    200 {"code":"B","link":"https://example.com/B"}
    503 {"error":"No code is left today. Please come back later."}
    200 {"code":"A","link":"https://example.com/A"}
    unknown-offer

    """

  private static func questionsAsJSON() throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: questions), as: UTF8.self)
  }

  private func recipe(_ language: String, with text: String) throws -> String {
    try Recipe.text(language, with: text, in: "docs/code-pool.md")
  }

  /// Runs a program with the questions as its last argument, and compares what it prints.
  private func expectAnswers(of program: String, _ arguments: [String]) throws {
    var environment = try server.environmentThroughBouncer()
    let proxy = try LossyProxy(before: environment["PGHOST"] ?? "")
    defer { proxy.end() }
    environment["PGHOST"] = proxy.folder
    var printed = try Recipe.run(
      program, arguments + [try PoolRecipeTests.questionsAsJSON()], environment, in: folder)
    for (code, name) in zip(codes.sorted { place($0, in: printed) < place($1, in: printed) }, ["A", "B"]) {
      printed = printed.replacingOccurrences(of: code, with: name)
    }
    equal(printed, PoolRecipeTests.answers)
    // The lost answers have cost no code.
    let claims = try server.rows("SELECT recipient, request FROM offerc.pool_claim ORDER BY 1")
    equal(claims, ["anna|order-1", "o'hara|order-1"])
  }

  private func place(_ code: String, in text: String) -> String.Index {
    text.range(of: code)?.lowerBound ?? text.endIndex
  }

  @Test(
    .enabled(if: Tool.psycopg != nil, "psycopg is not installed: `Scripts/bootstrap databases` installs it"))
  func python() throws {
    try folder.write(
      """
      \(try recipe("python", with: "psycopg"))
      import json, sys

      for question in json.loads(sys.argv[1]):
          try:
              status, body = handle(*question)
              print(status, json.dumps(body, separators=(",", ":")))
          except ValueError as fault:
              print(str(fault).split(": ")[1])
      """, to: "handler.py")
    try expectAnswers(of: try #require(Tool.psycopg).path, ["handler.py"])
  }

  @Test(
    .enabled(
      if: Tool.node != nil && Repository.nodeDriver != nil,
      "node or its package pg is not installed: `Scripts/bootstrap databases` installs them"))
  func javaScript() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("node_modules"), withDestinationPath: try #require(Repository.nodeDriver))
    try folder.write(
      """
      \(try recipe("javascript", with: "pg.Pool"))
      for (const question of JSON.parse(process.argv[2])) {
        try {
          const [status, body] = await handle(...question);
          console.log(status, JSON.stringify(body));
        } catch (error) {
          console.log(error.message.split(": ")[1]);
        }
      }
      process.exit();
      """, to: "handler.mjs")
    try expectAnswers(of: try #require(Tool.node).path, ["handler.mjs"])
  }

  /// psql takes the place of the driver: it gets the statement of the recipe, and its values.
  @Test(.enabled(if: Tool.swiftc != nil, "swiftc is not installed"))
  func swift() throws {
    try folder.write(
      """
      \(try recipe("swift", with: "UnexpectedAnswer"))
      import Foundation

      struct Failed: Error {}

      func psql(_ statement: String, _ values: [String]) async throws -> [String?] {
        let quoted = values.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: ", ")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
          "psql", "-X", "-q", "-A", "-t", "-c",
          "PREPARE asked AS \\(statement); EXECUTE asked(\\(quoted)); DEALLOCATE asked",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let printed = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
        return String(decoding: printed, as: UTF8.self).dropLast()
          .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      }

      let questions = try JSONDecoder().decode([[String]].self, from: Data(CommandLine.arguments[1].utf8))
      for question in questions {
        do {
          let (status, body) = try await handle(
            offer: question[0], customer: question[1], request: question[2], query: psql)
          let encoder = JSONEncoder()
          encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
          print(status, String(decoding: try encoder.encode(body), as: UTF8.self))
        } catch let error as UnexpectedAnswer {
          print(error.result ?? "")
        }
      }
      """, to: "main.swift")
    let compiled = try Recipe.run(
      try #require(Tool.swiftc).path, ["main.swift", "-o", "handler", "-swift-version", "6"], [:], in: folder)
    try #require(FileManager.default.isExecutableFile(atPath: folder.path("handler")), "\(compiled)")
    try expectAnswers(of: folder.path("handler"), [])
  }
}

/// Loses the first two answers to `claim` (`Tests/Scripts/lose-answers`).
private struct LossyProxy {
  /// Where clients connect. Short, as the path of a socket has about a hundred bytes at most.
  let folder = "/tmp/offerc-la-\(UUID().uuidString.prefix(8))"
  private let process = Process()
  private let input = Pipe()

  init(before server: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    process.executableURL = URL(filePath: try #require(Tool.python3).path)
    process.arguments = [Repository.path("Tests/Scripts/lose-answers"), server, folder, "2", "offerc.claim"]
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    begins(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self), with: "ready")
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }
}

extension Tool {
  /// The Python that has the driver psycopg.
  fileprivate static let psycopg = Tool(at: Repository.path(".build/databases/bin/python"))
}

extension Repository {
  /// The folder with the package pg of Node.js.
  fileprivate static var nodeDriver: String? {
    let folder = path(".build/node/node_modules")
    return FileManager.default.fileExists(atPath: folder + "/pg") ? folder : nil
  }
}
