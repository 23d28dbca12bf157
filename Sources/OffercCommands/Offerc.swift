import ByteText
import ArgumentParser
import CodeLedger
package import Diagnostics

/// Each command says its name: the parser would make it from the name of its type, which takes longer than everything else
/// that it does before a command begins.
struct Offerc: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offerc", abstract: "Check and compile App Store subscription offers written in YAML.",
    groupedSubcommands: [
      CommandGroup(
        name: "Check and build",
        subcommands: [
          Init.self, Add.self, Import.self, Lint.self, Build.self, Diff.self, Locks.self, Rules.self,
          StoreKitCommand.self,
        ]),
      CommandGroup(
        name: "Prices and customers", subcommands: [Show.self, Prices.self, Simulate.self, Audience.self]),
      CommandGroup(name: "Codes and signatures", subcommands: [Codes.self, Sign.self]),
      CommandGroup(name: "App Store Connect", subcommands: [AppStore.self]),
      CommandGroup(name: "Editors", subcommands: [Schema.self, LanguageServerCommand.self]),
      CommandGroup(name: "This program", subcommands: [Completion.self, Version.self]),
    ])

  /// `run(_:console:)` answers it: the parser would list it with the options of each command.
  @Flag(name: .customLong("version"), help: "Show the version.") var showsVersion = false
}

/// Runs the tool: the whole of it but for the process around it.
///
/// - Parameter arguments: without the name of the program.
package func run(_ arguments: [String], console: Console) -> ExitStatus {
  do {
    guard !arguments.isEmpty else { return try refuseNothing(console) }
    // Not worth the texts of all commands. Earlier versions had the option in every command.
    if arguments.last == "--version", arguments.dropLast().allSatisfy({ !$0.byBytes.hasPrefix("-") }) {
      try console.write(version + "\n")
      return .success
    }
    // The parser would repeat it.
    if arguments.contains(where: { $0.utf8.contains(0x20) && $0.byBytes.contains("-----BEGIN ") }) {
      throw keyAsArgument()
    }
    let separated = withValues(withSeparatedValues(arguments))
    let (current, old) = currentSpelling(of: separated, formats: console.usualFormats)
    let arguments = withValues(current)
    for spelling in old { try console.say(spelling.warning) }
    if let failure = unknownCommand(arguments) { throw failure }
    if let warning = repeatedOption(arguments) { try console.say(warning) }
    let command = try parseAlone(arguments) ?? Offerc.parseAsRoot(arguments)
    guard let command = command as? any ConsoleCommand else {
      var other = command
      try other.run()
      return .success
    }
    return try command.run(in: console)
  } catch let end as CommandEnd {
    return end.status
  } catch let failure as any Failure {
    console.report(failure)
    return failure.status
  } catch {
    return (try? report(error, of: arguments, console)) ?? .usage
  }
}

/// The command that the first words name, parsed by itself: the way down from `Offerc` takes as long as the rest of the parser's
/// work. Returns nil if it is refused or asks for help: the messages for that come from the whole tree.
private func parseAlone(_ arguments: [String]) -> (any ParsableCommand)? {
  guard let (command, rest) = namedCommand(arguments) else { return nil }
  return try? command.parse(Array(rest))
}

/// The command that the first words name, and the arguments after them; nil if they name none that runs.
private func namedCommand(
  _ arguments: [String]
) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>)? {
  var command: any ParsableCommand.Type = Offerc.self
  var rest = arguments[...]
  while let word = rest.first,
    let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
  {
    command = next
    rest.removeFirst()
  }
  guard rest.count < arguments.count, command.configuration.subcommands.isEmpty else { return nil }
  return (command, rest)
}

/// The warning about an option with one value that is given twice: the parser ignores the first value.
private func repeatedOption(_ arguments: [String]) -> String? {
  guard let (command, rest) = namedCommand(arguments) else { return nil }
  let words = rest.prefix { !$0.isIdentical(to: "--") }
  let given = words.filter { $0.byBytes.hasPrefix("-") && !$0.isIdentical(to: "-") }
    .map { String($0.byBytes.prefix(before: "=")) }
  // Most command lines end here: the parser takes longer to describe its options than to parse. A short name is the first
  // letter of the long one: `-o` may be any option that begins with `--o`.
  let mayHaveOtherName = given.contains { name in given.contains { $0.byBytes.hasPrefix("-" + name) } }
  guard Set(given).count < given.count || mayHaveOtherName,
    let options = CommandOption.all(of: command)
  else { return nil }
  for (number, name) in given.enumerated() {
    guard let option = options.first(where: { $0.names.contains(name) }), option.hasOneValue,
      given[..<number].contains(where: option.names.contains)
    else { continue }
    return "warning: \(option.names.joined(separator: ", ")) is given twice; the last value is used"
  }
  return nil
}

/// The arguments with `--name=value` as two of them where the value begins with a combining mark. The argument parser searches
/// by characters, and the equals sign and the mark are one: it would know no such option.
private func withSeparatedValues(_ arguments: [String]) -> [String] {
  let end = arguments.firstIndex { $0.isIdentical(to: "--") } ?? arguments.endIndex
  return arguments[..<end].flatMap(separated) + arguments[end...]
}

/// The arguments with an empty value for `--database` where it has none, and `--format json` for `--json`: the parser knows no
/// option whose value can be left out, and no other name for an option with its value.
private func withValues(_ arguments: [String]) -> [String] {
  var result: [String] = []
  let hasFormat = OutputFormats.areChosen(by: arguments)
  let end = arguments.firstIndex { $0.isIdentical(to: "--") } ?? arguments.endIndex
  for (number, argument) in arguments[..<end].enumerated() {
    if hasFormat, argument.isIdentical(to: "--json") {
      result += ["--format", "json"]
      continue
    }
    result.append(argument)
    guard argument.isIdentical(to: "--database") else { continue }
    let next = number + 1 < arguments.count ? arguments[number + 1] : nil
    if next.map({ $0.byBytes.hasPrefix("-") }) ?? true { result.append("") }
  }
  return result + arguments[end...]
}

