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
}
