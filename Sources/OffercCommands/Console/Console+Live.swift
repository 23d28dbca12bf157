import AppStoreConnect
import CodeLedger
package import Diagnostics
import OfferCodes
import OfferSignatures
import SystemCalls
import YAMLSyntax

extension Console {
  /// The process's own streams, environment and clock.
  package static func live() -> Console {
    // A closed pipe is an error to be handled, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    return Console(
      environment: processEnvironment(),
      standardInput: { try readStandardInput() }, inputPiece: { try readPiece(within: $0) },
      output: { try writeStream($0, STDOUT_FILENO) },
      errors: { try writeStream($0, STDERR_FILENO) },
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorsAreTerminal: isatty(STDERR_FILENO) == 1,
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputWidth: { terminalWidth(STDOUT_FILENO) },
      milliseconds: { millisecondsSince1970() }, end: { exit($0) })
  }
}

private func readStandardInput() throws -> [UInt8] {
  do {
    return try readAll(from: STDIN_FILENO, expected: 1 << 16, limit: Budget.fileSize)
  } catch let failure as SystemFailure {
    throw CommandFailure("cannot read standard input: \(failure.reason)")
  }
}

private func readPiece(within milliseconds: Int32?) throws -> [UInt8]? {
  do {
    guard let milliseconds else { return try readSome(from: STDIN_FILENO, atMost: 1 << 17) }
    return try readAvailable(from: STDIN_FILENO, atMost: 1 << 17, within: milliseconds)
  } catch let failure as SystemFailure {
    throw CommandFailure("cannot read standard input: \(failure.reason)")
  }
}

private func writeStream(_ bytes: [UInt8], _ descriptor: Int32) throws {
  do {
    try writeAll(bytes, to: descriptor)
  } catch let failure as SystemFailure {
    // Whoever reads has had enough: the exit status still says what was found.
    if failure.code == EPIPE { return }
    throw CommandFailure("cannot write the output: \(failure.reason)")
  }
}

/// The variables that are read anywhere: nothing else of the environment matters.
private func processEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  for name in [
    "OFFERC_TODAY", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERM", "GITHUB_ACTIONS", "GITHUB_WORKFLOW",
    "CI", CodeKeys.variable, SigningKey.variable,
  ] + CredentialVariable.all {
    if let value = unsafe getenv(name) { result[name] = unsafe String(cString: value) }
  }
  return result
}

private func millisecondsSince1970() -> Int64 {
  var now = timespec()
  unsafe clock_gettime(CLOCK_REALTIME, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}

/// Ends the process at once: nothing is left in a buffer, and what is held in memory need not be taken apart.
package func exit(_ status: ExitStatus) -> Never { _exit(status.rawValue) }

/// The machine's clock.
package struct LiveClock: APIClock {
  package init() {}

  package var secondsSince1970: Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec)
  }

  package var monotonicSeconds: Double { OffercCommands.monotonicSeconds() }

  package func sleep(seconds: Double) {
    var left = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    // A signal may interrupt it: the rest is slept, too.
    var rest = timespec()
    while unsafe nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}
