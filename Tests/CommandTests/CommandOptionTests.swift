import ArgumentParser
import TestSupport
import Testing

@testable import OffercCommands

/// The argument parser's own description of a command.
struct CommandOptionTests {
  @Test(arguments: ["", "{}", "[1]", #"{"command": {}}"#, #"{"command": {"arguments": 1}}"#])
  func anUnknownDescriptionHasNoOptions(_ description: String) {
    #expect(CommandOption.all(in: description)?.isEmpty ?? true)
  }

  @Test func anOptionHasAllItsNames() throws {
    let options = try #require(CommandOption.all(of: Build.self))
    equal(options.first { $0.names.contains("-o") }?.names, ["-o", "--output"])
  }

  /// `run(_:console:)` only asks for a description where a short name can be one of a long name that is given, too.
  @Test func aShortNameIsTheFirstLetterOfALongOne() throws {
    for command in leaves(of: Offerc.self) {
      for option in try #require(CommandOption.all(of: command)) {
        for short in option.names where short.count == 2 {
          let hasLong = option.names.contains { $0.hasPrefix("-" + short) }
          #expect(hasLong, "\(command): \(option.names)")
        }
      }
    }
  }

  private func leaves(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    let inner = command.configuration.subcommands
    return inner.isEmpty ? [command] : inner.flatMap(leaves)
  }
}
