import ArgumentParser
import Diagnostics

/// What to say about a first argument that is no command: which one does what the word asks for.
func unknownCommand(_ word: String) -> CommandFailure? {
  let known = Offerc.configuration.subcommands.map { $0.configuration.commandName ?? "" }
  guard !word.hasPrefix("-"), !known.contains(word), word != "help" else { return nil }
  let message = "there is no command \(quoted(word))"
  if let note = command(for: word.lowercased()) { return CommandFailure(message, notes: [note]) }
  if word.contains("/") || word.contains(".") {
    return CommandFailure(message, notes: ["`offerc lint \(word)` checks a catalog"])
  }
  if let near = nearest(to: word, in: known).first {
    return CommandFailure(message + ", did you mean \(near)?")
  }
  return CommandFailure(message, notes: ["the commands are " + listed(known, "and")])
}

private func command(for word: String) -> String? {
  switch word {
  case "check", "validate", "test", "verify": "`offerc lint PATH` checks catalogs"
  case "export", "compile", "emit", "json", "generate", "swift":
    "`offerc build PATH --output DIR` writes catalog.json; `--emit storekit` and `--emit swift` write more"
  case "convert", "migrate": "`offerc import FILE.storekit` turns a StoreKit configuration file into YAML"
  case "fix", "fmt", "format", "repair": "`offerc lint --fix PATH` makes the safe fixes"
  case "plan", "compare", "changes": "`offerc diff` shows what changes at Apple"
  case "who", "eligible", "eligibility", "scenario", "scenarios":
    "`offerc simulate SCENARIO` shows which offers a customer sees"
  case "new", "create", "start": "`offerc init` writes a first catalog"
  case "language-server", "server", "editor": "`offerc lsp` is the language server that editors start"
  case "rule", "why": "`offerc explain RULE` says what a rule is about"
  case "code", "batches": "`offerc codes` makes and checks one-time codes"
  default: nil
  }
}
