import TestSupport
import Diagnostics
import Testing

/// A command as GitHub's runner reads it.
private struct Command: Equatable {
  var name = ""
  var properties: [String: String] = [:]
  var data = ""

  /// Nil for what the runner only prints.
  init?(_ line: Substring) {
    let text = line.drop(while: \.isWhitespace)
    guard text.hasPrefix("::"), let end = text.dropFirst(2).firstRange(of: "::") else { return nil }
    let head = text[..<end.lowerBound].dropFirst(2).split(separator: " ", maxSplits: 1)
    name = head.first.map(String.init) ?? ""
    for property in head.dropFirst().joined().split(separator: ",") {
      let value = property.drop { $0 != "=" }.dropFirst()
      properties[String(property.prefix { $0 != "=" })] =
        Command.unescaped(String(value), [("%3A", ":"), ("%2C", ",")])
    }
    data = Command.unescaped(String(text[end.upperBound...]), [])
  }

  private static func unescaped(_ text: String, _ more: [(String, String)]) -> String {
    ([("%0D", "\r"), ("%0A", "\n")] + more + [("%25", "%")]).reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

struct GitHubReportTests {
  private let source = Source("a,b:c%.yaml", "one: two\nthree: four\n")

  @Test func aCommandAFindingErrorsFirstWithTheHelpBelowTheMessage() throws {
    let findings = [
      Finding("c", .info, "an info", at: source["one"]),
      Finding("b", .warning, "a warning", at: source["two"]),
      Finding("a", .error, "100 % wrong: a, b", at: source["three"], notes: ["5 of 6"], help: "mend it"),
    ]
    let commands = Report(findings, in: source).rendered(.github).split(separator: "\n").compactMap {
      Command($0)
    }
    equal(commands.map(\.name), ["error", "warning", "notice"])
    equal(commands.first?.data, "100 % wrong: a, b\nnote: 5 of 6\nhelp: mend it")
    equal(
      commands.first?.properties,
      [
        "file": "a,b:c%.yaml", "line": "2", "endLine": "2", "col": "1", "endColumn": "6", "title": "a",
      ])
  }

  @Test func aRangeOverSeveralLinesHasNoColumnsTheRunnerWouldComplain() throws {
    let finding = Finding("a", .error, "b", at: source["two\nthree"])
    let command = try #require(Command(Report([finding], in: source).rendered(.github).dropLast()))
    equal(command.properties["endLine"], "2")
    #expect(command.properties["col"] == nil && command.properties["endColumn"] == nil)
  }

  @Test func theInputCannotEndItsCommandOrGiveAnotherOne() {
    let evil = "x\r\n::error::y\n::stop-commands::z%0A::add-mask::w"
    let hostile = Source(evil, "one: two")
    let finding = Finding(
      "a", .error, evil, object: .named(evil), at: hostile["one"], notes: [evil], help: evil)
    let lines = Report([finding], in: hostile).rendered(.github).split(whereSeparator: \.isNewline)
    equal(lines.count, 1)
    equal(lines.compactMap { Command($0) }.map(\.name), ["error"])
  }
}
