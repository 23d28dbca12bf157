import TestSupport
import Testing
import generate

/// Completions are made by the installed program itself (`make install`), so there is no file to compare.
struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func everyCommandAndOptionIsCompleted(_ shell: String) throws {
    let script = try offercOutput(of: ["completion", shell])
    for command in try CommandDescription.offerc().commands {
      contains(script, command.name)
      for option in command.ownArguments where option.kind != .positional {
        contains(script, option.longName, "\(command.fullName) --\(option.longName)")
      }
    }
  }
}
