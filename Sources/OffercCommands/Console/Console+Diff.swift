import Diagnostics

extension Console {
  /// Prints the changes of a file as a diff; nothing if there are none.
  ///
  /// A program has to be able to apply the diff; a terminal must not obey it. In the log of GitHub Actions it is text, as
  /// everything that people read: a diff with an escaped command in it does not apply.
  func outputDiff(of text: EditedText, named name: String) throws {
    let written: ([UInt8]) -> [UInt8] =
      outputIsTerminal ? { Array(escapingControls(String(decoding: $0, as: UTF8.self)).utf8) } : { $0 }
    let diff = unifiedDiff(text, name: escapingControls(name), written: written)
    if !diff.isEmpty { try output(diff) }
  }
}
