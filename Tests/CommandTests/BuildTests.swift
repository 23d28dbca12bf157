import Diagnostics
import TestSupport
import Foundation
import OffercCommands
import Testing

@testable import CommandTestSupport

struct BuildTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(catalog(name: "Example"), to: "store/catalog.yaml")
  }

  private func catalog(name: String) -> String {
    """
    version: 1
    app: {bundleId: com.example.app, name: \(name)}

    """
  }

  private func build(_ more: String...) -> Outcome {
    offerc(["build", folder.path("store"), "-o", folder.path("out")] + more)
  }

  private func attributes(_ name: String) throws -> (inode: Int?, date: Date?) {
    let all = try FileManager.default.attributesOfItem(atPath: folder.path(name))
    return (all[.systemFileNumber] as? Int, all[.modificationDate] as? Date)
  }

  @Test func aFileThatWouldNotChangeIsNotTouched() throws {
    equal(build().status, .success)
    let before = try attributes("out/catalog.json")
    contains(build().errors, "is up to date")
    let after = try attributes("out/catalog.json")
    #expect(before == after)
  }

  /// To Swift a slash with an accent is another character than a slash; to the system it is one.
  @Test func noBundleIDLeadsOutOfTheFolder() throws {
    try folder.write(
      "version: 1\napp: {bundleId: \"../\u{301}evil\", name: Evil}\n# offerc: ignore[bundle-id-format]: test\n",
      to: "store/other/catalog.yaml")
    try folder.write(catalog(name: "Example"), to: "store/first/catalog.yaml")
    try FileManager.default.removeItem(atPath: folder.path("store/catalog.yaml"))
    let outcome = build("--severity", "bundle-id-format=off")
    equal(outcome.status, .usage, "\(outcome.errors)")
    contains(outcome.errors, "it is not a folder name")
    #expect(try !folder.contents().contains { $0.contains("evil") })
  }

  @Test func aFileThatChangesIsAnotherOneAReaderOfTheOldOneKeepsIt() throws {
    equal(build().status, .success)
    let before = try attributes("out/catalog.json")
    let reader = try FileHandle(forReadingFrom: folder.url.appending(path: "out/catalog.json"))
    try folder.write(catalog(name: "Another"), to: "store/catalog.yaml")
    contains(build().errors, "wrote ")
    #expect(try attributes("out/catalog.json").inode != before.inode)
    contains(String(decoding: try reader.readToEnd() ?? Data(), as: UTF8.self), "Example")
    try equal(folder.contents().filter { $0.hasPrefix("out") }, ["out", "out/catalog.json"])
  }

  @Test func anErrorLeavesTheOldFileAsItIs() throws {
    equal(build().status, .success)
    let before = try folder.read("out/catalog.json")
    try folder.write(catalog(name: "[]"), to: "store/catalog.yaml")
    equal(build().status, .findings)
    try equal(folder.read("out/catalog.json"), before)
  }

  @Test func indentedAndCompactHaveTheSameDigest() throws {
    equal(build().status, .success)
    let compact = try folder.read("out/catalog.json")
    equal(build("--pretty").status, .success)
    let pretty = try folder.read("out/catalog.json")
    #expect(pretty != compact)
    let digest = /"digest": ?"(sha256:[0-9a-f]{64})"/
    let first = try #require(compact.firstMatch(of: digest))
    let second = try #require(pretty.firstMatch(of: digest))
    equal(first.1, second.1)
  }

  @Test func aLinkAtTheTargetIsReplacedWhatItLeadsToStays() throws {
    try folder.write("precious", to: "elsewhere.txt")
    try folder.write("", to: "out/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out/catalog.json"), withDestinationPath: "../elsewhere.txt")
    equal(build().status, .success)
    try equal(folder.read("elsewhere.txt"), "precious")
    let kind = try FileManager.default.attributesOfItem(atPath: folder.path("out/catalog.json"))[.type]
    equal(kind as? FileAttributeType, .typeRegular)
  }

  @Test func aDeviceIsWrittenToAndStaysADevice() throws {
    let outcome = offerc(["lint", folder.path("store"), "--format", "text=/dev/null"])
    equal(outcome.status, .success)
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    equal(kind as? FileAttributeType, .typeCharacterSpecial)
  }

  @Test func aReportGoesThroughALinkToWhereItLeads() throws {
    try folder.write("", to: "report.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("latest.txt"), withDestinationPath: "report.txt")
    let outcome = offerc(["lint", folder.path("store"), "--format", "text=" + folder.path("latest.txt")])
    equal(outcome.status, .success)
    try contains(folder.read("report.txt"), "no findings")
    let kind = try FileManager.default.attributesOfItem(atPath: folder.path("latest.txt"))[.type]
    equal(kind as? FileAttributeType, .typeSymbolicLink)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
  func aFullDiskIsAnError() {
    let outcome = offerc(["lint", folder.path("store"), "--format", "text=/dev/full"])
    equal(outcome.status, .usage)
    begins(outcome.errors, with: "offerc: cannot write /dev/full: ")
  }

  @Test(.enabled(if: getuid() != 0, "root may read and write anything"))
  func aFolderThatCannotBeWrittenToIsAnError() throws {
    try folder.write("", to: "out/.keep")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path("out"))
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("out"))
    }
    let outcome = build()
    equal(outcome.status, .usage)
    contains(outcome.errors, "cannot write")
  }

  @Test(.enabled(if: getuid() != 0, "root may read and write anything"))
  func aFileThatCannotBeReadIsAnError() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path("store/catalog.yaml"))
    let outcome = build()
    equal(outcome.status, .usage)
    contains(outcome.errors, "cannot read")
  }
}
