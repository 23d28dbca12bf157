import ArgumentParser
import Diagnostics
import LanguageServer
import SystemCalls

struct LanguageServerCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "lsp")

  @OptionGroup var day: DayOptions

  @Option(help: .severity) var severity: [String] = []

  func run(in console: Console) throws -> ExitStatus {
    let severities = try SeverityChoices(severity)
    let day = day.text
    // Said now rather than at the first text.
    _ = try console.today(day)
    let host = EditorHost(severities: severities) { try console.today(day) }
    var server = LanguageServer(host: host.host)
    var framer = MessageFramer()
    while server.hasEnded == nil {
      guard let piece = try console.inputPiece(LanguageServerCommand.patience) else {
        // Another program may hold the pipe open after the editor has crashed.
        if let editor = server.editor, kill(editor, 0) != 0, errno == ESRCH { break }
        continue
      }
      guard !piece.isEmpty else { break }
      framer.append(piece)
      var pieces = framer.takeAll()
      // What the editor has sent in the meantime is taken together: keystrokes, and what it does not want any more.
      let texts = server.numberOfTexts
      let mostAtOnce = max(LanguageServerCommand.fewestAtOnce, texts)
      let pause = min(
        Int32(clamping: texts / LanguageServerCommand.textsPerMillisecond), LanguageServerCommand.longestPause
      )
      while pieces.count < mostAtOnce,
        let more = try console.inputPiece(pause), !more.isEmpty
      {
        framer.append(more)
        pieces += framer.takeAll()
      }
      for answer in server.handle(pieces) { try console.outputData(framed(answer)) }
    }
    return server.hasEnded == true ? .success : .findings
  }

  /// The number of messages that are taken together even where few texts are open. A check may read all open texts, so where
  /// there are more, as many messages as texts share a check: a message then takes the same time whatever is open.
  private static let fewestAtOnce = 256
  /// A pipe holds only some hundred messages, so an editor that opens thousands of texts needs a moment to write the next
  /// ones. The server waits a millisecond for every 64 open texts, which is less than checking them takes.
  private static let textsPerMillisecond = 64
  /// Milliseconds. A keystroke is never answered later than this because of the wait.
  private static let longestPause: Int32 = 200
  /// Milliseconds after which it looks whether the editor is still there.
  private static let patience: Int32 = 10_000
}
