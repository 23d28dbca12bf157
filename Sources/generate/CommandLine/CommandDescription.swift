import ByteText

/// What the argument parser says about a command: the same that `--help` prints.
package struct CommandDescription: Sendable {
  package struct Argument: Sendable {
    package enum Kind: String, Sendable {
      case positional
      case option
      case flag
    }

    package let kind: Kind
    /// The names without hyphens.
    let names: [(name: String, isLong: Bool)]
    let valueName: String
    let abstract: String?
    let discussion: String?
    let defaultValue: String?
    /// Those that an enumeration has.
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let isShown: Bool
  }

  package let name: String
  /// The names of the commands that it is part of, from the tool down.
  let superCommands: [String]
  let abstract: String
  let discussion: String
  let isShown: Bool
  let subcommands: [CommandDescription]
  let arguments: [Argument]

  /// `offerc codes generate`.
  package var fullName: String { (superCommands + [name]).joined(separator: " ") }

  /// The commands below it, each before its own; the parser's `help` is described in words.
  package var commands: [CommandDescription] {
    subcommands.filter { $0.isShown && $0.name != "help" }.flatMap { [$0] + $0.commands }
  }

  /// What it takes, without what every command has.
  package var ownArguments: [Argument] {
    arguments.filter { $0.isShown && !["help", "version"].contains($0.longName) }
  }

  /// Its discussion. Columns, separated by two spaces or more, and examples keep their lines.
  var paragraphs: [(text: String, keepsLines: Bool)] {
    discussion.byBytes.split(separator: "\n\n").flatMap { paragraph -> [(String, Bool)] in
      let lines = paragraph.byBytes.split(separator: "\n")
      if lines.first == "Examples:", lines.dropFirst().allSatisfy({ $0.byBytes.hasPrefix("  ") }) {
        let commands = lines.dropFirst().map { $0.dropFirst(2) }
        return [("Examples:", false), (commands.joined(separator: "\n"), true)]
      }
      return [(String(paragraph), lines.count > 1 && lines.allSatisfy { $0.byBytes.contains("  ") })]
    }
  }

  /// `offerc lint [options] [<path> …]`.
  var usage: String {
    if !subcommands.isEmpty { return fullName + " <command>" }
    let hasOptions = ownArguments.contains { $0.kind != .positional }
    let needed = ownArguments.filter { $0.kind == .option && !$0.isOptional }.map { option in
      "\(option.spellings.last ?? "") <\(option.valueName)>"
    }
    let places = ownArguments.filter { $0.kind == .positional }.map { argument in
      let name = "<\(argument.valueName)>" + (argument.isRepeating ? " …" : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    return ([fullName] + (hasOptions ? ["[options]"] : []) + needed + places).joined(separator: " ")
  }
}

extension CommandDescription.Argument {
  package var longName: String { names.last { $0.isLong }?.name ?? "" }

  /// `-o`, `--output`, shortest first.
  var spellings: [String] {
    names.sorted { $0.name.utf8.count < $1.name.utf8.count }.map { ($0.isLong ? "--" : "-") + $0.name }
  }

  /// The placeholder for its value; nil for flags.
  var value: String? { kind == .option ? allValues?.joined(separator: "|") ?? valueName : nil }

  var explanation: String {
    let text = [abstract, discussion].compactMap(\.self).joined(separator: " ")
    guard let defaultValue, !defaultValue.isEmpty, kind != .flag else { return text }
    return "\(text) (default: `\(defaultValue)`)"
  }
}
