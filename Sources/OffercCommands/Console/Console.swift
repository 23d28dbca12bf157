package import Diagnostics
package import AppStoreConnect

/// What a command knows of the world around it: tests give their own.
package struct Console: Sendable {
  package var environment: [String: String]
  /// All of it.
  package var standardInput: @Sendable () throws -> [UInt8]
  /// What of it is there; empty at its end, nil if nothing is there yet and the caller does not wait.
  package var inputPiece: @Sendable (_ milliseconds: Int32?) throws -> [UInt8]?
  package var output: @Sendable ([UInt8]) throws -> Void
  package var errors: @Sendable ([UInt8]) throws -> Void
  package var outputIsTerminal: Bool
  package var errorsAreTerminal: Bool
  /// Whether somebody can be asked.
  package var inputIsTerminal: Bool
  /// Cells in a line of the terminal that the output goes to; nil where there is none.
  package var outputWidth: @Sendable () -> Int?
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
    outputIsTerminal: Bool = false, errorsAreTerminal: Bool = false, inputIsTerminal: Bool = false,
    outputWidth: @escaping @Sendable () -> Int? = { nil },
    milliseconds: @escaping @Sendable () -> Int64,
    clock: any APIClock = LiveClock(), transport: (any Transport)? = nil,
    end: @escaping @Sendable (ExitStatus) -> Void = { _ in }
  ) {
    self.environment = environment
    self.standardInput = standardInput
    self.inputPiece = inputPiece
    self.output = output
    self.errors = errors
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.inputIsTerminal = inputIsTerminal
    self.outputWidth = outputWidth
    self.milliseconds = milliseconds
    self.clock = clock
    self.transport = transport
    self.end = end
  }

  var isInGitHubActions: Bool { environment["GITHUB_ACTIONS"] == "true" }

  package func write(_ text: String) throws { try output(Array(text.utf8)) }
  package func notice(_ text: String) throws { try errors(Array(text.utf8)) }

  /// A line on standard error; a terminal must not obey what is in it.
  func say(_ line: String, unless isQuiet: Bool = false) throws {
    if !isQuiet { try notice(escapingControls(line) + "\n") }
  }

  /// Ends a command that holds much: to take it apart would take longer than to forget it with the process.
  func end(_ status: ExitStatus, holding memory: some Any) -> ExitStatus {
    withExtendedLifetime(memory) { end(status) }
    return status
  }
}
