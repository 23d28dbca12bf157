package import AppStoreConnect
package import Diagnostics
import Disk
import OfferCodes
import OfferModel
import OfferSignatures
import SystemCalls
import YAMLSyntax

/// What a command knows of the world around it: tests give their own.
package struct Console: Sendable {
  package var environment: [String: String]
  /// All of it.
  package var standardInput: @Sendable () throws -> [UInt8]
  /// What of it is there; empty at its end, nil if nothing is there yet and the caller does not wait.
  package var inputPiece: @Sendable (_ milliseconds: Int32?) throws -> [UInt8]?
  private let outputStream: ConsoleStream
  private let errorStream: ConsoleStream
  /// Whether standard output is a file, from which no runner takes commands.
  private let outputIsFile: Bool
  private let errorsAreFile: Bool
  package var outputIsTerminal: Bool
  package var errorsAreTerminal: Bool
  /// Whether a person can be asked.
  package var inputIsTerminal: Bool
  /// Cells in a line of the terminal that the output goes to; nil if it does not go to a terminal.
  package var outputWidth: @Sendable () -> Int?
  /// The same of standard error.
  package var errorsWidth: @Sendable () -> Int?
  let progress = ProgressLine()
  /// Since 1970: asked only when a signature is to have the time of now, and when nothing else says which day is today.
  package var milliseconds: @Sendable () -> Int64
  /// What waiting for App Store Connect goes by.
  package var clock: any APIClock
  /// What sends requests to App Store Connect; nil: curl.
  package var transport: (any Transport)?
  /// Asked for when all output is written: may end the process.
  package var end: @Sendable (ExitStatus) -> Void

  package init(
    environment: [String: String], standardInput: @escaping @Sendable () throws -> [UInt8],
    inputPiece: @escaping @Sendable (_ milliseconds: Int32?) throws -> [UInt8]?,
    output: @escaping @Sendable ([UInt8]) throws -> Void,
    errors: @escaping @Sendable ([UInt8]) throws -> Void,
    outputIsFile: Bool = false, errorsAreFile: Bool = false,
    outputIsTerminal: Bool = false, errorsAreTerminal: Bool = false, inputIsTerminal: Bool = false,
    outputWidth: @escaping @Sendable () -> Int? = { nil },
    errorsWidth: @escaping @Sendable () -> Int? = { nil },
    milliseconds: @escaping @Sendable () -> Int64,
    clock: any APIClock = LiveClock(), transport: (any Transport)? = nil,
    end: @escaping @Sendable (ExitStatus) -> Void = { _ in }
  ) {
    self.environment = environment
    self.standardInput = standardInput
    self.inputPiece = inputPiece
    outputStream = ConsoleStream(output)
    errorStream = ConsoleStream(errors)
    self.outputIsFile = outputIsFile
    self.errorsAreFile = errorsAreFile
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.inputIsTerminal = inputIsTerminal
    self.outputWidth = outputWidth
    self.errorsWidth = errorsWidth
    self.milliseconds = milliseconds
    self.clock = clock
    self.transport = transport
    self.end = end
  }

  var isInGitHubActions: Bool { environment["GITHUB_ACTIONS"] == "true" }

  /// The formats of findings if the command line names none: in GitHub Actions, also annotations.
  var usualFormats: [String] {
    let formats: [ReportFormat] = isInGitHubActions ? [.text, .github] : [.text]
    return formats.map(\.name)
  }

  /// Writes text for people to standard output. In the log of GitHub Actions, nothing in it is a command.
  package func output(_ text: [UInt8]) throws {
    try clearProgress()
    guard isInGitHubActions, !outputIsFile else { return try outputStream.sendData(text) }
    try outputStream.sendEscaped(text)
  }

  /// Writes bytes for a program (JSON, CSV, YAML, SQL, workflow commands of our own …) to standard output, as they are.
  package func outputData(_ bytes: [UInt8]) throws {
    try clearProgress()
    try outputStream.sendData(bytes)
  }

  /// Writes text for people to standard error. In the log of GitHub Actions, nothing in it is a command.
  package func errors(_ text: [UInt8]) throws {
    try clearProgress()
    guard isInGitHubActions, !errorsAreFile else { return try errorStream.sendData(text) }
    try errorStream.sendEscaped(text)
  }

  /// Sends what moves the cursor of a terminal.
  func sendError(_ sequence: String) throws { try errorStream.sendData(Array(sequence.utf8)) }

  /// Writes bytes for a program to standard error, as they are.
  package func errorData(_ bytes: [UInt8]) throws {
    try clearProgress()
    try errorStream.sendData(bytes)
  }

  package func write(_ text: String) throws { try output(Array(text.utf8)) }
  package func notice(_ text: String) throws { try errors(Array(text.utf8)) }

  /// Writes lines for people to standard output, wrapped for the terminal that shows them.
  func outputLines(_ text: [UInt8]) throws {
    try output(outputWidth().map { wrappedLines(text, to: $0) } ?? text)
  }

  /// The same for standard error.
  func errorLines(_ text: [UInt8]) throws {
    try errors(errorsWidth().map { wrappedLines(text, to: $0) } ?? text)
  }

  func writeLine(_ line: String) throws { try outputLines(Array((line + "\n").utf8)) }

  /// A line on standard error; a terminal must not obey what is in it.
  func say(_ line: String, unless isQuiet: Bool = false) throws {
    guard !isQuiet else { return }
    try errorLines(Array((escapingControls(line) + "\n").utf8))
  }

  /// Ends a command that holds much: to take it apart would take longer than to forget it with the process.
  func end(_ status: ExitStatus, holding memory: some Any) -> ExitStatus {
    withExtendedLifetime(memory) { end(status) }
    return status
  }

  /// The words of a failure on standard error.
  func report(_ failure: any Failure) {
    for line in ["offerc: " + failure.message] + failure.notes.map({ "note: " + $0 }) { try? say(line) }
  }
}

