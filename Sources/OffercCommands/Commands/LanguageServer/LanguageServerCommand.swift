import Diagnostics
import ArgumentParser
import LanguageServer

struct LanguageServerCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Show findings in an editor while you type: a language server.",
    discussion: """
      Editors start it; it speaks the Language Server Protocol on standard input and output. What to write into the \
      configuration of an editor is in docs/editors.md.

      Exit status: 0 after the editor has asked it to end, 1 if the editor ends without that, 2 usage.

      Examples:
        offerc lsp
        offerc lsp --today 2027-01-15 --severity date-past=off
      """)

  @Option(help: .today) var today: String?

  @Option(
    help: ArgumentHelp(
      "Override the severity of a rule: off, info, warning or error. May be repeated.",
      valueName: "RULE=LEVEL"))
  var severity: [String] = []

  func run(in console: Console) throws -> ExitStatus {
    let severities = try SeverityChoices(severity)
    let day = today
    // Said now rather than at the first text.
    _ = try OffercCommands.today(day, console)
    let host = EditorHost(severities: severities) { try OffercCommands.today(day, console) }
    var server = LanguageServer(host: host.host)
    var framer = MessageFramer()
    while server.hasEnded == nil {
      let piece = try console.inputPiece(true) ?? []
      guard !piece.isEmpty else { break }
      framer.append(piece)
      var pieces = framer.takeAll()
      // What the editor has sent in the meantime is taken together: keystrokes, and what it does not want any more.
      while pieces.count < LanguageServerCommand.mostAtOnce,
        let more = try console.inputPiece(false), !more.isEmpty
      {
        framer.append(more)
        pieces += framer.takeAll()
      }
      for answer in server.handle(pieces) { try console.output(framed(answer)) }
    }
    return server.hasEnded == true ? .success : .findings
  }

  private static let mostAtOnce = 256
}
