import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// The recipes of docs/code-hand-out.md, as they are there, with the files of `codes export` and a real database.
@Suite(.needsProgram)
struct RedemptionRecipeTests {
  private let folder: TemporaryFolder
  private let codes: [String]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ownBatchCatalog(["spring-1": 10]), to: "catalog.yaml")
    // A key that was changed: the codes are made with the second line.
    let old = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"
    try folder.write(old, to: "old.key", mode: 0o600)
    try folder.write("Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=\n" + old, to: "code.key", mode: 0o600)
    for line in [
      "offerc codes generate catalog.yaml --ledger l.sqlite --key old.key -o out --quiet",
      "offerc codes export catalog.yaml --for postgresql --ledger l.sqlite --key code.key -o out/pg",
      "offerc codes export catalog.yaml --for sqlite --ledger l.sqlite --key code.key -o out/lite",
      "offerc codes key derive redemption -o redemption.key --key code.key",
    ] {
      let outcome = try Program.shell(line, in: folder.path)
      try #require(outcome.status == .success, "\(outcome.errors)")
    }
    codes = try folder.read("out/spring-1.csv").split(separator: "\n").dropFirst().map(String.init)
  }

  private func recipe(_ language: String, with text: String) throws -> String {
    try Recipe.text(language, with: text, in: "docs/code-hand-out.md")
  }

  /// What each recipe is asked, and what it has to answer.
  private var questions: [(code: String, customer: String, answer: String)] {
    [
      (codes[0], "anna", "accepted"), (codes[0].lowercased() + " -", "anna", "accepted"),
      (codes[0], "berta", "redeemed"), (codes[1], "berta", "accepted"), ("7KQ2M4XW9PZR", "anna", "unknown"),
      ("'; DROP TABLE x; --", "anna", "unknown"),
      // As keyboards write a hyphen, with a line break at the end.
      (codes[2].prefix(4) + "\u{2013}" + codes[2].dropFirst(4) + "\n", "carl", "accepted"),
    ]
  }

  private var questionsAsJSON: String {
    get throws {
      String(
        decoding: try JSONSerialization.data(withJSONObject: questions.map { [$0.code, $0.customer] }),
        as: UTF8.self)
    }
  }

  private var answers: String { questions.map { $0.answer + "\n" }.joined() }

  private func run(_ program: String, _ arguments: [String], _ environment: [String: String]) throws -> String
  {
    try Recipe.run(program, arguments, environment, in: folder)
  }

  private func load(into server: PostgreSQLDatabase) throws {
    for file in ["001-schema.sql", "002-data.sql"] {
      let (status, output) = try server.psql(["-f", folder.path("out/pg/\(file)")])
      try #require(status == 0, "\(output)")
    }
  }

  /// psql stands for the database's driver: it gets the statement of the recipe, and its values.
  @Test(.needsPostgreSQL, .enabled(if: Tool.python3 != nil, "python3 is not installed"))
  func python() throws {
    let server = try PostgreSQLDatabase()
    try load(into: server)
    try folder.write(
      """
      \(try recipe("python", with: "%s"))
      import json, subprocess, sys

      class Connection:
          def execute(self, statement, values):
              for number in range(len(values)):
                  statement = statement.replace("%s", f"${number + 1}", 1)
              quoted = ", ".join("'" + value.replace("'", "''") + "'" for value in values)
              printed = subprocess.run(
                  ["psql", "-X", "-q", "-A", "-t", "-c", f"PREPARE asked AS {statement}", "-c", f"EXECUTE asked({quoted})"],
                  capture_output=True, text=True, check=True)
              self.row = tuple(printed.stdout.strip().split("|"))
              return self
          def fetchone(self):
              return self.row
          def commit(self):
              pass

      for code, customer in json.loads(sys.argv[1]):
          print(redeem(Connection(), code, customer))
      """, to: "recipe.py")
    let python = try #require(Tool.python3).path
    try equal(run(python, ["recipe.py", try questionsAsJSON], server.environment), answers)
  }

  @Test(.enabled(if: Tool.python3 != nil && Tool.sqlite3 != nil, "python3 or sqlite3 is not installed"))
  func pythonWithSQLite() throws {
    let loaded = try Program.shell(
      "sqlite3 codes.sqlite < out/lite/001-schema.sql && sqlite3 codes.sqlite < out/lite/002-data.sql",
      in: folder.path)
    try #require(loaded.status == .success, "\(loaded.errors)")
    try folder.write(
      """
      \(try recipe("python", with: "%s").components(separatedBy: "def redeem")[0])
      \(try recipe("python", with: "offerc_redeem"))
      import json, sqlite3, sys
      connection = sqlite3.connect("codes.sqlite")
      for code, customer in json.loads(sys.argv[1]):
          print(redeem(connection, code, customer))
      """, to: "recipe.py")
    let python = try #require(Tool.python3).path
    try equal(run(python, ["recipe.py", try questionsAsJSON], [:]), answers)
  }

  @Test(.needsPostgreSQL, .enabled(if: Tool.node != nil, "node is not installed"))
  func typeScript() throws {
    let server = try PostgreSQLDatabase()
    try load(into: server)
    let node = try #require(Tool.node).path
    let readsTypes = try run(node, ["-p", "Boolean(process.features.typescript)"], [:]) == "true\n"
    let program =
      try recipe("typescript", with: "createHmac") + """

        import { execFileSync } from "node:child_process";

        const database = {
          async query(text, values) {
            const quoted = values.map((value) => "'" + value.replaceAll("'", "''") + "'").join(", ");
            const printed = execFileSync("psql", ["-X", "-q", "-A", "-t", "-c", `PREPARE asked AS ${text}`, "-c", `EXECUTE asked(${quoted})`]);
            return { rows: [{ result: printed.toString().trim() }] };
          },
        };
        for (const [code, customer] of JSON.parse(process.argv[2])) {
          console.log(await redeem(database, code, customer));
        }
        """
    try folder.write(
      readsTypes ? program : withoutTypes(program), to: readsTypes ? "recipe.mts" : "recipe.mjs")
    let arguments = [readsTypes ? "recipe.mts" : "recipe.mjs", try questionsAsJSON]
    try equal(run(node, arguments, server.environment), answers)
  }

  /// For versions of node that do not read TypeScript: the annotations of the recipe, which are all there is of types in it.
  private func withoutTypes(_ program: String) -> String {
    program.replacing(/(?m)^type .*;$/, with: "")
      .replacing(/: (?:Promise<string>|string\[\]|string|Database)(?=[,)=\s])/, with: "")
  }

  /// The program that `Scripts/test-embedder` compiles and runs.
  @Test func theSwiftShownIsThatOfTheExampleProgram() throws {
    let source = try Repository.text("Tests/Embedder/Sources/Redeem/main.swift")
    let shown = source.components(separatedBy: "// recipe\n")[1].components(separatedBy: "// end")[0]
    try equal(recipe("swift", with: "book.look"), shown)
  }
}
