/// `docs/cli.md`: every command with its arguments and options, as the argument parser knows them.
func commandsPage(_ tool: CommandDescription, _ template: Template) throws -> String {
  let rows = tool.commands.map { command in
    "| [`\(command.fullName)`](#\(command.fullName.replacing(" ", with: "-"))) | \(command.abstract) |"
  }
  return try template.filled([
    "overview": (["| command | does |", "|---|---|"] + rows).joined(separator: "\n"),
    "commands": tool.commands.map(section).joined(separator: "\n\n"),
  ])
}

private func section(on command: CommandDescription) -> String {
  var parts = ["## " + command.fullName, command.abstract, "```\n\(command.usage)\n```"]
  parts += command.paragraphs.map { $0.keepsLines ? "```\n\($0.text)\n```" : $0.text }
  let rows = command.ownArguments.map { argument in
    let name =
      argument.kind == .positional
      ? "`<\(argument.valueName)>`"
      : argument.spellings.map { "`\($0)`" }.joined(separator: ", ")
        + (argument.value.map { " `\($0)`" } ?? "")
    return "| \(name) | \(argument.explanation) |".replacing(/(\w)\|(?=\w)/) { $0.output.1 + "\\|" }
  }
  if !rows.isEmpty { parts.append((["| argument | means |", "|---|---|"] + rows).joined(separator: "\n")) }
  return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
}
