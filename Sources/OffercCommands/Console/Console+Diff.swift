import Diagnostics

extension Console {
  /// Prints the changes of a file as a diff; nothing if there are none.
  ///
  /// Control characters are escaped for a terminal, and kept for a file or a program, which has to be able to apply the diff.
  /// In the log of GitHub Actions, `output` also escapes what the runner would take for a command; a diff that has such a
  /// line cannot be applied from there.
  func outputDiff(of text: EditedText, named name: String) throws {
    let shown: ([UInt8]) -> [UInt8] =
      outputIsTerminal
      ? { line in Array(escapingControls(String(decoding: line, as: UTF8.self)).utf8) } : { $0 }
    let diff = unifiedDiff(text, name: escapingControls(name), written: shown)
    if !diff.isEmpty { try output(diff) }
  }
}
