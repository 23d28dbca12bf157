import Diagnostics
import AppStoreConnect
import Foundation
import OffercCommands
import Synchronization

/// The world around a command, with everything that it writes kept.
final class Recording: Sendable {
  private let written = Mutex((output: [UInt8](), errors: [UInt8]()))
  private let unread = Mutex<[UInt8]?>(nil)

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var outputBytes: [UInt8] { written.withLock { $0.output } }
  var errors: String { written.withLock { String(decoding: $0.errors, as: UTF8.self) } }

  func console(
    environment: [String: String] = [:], input: String = "", isTerminal: Bool = false,
    clock: any APIClock = LiveClock(),
    transport: (any Transport)? = nil, beforeOutput: @escaping @Sendable () -> Void = {}
  ) -> Console {
    Console(
      environment: environment, standardInput: { Array(input.utf8) },
      inputPiece: { [self] in piece(of: input, $0) },
      output: { [self] bytes in
        beforeOutput()
        written.withLock { $0.output += bytes }
      },
      errors: { [self] bytes in written.withLock { $0.errors += bytes } },
      outputIsTerminal: isTerminal, errorsAreTerminal: isTerminal, inputIsTerminal: isTerminal,
      milliseconds: { 1_800_000_000_123 }, clock: clock, transport: transport)
  }
}

extension Recording {
  /// Some bytes at a time, as pipes have them, and now and then none yet.
  private func piece(of input: String, _ milliseconds: Int32?) -> [UInt8]? {
    unread.withLock { unread in
      let rest = unread ?? Array(input.utf8)
      guard milliseconds != 0 || rest.count.isMultiple(of: 3) else { return nil }
      unread = Array(rest.dropFirst(7))
      return Array(rest.prefix(7))
    }
  }
}

/// What a run left behind.
struct Outcome {
  let status: ExitStatus
  let output: String
  let errors: String
}

/// Runs offerc inside the test, on a day that never changes.
func offerc(
  _ arguments: [String], environment: [String: String] = [:], input: String = "",
  transport: (any Transport)? = nil
) -> Outcome {
  let recording = Recording()
  let console = recording.console(environment: environment, input: input, transport: transport)
  let status = run(arguments, console: console)
  return Outcome(status: status, output: recording.output, errors: recording.errors)
}
