import OffercCommands

/// `docs/offerc.1`: the same in the language of `man`.
func manualPage() throws -> String {
  let tool = try CommandDescription.offerc()
  var page = [
    ".\\\" Written by `make generate` from the options that the program parses.",
    ".TH OFFERC 1 \"\" \"offerc \(version)\" \"User Commands\"", ".SH NAME",
    "offerc \\- check and compile App Store subscription offers written in YAML", ".SH SYNOPSIS",
    ".B offerc", ".I command", ".RI [ options ]", ".RI [ path \\~.\\|.\\|.\\& ]", ".SH DESCRIPTION",
    roff("A catalog is a YAML file, or a folder of them, with the in-app offers of one app."),
    roff("lint says what Apple would refuse, at its line; build compiles the catalog to one JSON file;"),
    roff("diff says what changes at Apple."), ".SH COMMANDS",
  ]
  for command in tool.commands {
    page += [".SS " + roff(command.usage), roff(command.abstract ?? "")]
    for paragraph in command.paragraphs {
      let lines = paragraph.text.split(separator: "\n").map { roff(String($0)) }
      page += paragraph.isTable ? [".PP", ".nf"] + lines + [".fi"] : [".PP", lines.joined(separator: " ")]
    }
    for argument in command.ownArguments { page += entry(argument) }
  }
  page += [".SH EXIT STATUS"]
  for (status, meaning) in [
    ("0", "Done, nothing at or above --fail-on."), ("1", "Findings at or above --fail-on."),
    ("2", "Wrong usage, unreadable input or baseline, no catalog found."), ("3", "A defect of offerc."),
  ] {
    page += [".TP", ".B " + status, roff(meaning)]
  }
  page += [
    ".SH ENVIRONMENT", ".TP", ".B OFFERC_TODAY", roff("The day that counts as today, as --today."), ".TP",
    ".B OFFERC_CODE_KEY",
    roff("The text of a key file, where --key is not given; no program that offerc starts gets it."),
    ".TP",
    ".BR NO_COLOR ,\\~ CLICOLOR_FORCE ,\\~ FORCE_COLOR",
    roff("No colours, or colours also where the output is no terminal; --color wins."),
  ]
  return page.joined(separator: "\n") + "\n"
}

private func entry(_ argument: CommandDescription.Argument) -> [String] {
  let head =
    argument.kind == "positional"
    ? ".I " + roff(argument.valueName ?? "")
    : ".BR " + argument.spellings.map(roff).joined(separator: " ,\\~ ")
      + (argument.value.map { " \\~\\fI\(roff($0))\\fR" } ?? "")
  return [".TP", head, roff(argument.explanation.filter { $0 != "`" })]
}

/// Hyphens are minus signs, and a line of text does not begin like a request.
private func roff(_ text: String) -> String {
  let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "\\&...")
  return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
}