/// The tool's version; `catalog.json` does not carry it.
package let version = "0.3.0"

extension DiskFailure: Failure {}

extension Console {
  /// The day that counts as today: `--today`, else `OFFERC_TODAY`, else the day in Los Angeles, as Apple counts them.
  ///
  /// - Parameter option: the value of `--today`.
  /// - Throws: `PlainFailure` for what is not a day.
  func today(_ option: String? = nil) throws -> CalendarDate {
    if let option { return try day(option, from: "--today") }
    if let variable = environment["OFFERC_TODAY"] { return try day(variable, from: "OFFERC_TODAY") }
    guard let day = CalendarDate(inLosAngelesAt: milliseconds() / 1000) else {
      throw PlainFailure("the clock of this machine is wrong: name the day with --today YYYY-MM-DD")
    }
    return day
  }

  private func day(_ text: String, from origin: String) throws -> CalendarDate {
    guard let day = CalendarDate(text) else {
      throw PlainFailure("\(origin) is \(quoted(text)), expected a day as YYYY-MM-DD")
    }
    return day
  }
}

extension Console {
  /// The process's own streams, environment and clock.
  package static func live() -> Console {
    // A closed pipe is an error to be handled, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    return Console(
      environment: processEnvironment(),
      standardInput: { try readStandardInput() }, inputPiece: { try readPiece(within: $0) },
      output: { try writeStream($0, STDOUT_FILENO) }, errors: { try writeStream($0, STDERR_FILENO) },
      outputIsFile: isRegularFile(STDOUT_FILENO), errorsAreFile: isRegularFile(STDERR_FILENO),
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorsAreTerminal: isatty(STDERR_FILENO) == 1,
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputWidth: { terminalWidth(STDOUT_FILENO) },
      errorsWidth: { terminalWidth(STDERR_FILENO) }, milliseconds: { millisecondsSince1970() },
      end: { exit($0) })
  }
}

private func readStandardInput() throws -> [UInt8] {
  do {
    return try readAll(from: STDIN_FILENO, expected: 1 << 16, limit: Budget.fileSize)
  } catch let failure as SystemFailure {
    throw PlainFailure("cannot read standard input: \(failure.reason)")
  }
}

private func readPiece(within milliseconds: Int32?) throws -> [UInt8]? {
  do {
    guard let milliseconds else { return try readSome(from: STDIN_FILENO, atMost: 1 << 17) }
    return try readAvailable(from: STDIN_FILENO, atMost: 1 << 17, within: milliseconds)
  } catch let failure as SystemFailure {
    throw PlainFailure("cannot read standard input: \(failure.reason)")
  }
}

private func writeStream(_ bytes: [UInt8], _ descriptor: Int32) throws {
  do {
    try writeAll(bytes, to: descriptor)
  } catch let failure as SystemFailure {
    // Whoever reads has had enough: the exit status still says what was found.
    if failure.code == EPIPE { return }
    throw PlainFailure("cannot write the output: \(failure.reason)")
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
