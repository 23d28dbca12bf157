import OfferReference

/// `docs/cli.md`: every command with its arguments and options, as the argument parser knows them.
func commandsPage(_ tool: CommandDescription, _ template: Template) throws -> String {
  let rows = tool.commands.map { command in
    ["[`\(command.fullName)`](#\(command.fullName.replacing(" ", with: "-")))", command.abstract]
  }
  return try template.filled([
    "overview": markdownTable(["command", "does"], rows),
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
    return [name, argument.explanation]
  }
  if !rows.isEmpty { parts.append(markdownTable(["argument", "means"], rows)) }
  return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
}