private func separated(_ argument: String) -> [String] {
  guard argument.byBytes.hasPrefix("--"), let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else {
    return [argument]
  }
  let value = argument.utf8.index(after: sign)
  guard argument.index(after: sign) != value else { return [argument] }
  return [String(argument[..<sign]), String(argument[value...])]
}

/// No arguments at all: help, but no success. The system hands over none when it runs out of descriptors, and a check that
/// never ran must not pass.
private func refuseNothing(_ console: Console) throws -> ExitStatus {
  try console.notice(arranged(Offerc.helpMessage() + "\n"))
  return .usage
}

/// Help and version are answers, everything else of the argument parser is a usage error: its 64 becomes 2.
private func report(_ error: any Error, of arguments: [String], _ console: Console) throws -> ExitStatus {
  let message = Offerc.fullMessage(for: error)
  let text = message.isEmpty || message.byBytes.hasSuffix("\n") ? message : message + "\n"
  if Offerc.exitCode(for: error).isSuccess {
    // Help: no text of an input is in it.
    try console.outputData(Array(arranged(text).utf8))
    return .success
  }
  let options = namedCommand(arguments).flatMap { CommandOption.all(of: $0.command) }
  // The parser does not know `--json`.
  let others = OutputFormats.areChosen(by: arguments) ? ["--json"] : []
  let fault = UsageFault(text, options: options.map { $0.filter(\.isShown).flatMap(\.names) + others })
  try console.say("offerc: " + fault.message)
  // All options of a command in one line are no help.
  for note in fault.notes where !(note.byBytes.hasPrefix("Usage: ") && note.utf8.count > 80) {
    try console.say(note)
  }
  return .usage
}

/// The help that the parser writes, with a line of usage that is no wider than the rest of it. The parser calls the groups of
/// commands `EDITORS SUBCOMMANDS:`.
private func arranged(_ help: String) -> String {
  let head = "USAGE: "
  return help.byBytes.replacing(" SUBCOMMANDS:\n", with: ":\n").byBytes
    .split(separator: "\n", omittingEmptySubsequences: false)
    .map { line in
      guard let usage = line.byBytes.dropping(prefix: head) else { return String(line) }
      let lines = wrapped(String(usage), width: 80 - head.utf8.count)
      return head + lines.joined(separator: "\n" + String(repeating: " ", count: head.utf8.count))
    }
    .joined(separator: "\n")
}

/// What to say about an argument where a command is expected, and which is none: the command that was meant.
private func unknownCommand(_ arguments: [String]) -> PlainFailure? {
  var parent: any ParsableCommand.Type = Offerc.self
  var path = ""
  // `offerc help lnit` has to say the same: the parser would print the help of all commands.
  for word in arguments where word != "help" {
    let subcommands = parent.configuration.subcommands
    guard !subcommands.isEmpty, !word.byBytes.hasPrefix("-") else { return nil }
    guard let next = subcommands.first(where: { $0.configuration.commandName == word }) else {
      let shown = subcommands.filter { $0.configuration.shouldDisplay }
      return noCommand(word, after: path, among: shown.map { $0.configuration.commandName ?? "" })
    }
    parent = next
    path += word + " "
  }
  return nil
}

/// - Parameters:
///   - path: the commands before the word, each with a blank after it: `codes `.
///   - known: the commands that can follow.
private func noCommand(_ word: String, after path: String, among known: [String]) -> PlainFailure {
  let message = "there is no command \(quoted(path + word))"
  if path.isEmpty {
    if let note = command(for: word.lowercased()) { return PlainFailure(message, notes: [note]) }
    if word.byBytes.contains("/") || word.byBytes.contains(".") {
      return PlainFailure(message, notes: ["`offerc lint \(word)` checks a catalog"])
    }
  }
  if let near = nearest(to: word, in: known).first {
    return PlainFailure(message + ", did you mean \(path + near)?")
  }
  let place = path.isEmpty ? "" : " after `offerc \(path.byBytes.trimmed(" "))`"
  return PlainFailure(message, notes: ["the commands\(place) are " + listed(known, "and")])
}

private func command(for word: String) -> String? {
  switch word {
  case "check", "validate", "test", "verify": "`offerc lint PATH` checks catalogs"
  case "export", "compile", "emit", "json", "generate", "swift":
    "`offerc build PATH --output DIR` writes catalog.json; `--emit storekit` and `--emit swift` write more"
  case "convert", "migrate": "`offerc import FILE.storekit` turns a StoreKit configuration file into YAML"
  case "fix", "fmt", "format", "repair": "`offerc lint --fix PATH` makes the safe fixes"
  case "compare", "changes": "`offerc diff` shows what changes at Apple"
  case "plan": "`offerc appstore plan` plans changes in App Store Connect; `offerc diff` shows what changes"
  case "pull", "apply", "status", "submit": "`offerc appstore \(word)` does that in App Store Connect"
  case "who", "eligible", "eligibility", "scenario", "scenarios":
    "`offerc simulate SCENARIO` shows which offers a customer sees"
  case "new", "create", "start": "`offerc init` writes a first catalog"
  case "language-server", "server", "editor": "`offerc lsp` is the language server that editors start"
  case "rule", "why", "explain": "`offerc rules RULE` says what a rule is about"
  case "code", "batches": "`offerc codes` makes and checks one-time codes"
  default: nil
  }
}
