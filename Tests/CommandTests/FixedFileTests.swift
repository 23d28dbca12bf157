import Diagnostics
import TestSupport
import Foundation
import OffercCommands
import Testing

@testable import CommandTestSupport

/// What becomes of the files that `--fix` changes.
struct FixedFileTests {
  private let before =
    "version: 1\napp: {bundleId: com.example.app, name: Example, streamlinedPurchasing: yes}\n"
  private var after: String { before.replacing("yes", with: "true") }

  private func fix(_ path: String) -> Outcome { offerc(["lint", "--fix", path]) }

  private func attributes(_ path: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: path)
  }

  @Test func aFileKeepsItsPermissions() throws {
    let folder = try TemporaryFolder()
    for mode in [0o640, 0o755] {
      try folder.write(before, to: "catalog.yaml")
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.path("catalog.yaml"))
      equal(fix(folder.path).status, .success)
      try equal(folder.read("catalog.yaml"), after)
      try equal(attributes(folder.path("catalog.yaml"))[.posixPermissions] as? Int, mode)
    }
    try equal(folder.contents(), ["catalog.yaml"])
  }

  @Test func aLinkIsFollowedAndStaysALink() throws {
    let folder = try TemporaryFolder()
    try folder.write(before, to: "shared/real.yaml")
    try folder.write("", to: "store/empty.yaml")
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("store/catalog.yaml"), withDestinationPath: "../shared/real.yaml")
    equal(fix(folder.path("store")).status, .success)
    try equal(folder.read("shared/real.yaml"), after)
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("store/catalog.yaml"))
    equal(target, "../shared/real.yaml")
  }

  @Test func aFileWithoutFixesIsNotWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(before, to: "catalog.yaml")
    try folder.write("retiredProductIds: [com.example.old]\n", to: "more.yaml")
    let number = try attributes(folder.path("more.yaml"))[.systemFileNumber] as? Int
    equal(fix(folder.path).errors, "fixed 1 finding in 1 file\n")
    try equal(attributes(folder.path("more.yaml"))[.systemFileNumber] as? Int, number)
  }

  @Test(arguments: ["\r\n", "\n", "\r"])
  func lineEndsAByteOrderMarkAndAnOpenLastLineStay(lineEnd: String) throws {
    let folder = try TemporaryFolder()
    func written(_ text: String) -> String {
      "\u{FEFF}" + text.dropLast().replacing("\n", with: lineEnd) + "  # \t open"
    }
    try folder.write(written(before), to: "catalog.yaml")
    equal(fix(folder.path("catalog.yaml")).status, .success)
    #expect(try folder.read("catalog.yaml").unicodeScalars.elementsEqual(written(after).unicodeScalars))
  }

  @Test(arguments: [true, false])
  func onATerminalADiffHidesNothingRedirectedItIsExact(isTerminal: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(before + "# \u{202E}otherwise\n", to: "catalog.yaml")
    let recording = Recording()
    let status = run(["lint", "--dry-run", folder.path], console: recording.console(isTerminal: isTerminal))
    equal(status, .findings)
    contains(recording.output, isTerminal ? "# \\u{202E}otherwise" : "# \u{202E}otherwise")
    try begins(folder.read("catalog.yaml"), with: before)
  }

  @Test func amongManyFixesThoseThatDoNotHoldAreFound() throws {
    let folder = try TemporaryFolder()
    let items = (0..<400).map { number in
      "  - {productId: a\(number), refernceName: A\(number), type: consumable, familySharable: no,"
        + " prices: {US: 1, \(number % 100 == 0 ? "USA: 2, " : "")rest: equalized}}\n"
    }
    try folder.write(
      "version: 1\napp: {bundleId: com.example.app, name: A}\ninAppPurchases:\n" + items.joined(),
      to: "catalog.yaml")
    equal(fix(folder.path).errors, "fixed 1,196 findings in 1 file\n")
  }

  @Test(arguments: [", ", "\n  - "])
  func aThousandRepeatsAreTakenOutInOneRun(separator: String) throws {
    let folder = try TemporaryFolder()
    let ids = Array(repeating: "com.example.old", count: 1000).joined(separator: separator)
    let list = separator == ", " ? "[" + ids + "]" : separator + ids
    let head = "version: 1\napp: {bundleId: com.example.app, name: A}\nretiredProductIds: "
    try folder.write(head + list + "\n", to: "catalog.yaml")
    let first = fix(folder.path)
    equal(first.status, .success)
    equal(first.errors, "fixed 21 findings in 1 file\n")
    try equal(folder.read("catalog.yaml").ranges(of: "com.example.old").count, 1)
    empty(fix(folder.path).errors)
  }

  /// Of each tenth object a fix does not hold: found one by one, it would take a check for each of them.
  @Test func fixesOfDifferentObjectsAreProvenTogether() throws {
    let folder = try TemporaryFolder()
    let items = (0..<2000).map { number in
      "  - {productId: a\(number), refernceName: A\(number), type: consumable, familySharable: no,"
        + " prices: {US: 1, \(number % 10 == 0 ? "USA: 2, " : "")rest: equalized}}\n"
    }
    let head = "version: 1\napp: {bundleId: com.example.app, name: A}\ninAppPurchases:\n"
    try folder.write(head + items.joined(), to: "catalog.yaml")
    equal(fix(folder.path).errors, "fixed 5,800 findings in 1 file\n")
    empty(fix(folder.path).errors)
  }
}
