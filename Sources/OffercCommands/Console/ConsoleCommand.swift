import ArgumentParser
import Diagnostics

/// A command that says what it did by its exit status and writes to a console.
protocol ConsoleCommand: ParsableCommand {
  func run(in console: Console) throws -> ExitStatus
}
