import Diagnostics

/// Asks whether something that cannot be undone is wanted; `--yes` may have answered it (`isAnswered`).
/// `consequence` is a sentence without its end. Throws `PlainFailure` if no person can be asked.
func confirm(_ consequence: String, isAnswered: Bool, _ console: Console) throws -> Bool {
  if isAnswered { return true }
  guard console.inputIsTerminal, console.errorsAreTerminal else {
    throw PlainFailure("\(consequence), and there is no terminal to ask for confirmation: add --yes")
  }
  try console.notice(escapingControls("\(consequence); continue? [y/N] "))
  let answer = String(decoding: try console.inputPiece(nil) ?? [], as: UTF8.self)
  let word = answer.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).first.map {
    String($0).lowercased()
  }
  return word == "y" || word == "yes"
}
