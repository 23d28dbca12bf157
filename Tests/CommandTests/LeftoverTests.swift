import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What a run that was killed left beside a file is removed by the next one; what a living run has is not.
struct LeftoverTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("version: 1\napp: {bundleId: com.example.app, name: Example}\n", to: "catalog.yaml")
  }

  /// The number of a process that has ended.
  private func deadProcess() throws -> Int32 {
    let process = Process()
    // Other tests change the working folder of this process, and remove it.
    process.currentDirectoryURL = Repository.root
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["true"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func theNextBuildRemovesThem() throws {
    let (dead, living) = (try deadProcess(), getppid())
    let others = [
      ".catalog.json.\(living)-0.offerc-tmp", ".other.json.\(dead)-0.offerc-tmp",
      ".catalog.json.\(dead)-0.offerc-tmp.bak", ".catalog.json.\(dead)-0.tmp",
    ]
    for name in others + [".catalog.json.\(dead)-0.offerc-tmp", ".catalog.json.\(dead)-9f3a.offerc-tmp"] {
      try folder.write("half", to: "out/" + name)
    }
    equal(offerc(["build", folder.path("catalog.yaml"), "-o", folder.path("out")]).status, .success)
    equal(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))),
      Set(others + ["catalog.json"]))
  }

  @Test func aFileThatIsLockedHasALivingOwnerElsewhere() throws {
    let name = "out/.catalog.json.\(try deadProcess())-0.offerc-tmp"
    try folder.write("half", to: name)
    let handle = try #require(FileHandle(forUpdatingAtPath: folder.path(name)))
    equal(flock(handle.fileDescriptor, LOCK_EX), 0)
    _ = offerc(["build", folder.path("catalog.yaml"), "-o", folder.path("out")])
    #expect(FileManager.default.fileExists(atPath: folder.path(name)))
    // A program that another test has started meanwhile may have the file open, too.
    equal(flock(handle.fileDescriptor, LOCK_UN), 0)
    try handle.close()
    _ = offerc(["build", folder.path("catalog.yaml"), "-o", folder.path("out")])
    #expect(!FileManager.default.fileExists(atPath: folder.path(name)))
  }

  @Test func aLinkThatLeadsNowhereIsNotReplaced() throws {
    let empty = #""products": [], "subscriptionGroups": [], "version": {"major": 4, "minor": 0}"#
    try folder.write("{" + empty + "}", to: "a.storekit")
    try folder.write("", to: "starter/empty")
    for name in ["catalog", "new"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("starter/\(name).yaml"), withDestinationPath: "nowhere")
    }
    let commands = [
      ["init", folder.path("starter")],
      ["import", folder.path("a.storekit"), "-o", folder.path("starter/new.yaml")],
    ]
    for command in commands { contains(offerc(command).errors, "already exists") }
  }

  @Test func namesOfFoldersDoNotCommandATerminal() throws {
    let outcome = offerc(["build", folder.path("catalog.yaml"), "-o", folder.path("o\u{1B}[31mut")])
    lacks(outcome.errors, "\u{1B}")
    contains(outcome.errors, "\\u{1B}")
    let first = offerc(["init", folder.path("i\u{1B}[31mn")])
    lacks(first.errors, "\u{1B}")
    contains(first.errors, "\\u{1B}")
  }

  @Test func withoutArgumentsNothingSucceeds() {
    let outcome = offerc([])
    equal(outcome.status, .usage)
    empty(outcome.output)
    contains(outcome.errors, "USAGE: offerc")
  }
}
