import Diagnostics

/// Asks before something that cannot be undone.
///
/// - Parameters:
///   - consequence: what follows from it, as a sentence without its end.
///   - isAnswered: whether `--yes` has said it already.
/// - Returns: whether it is wanted.
/// - Throws: `CommandFailure` where nobody can be asked.
func confirm(_ consequence: String, isAnswered: Bool, _ console: Console) throws -> Bool {
  if isAnswered { return true }
  guard console.inputIsTerminal, console.errorsAreTerminal else {
    throw CommandFailure("\(consequence), and there is no terminal to ask for confirmation: add --yes")
  }
  try console.notice(escapingControls("\(consequence); continue? [y/N] "))
  let answer = String(decoding: try console.inputPiece(nil) ?? [], as: UTF8.self)
  let word = answer.split(whereSeparator: \.isWhitespace).first?.lowercased()
  return word == "y" || word == "yes"
}

/// A word as a shell reads it back: in quotes unless every character means itself.
func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "%+,-./:=@_".utf8.contains(byte)
    }
  }
  return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
}
