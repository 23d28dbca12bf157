import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// The short form of `Tests/Scripts/mutate`: damaged inputs, and the program as a process.
@Suite(
  .needsProgram,
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed"))
struct MutateScriptTests {
  @Test func nothingBadComesOfDamagedInputs() throws {
    let process = Process()
    // Other tests change the working folder of this process, and remove it.
    process.currentDirectoryURL = Repository.root
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [Repository.path("Tests/Scripts/mutate"), "20", "1"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    let faults = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    equal(process.terminationStatus, 0, "\(String(decoding: faults, as: UTF8.self))")
    ends(String(decoding: said, as: UTF8.self), with: ": 0 bad\n")
  }
}
