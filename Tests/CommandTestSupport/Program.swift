import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

/// The program of the same build.
enum Program {
  #if DEBUG
    static let path = Repository.path(".build/debug/offerc")
  #else
    static let path = Repository.path(".build/release/offerc")
  #endif
  static let isBuilt = FileManager.default.isExecutableFile(atPath: path)

  /// Runs a line of a shell in which `offerc` is this program.
  static func shell(
    _ line: String, in folder: String, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(
      ["-c", line], in: folder, path: URL(filePath: path).deletingLastPathComponent().path,
      program: "/bin/sh",
      environment: environment)
  }

  /// Runs it in a folder, and ends it when it takes longer than a minute.
  static func run(
    _ arguments: [String], in folder: String, path added: String? = nil, program: String = Program.path,
    environment more: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    var environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "OFFERC_TODAY": "2027-01-15",
    ]
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    if let added { environment["PATH"] = added + ":" + (environment["PATH"] ?? "") }
    environment.merge(more) { _, new in new }
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let watch = DispatchSource.makeTimerSource()
    watch.schedule(deadline: .now() + 60)
    // A signal that programs cannot block, as they do with the one of `terminate` if the thread that starts them does.
    watch.setEventHandler { kill(process.processIdentifier, SIGKILL) }
    watch.resume()
    defer { watch.cancel() }
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: ExitStatus(rawValue: process.terminationStatus) ?? .defect,
      output: String(decoding: printed, as: UTF8.self), errors: String(decoding: said, as: UTF8.self))
  }
}

extension Trait where Self == ConditionTrait {
  /// Without the program the test is skipped.
  static var needsProgram: Self {
    .enabled(if: Program.isBuilt, "offerc is not built: `make build-debug` builds it")
  }
}
