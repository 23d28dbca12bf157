import ArgumentParser
package import Diagnostics
import Disk

/// A command that says what it did by its exit status and writes to a console.
protocol ConsoleCommand: ParsableCommand {
  func run(in console: Console) throws -> ExitStatus
}

/// The tool's version; `catalog.json` does not carry it.
package let version = "0.1.0"

/// What ends a command before it has a result, with the words for standard error.
package typealias CommandFailure = PlainFailure

extension DiskFailure: Failure {}

extension Console {
  /// The words of a failure on standard error.
  func report(_ failure: any Failure) {
    for line in ["offerc: " + failure.message] + failure.notes.map({ "note: " + $0 }) {
      try? say(line)
    }
  }
}
