import ByteText
import OffercCommands

/// `docs/offerc.1`: the same in the language of `man`.
func manualPage(_ tool: CommandDescription, _ template: Template) throws -> String {
  var lines: [String] = []
  for command in tool.commands {
    lines += [".SS " + roff(command.usage), roff(command.abstract)]
    for paragraph in command.paragraphs {
      let text = paragraph.text.byBytes.split(separator: "\n").map { roff(String($0)) }
      lines += paragraph.keepsLines ? [".PP", ".nf"] + text + [".fi"] : [".PP", text.joined(separator: " ")]
    }
    for argument in command.ownArguments { lines += entry(argument) }
  }
  return try template.filled(["version": version, "commands": lines.joined(separator: "\n")])
}

private func entry(_ argument: CommandDescription.Argument) -> [String] {
  let head =
    argument.kind == .positional
    ? ".I " + roff(argument.valueName)
    : ".BR " + argument.spellings.map(roff).joined(separator: " ,\\~ ")
      + (argument.value.map { " \\~\\fI\(roff($0))\\fR" } ?? "")
  return [".TP", head, roff(argument.explanation.byBytes.removing("`"))]
}

/// Hyphens are minus signs, and a line of text does not begin like a request.
private func roff(_ text: String) -> String {
  let escaped = text.byBytes.replacing("\\", with: "\\e").byBytes.replacing("-", with: "\\-").byBytes
    .replacing("…", with: "\\&...")
  return escaped.byBytes.hasPrefix(".") || escaped.byBytes.hasPrefix("'") ? "\\&" + escaped : escaped
}
