import Diagnostics
import OffercCommands
import Synchronization

/// What a run of offerc writes to standard output.
///
/// - Throws: `CommandFailure` when it does not succeed.
package func offercOutput(of arguments: [String]) throws -> String {
  let written = Mutex<[UInt8]>([])
  let console = Console(
    environment: [:], standardInput: { [] }, inputPiece: { _ in [] },
    output: { bytes in written.withLock { $0 += bytes } },
    errors: { _ in }, milliseconds: { 1_800_000_000_000 })
  guard run(arguments, console: console) == .success else {
    throw CommandFailure("offerc \(arguments.joined(separator: " ")) fails")
  }
  return String(decoding: written.withLock { $0 }, as: UTF8.self)
}
