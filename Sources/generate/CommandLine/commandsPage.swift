import OfferReference

/// `docs/cli.md`: every command, and the options that many of them take. `--help` says the rest.
func commandsPage(_ tool: CommandDescription, _ template: Template) throws -> String {
  let commands = tool.commands.filter(\.subcommands.isEmpty)
  var options: [[String]] = []
  var counts: [[String]: Int] = [:]
  for argument in commands.flatMap(\.ownArguments) where argument.kind != .positional {
    let names = argument.spellings.map { "`\($0)`" }.joined(separator: ", ")
    let row = [names + (argument.value.map { " `\($0)`" } ?? ""), argument.explanation]
    if counts[row] == nil { options.append(row) }
    counts[row, default: 0] += 1
  }
  return try template.filled([
    "overview": markdownTable(["command", "does"], commands.map { ["`\($0.usage)`", $0.abstract] }),
    "options": markdownTable(["option", "means"], options.filter { counts[$0, default: 0] >= many }),
  ])
}

/// So many commands make an option one of the page.
private let many = 4
