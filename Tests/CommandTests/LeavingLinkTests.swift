import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// A link can come with a pull request: what it leads to is neither shown nor written.
struct LeavingLinkTests {
  private let folder: TemporaryFolder
  private let secret = "offerc-secret-0123456789abcdef"
  private static let catalog =
    "version: 1\napp: {bundleId: com.example.app, name: Example, streamlinedPurchasing: yes}\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("ref: refs/heads/main\n", to: "repository/.git/HEAD")
    try folder.write(LeavingLinkTests.catalog, to: "repository/store/catalog.yaml")
    try folder.write("\(secret): 1\n", to: "outside/notes.yaml")
    try folder.write("\(secret): 1\n", to: "repository/.offerc/code.key")
    try folder.write("\(secret): 1\n", to: "repository/.git/config")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
  }

  private func expectRefusal(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let before = try folder.contents()
    let outcome = offerc(arguments)
    equal(outcome.status, .usage, at: sourceLocation)
    let isNamed = outcome.errors.contains(" is a link ")
    #expect(isNamed, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(!(outcome.output + outcome.errors).contains(secret), sourceLocation: sourceLocation)
    try equal(folder.contents(), before, at: sourceLocation)
    try equal(folder.read("repository/store/catalog.yaml"), LeavingLinkTests.catalog, at: sourceLocation)
  }

  @Test func aConfigurationFileForXcodeIsNotReadThroughALinkThatLeaves() throws {
    try folder.write(
      "version: 1\napp: {bundleId: com.example.app, name: Example}\n", to: "repository/sound/catalog.yaml")
    try link("repository/Store.storekit", to: "../outside/notes.yaml")
    let (file, store) = (folder.path("repository/Store.storekit"), folder.path("repository/sound"))
    for arguments in [
      ["storekit", "check", file, store], ["storekit", "update", file, store], ["import", file],
      ["storekit", "diff", file, store],
    ] {
      try expectRefusal(arguments)
    }
  }

  @Test(arguments: [
    "../../outside/notes.yaml", "../.offerc/code.key", "../.git/config", "/proc/self/environ",
  ])
  func aLinkInACatalogThatLeavesShowsNothingInAnyFormat(target: String) throws {
    try link("repository/store/notes.yaml", to: target)
    guard FileManager.default.fileExists(atPath: folder.path("repository/store/notes.yaml")) else { return }
    for format in ["text", "concise", "json", "github", "gitlab", "sarif", "junit", "checkstyle"] {
      try expectRefusal(["lint", folder.path("repository"), "--format", format])
      try expectRefusal(["lint", folder.path("repository/store/notes.yaml"), "--format", format])
    }
    try expectRefusal(["lint", "--fix", folder.path("repository/store")])
    try expectRefusal(["lint", "--add-ignores", "old", folder.path("repository/store/notes.yaml")])
    try expectRefusal(["build", folder.path("repository/store"), "-o", folder.path("out")])
    try expectRefusal(["diff", folder.path("repository/store"), "--against", folder.path("repository")])
  }

  @Test func withoutARepositoryTheFolderThatIsNamedIsTheLimit() throws {
    try folder.write(LeavingLinkTests.catalog, to: "plain/store/catalog.yaml")
    try folder.write("x-note: 1\n", to: "plain/shared/notes.yaml")
    try link("plain/store/notes.yaml", to: "../shared/notes.yaml")
    contains(offerc(["lint", folder.path("plain/store")]).errors, "leads out of the folder")
    empty(offerc(["lint", folder.path("plain"), "--format", "concise"]).errors)
  }

  @Test func aLinkInsideTheRepositoryIsFollowed() throws {
    try folder.write("x-note: 1\n", to: "repository/shared/notes.yaml")
    try link("repository/store/notes.yaml", to: "../shared/notes.yaml")
    let outcome = offerc(["lint", "--fix", folder.path("repository/store")])
    equal(outcome.status, .success, "\(outcome)")
    begins(outcome.output, with: "2 files")
  }

  @Test func aFolderThatALinkPutsElsewhereIsRefused() throws {
    try folder.write("x: 1\n", to: "outside/catalog.yaml")
    try link("repository/linked", to: "../outside")
    try expectRefusal(["lint", folder.path("repository/linked")])
    try expectRefusal(["lint", folder.path("repository/linked/catalog.yaml")])
    let fine = "version: 1\napp: {bundleId: com.example.b, name: B}\n"
    try folder.write(fine, to: "repository/fine/catalog.yaml")
    try expectRefusal(["build", folder.path("repository/fine"), "-o", folder.path("repository/linked/out")])
  }

  @Test func aLinkOutsideOfAllCatalogsHindersNobody() throws {
    try link("repository/other.yaml", to: "../outside/notes.yaml")
    equal(offerc(["lint", folder.path("repository"), "--fix"]).status, .success)
    let alone = offerc(["lint", folder.path("outside")])
    contains(alone.errors, "no catalog found")
  }

  @Test func anOptionFileAListAndABaselineAreNoWayOut() throws {
    try link("repository/.offerc.yaml", to: "../outside/notes.yaml")
    try expectRefusal(["lint", folder.path("repository/store")])
    try FileManager.default.removeItem(atPath: folder.path("repository/.offerc.yaml"))
    try link("repository/known.json", to: "../outside/notes.yaml")
    try expectRefusal([
      "lint", folder.path("repository/store"), "--known", folder.path("repository/known.json"),
    ])
    try expectRefusal([
      "lint", folder.path("repository/store"), "--write-known", "--known",
      folder.path("repository/known.json"),
    ])
    try expectRefusal([
      "lint", folder.path("repository/store"), "--against", folder.path("repository/known.json"),
    ])
    try folder.write("against: ../outside/notes.yaml\n", to: "repository/.offerc.yaml")
    let outcome = offerc(["lint", folder.path("repository/store")])
    equal(outcome.status, .usage)
    contains(outcome.errors, "is outside the repository")
    lacks(outcome.errors, secret)
  }

  @Test func aReportGoesThroughNoLinkThatLeaves() throws {
    for target in ["../outside/notes.yaml", "../outside/new.sarif"] {
      try link("repository/offerc.sarif", to: target)
      try expectRefusal([
        "lint", folder.path("repository/store"), "--format",
        "sarif=" + folder.path("repository/offerc.sarif"),
      ])
      try FileManager.default.removeItem(atPath: folder.path("repository/offerc.sarif"))
    }
    try equal(folder.read("outside/notes.yaml"), "\(secret): 1\n")
  }
}
