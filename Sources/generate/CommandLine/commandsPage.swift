/// `docs/cli.md`: every command. `--help` says the rest.
func commandsPage(_ tool: CommandDescription, _ template: Template) throws -> String {
  let commands = tool.commands.filter(\.subcommands.isEmpty)
  return try template.filled([
    "overview": commands.map { "* `\($0.fullName)`: \($0.abstract)" }.joined(separator: "\n")
  ])
}
