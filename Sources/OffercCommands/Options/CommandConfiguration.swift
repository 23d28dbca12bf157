import ArgumentParser
import ByteText
import Diagnostics
import EmbeddedFiles
import SystemCalls
import YAMLSyntax

extension CommandConfiguration {
  /// - Parameter words: those that name the command after `offerc`; what it says of itself is in `Embedded/commands.txt`.
  init(of words: String, subcommands: [any ParsableCommand.Type] = []) {
    let (abstract, discussion) = commandPage(words)
    let names = ["offerc"] + words.byBytes.split(separator: " ").map(String.init)
    // For every command that is not part of another one, the parser first parses two commands of its own, to find
    // `--generate-completion-script`. `Offerc` finds it.
    self.init(
      commandName: names[names.count - 1], _superCommandName: names.dropLast().joined(separator: " "),
      abstract: abstract, discussion: discussion, subcommands: subcommands)
  }
}

private let commandPages = EmbeddedFiles.commands

/// A page begins with a line of `%` and the words of its command; the next line is its abstract, all others are the rest of
/// its help.
private func commandPage(_ words: String) -> (abstract: String, discussion: String) {
  let head = "\n%\(words)\n"
  guard let start = offset(of: head, in: commandPages).map({ $0 + head.utf8.count }),
    let line = offset(of: "\n", in: commandPages, from: start)
  else { return ("", "") }
  let end = offset(of: "\n%", in: commandPages, from: line) ?? commandPages.count
  func text(_ range: Range<Int>) -> String {
    String(decoding: commandPages[range].trimmed { $0 == 0x0A }, as: UTF8.self)
  }
  return (text(start..<line), text(line..<end))
}
