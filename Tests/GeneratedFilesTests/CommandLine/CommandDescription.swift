import TestSupport
import Foundation
import OffercCommands
import Synchronization
import Testing

/// What the argument parser says about a command: the same that `--help` prints.
struct CommandDescription: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let abstract: String?
    let discussion: String?
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  private struct Dump: Decodable { let command: CommandDescription }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let superCommands: [String]?
  let subcommands: [CommandDescription]?
  let arguments: [Argument]?

  static func offerc() throws -> CommandDescription {
    let dump = try output(of: ["--experimental-dump-help"])
    return try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
  }

  /// What a run of offerc writes to standard output.
  static func output(of arguments: [String]) throws -> String {
    let written = Mutex([UInt8]())
    let console = Console(
      environment: [:], standardInput: { [] }, inputPiece: { _ in [] },
      output: { bytes in written.withLock { $0 += bytes } },
      errors: { _ in }, localDate: { "2027-01-15" })
    #expect(run(arguments, console: console) == .success)
    return String(decoding: written.withLock { $0 }, as: UTF8.self)
  }

  /// `offerc codes generate`.
  var fullName: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// The commands below it, each before its own; the parser's `help` is described in words.
  var commands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }.flatMap {
      [$0] + $0.commands
    }
  }

  /// What it takes, without what every command has.
  var ownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.longName) }
  }

  /// What it says about itself; columns, parted by two blanks or more, stay as they are.
  var paragraphs: [(text: String, isTable: Bool)] {
    (discussion ?? "").split(separator: "\n\n").map { paragraph in
      let lines = paragraph.split(separator: "\n")
      return (String(paragraph), lines.count > 1 && lines.allSatisfy { $0.contains("  ") })
    }
  }

  /// `offerc lint [options] [<path> …]`.
  var usage: String {
    if let subcommands, !subcommands.isEmpty { return fullName + " <command>" }
    let hasOptions = ownArguments.contains { $0.kind != "positional" }
    let needed = ownArguments.filter { $0.kind == "option" && !$0.isOptional }.map { option in
      "\(option.spellings.last ?? "") <\(option.valueName ?? "")>"
    }
    let places = ownArguments.filter { $0.kind == "positional" }.map { argument in
      let name = "<\(argument.valueName ?? "")>" + (argument.isRepeating ? " …" : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    return ([fullName] + (hasOptions ? ["[options]"] : []) + needed + places).joined(separator: " ")
  }
}

extension CommandDescription.Argument {
  var longName: String { names?.last { $0.kind == "long" }?.name ?? "" }

  /// `-o`, `--output`, shortest first.
  var spellings: [String] {
    (names ?? []).sorted { $0.name.utf8.count < $1.name.utf8.count }.map { name in
      (name.kind == "long" ? "--" : "-") + name.name
    }
  }

  /// The word that stands for the value; nil for flags.
  var value: String? {
    guard kind == "option" else { return nil }
    return allValues.map { $0.joined(separator: "|") } ?? valueName
  }

  /// What it does, and what stands for it when it is left out.
  var explanation: String {
    let text = [abstract, discussion].compactMap(\.self).joined(separator: " ")
    guard let defaultValue, !defaultValue.isEmpty, kind != "flag" else { return text }
    return "\(text) (default: `\(defaultValue)`)"
  }
}
