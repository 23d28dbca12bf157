/// `docs/cli.md`: every command with its arguments and options, as the argument parser knows them.
func commandsPage() throws -> String {
  let tool = try CommandDescription.offerc()
  var parts = [opening]
  let rows = tool.commands.map { command in
    "| [`\(command.fullName)`](#\(command.fullName.replacing(" ", with: "-"))) | \(command.abstract ?? "") |"
  }
  parts.append((["| command | does |", "|---|---|"] + rows).joined(separator: "\n"))
  for command in tool.commands { parts.append(section(on: command)) }
  parts.append(closing)
  return parts.joined(separator: "\n\n") + "\n"
}

private func section(on command: CommandDescription) -> String {
  var parts = ["## " + command.fullName, command.abstract ?? "", "```\n\(command.usage)\n```"]
  parts += command.paragraphs.map { $0.isTable ? "```\n\($0.text)\n```" : $0.text }
  let rows = command.ownArguments.map { argument in
    let name =
      argument.kind == "positional"
      ? "`<\(argument.valueName ?? "")>`"
      : argument.spellings.map { "`\($0)`" }.joined(separator: ", ")
        + (argument.value.map { " `\($0)`" } ?? "")
    return "| \(name) | \(argument.explanation) |".replacing(/(\w)\|(?=\w)/) { $0.output.1 + "\\|" }
  }
  if !rows.isEmpty { parts.append((["| argument | means |", "|---|---|"] + rows).joined(separator: "\n")) }
  return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
}

private let opening = """
  # Command line

  `offerc help <command>` and `man offerc` say the same. [The guide](guide.md) shows the commands at work, [In CI](ci.md) the workflows.
  """

private let closing = """
  ## All commands

  `--help` (`-h`) and `--version` work everywhere.

  Results go to standard output, messages and progress to standard error; the findings of `lint` are a result. Nothing is written but what an option or a command names.

  | exit status | means |
  |---|---|
  | 0 | done, nothing at or above `--fail-on` |
  | 1 | findings at or above `--fail-on`; `build` has written nothing if there was an error |
  | 2 | wrong usage, unreadable input or baseline, no catalog found |
  | 3 | a defect of offerc |

  | variable | means |
  |---|---|
  | `OFFERC_TODAY` | the day that counts as today, where `--today` is not given |
  | `OFFERC_CODE_KEY` | the text of a key file, where `--key` is not given; no program that offerc starts gets it |
  | `NO_COLOR`, `CLICOLOR_FORCE`, `FORCE_COLOR` | no colours, or colours also where the output is no terminal; `--color` wins |

  Completions for a shell: `offerc --generate-completion-script bash`, `zsh` or `fish`. `make install` installs them and the man page.
  """
