import Disk
import Foundation
import TestSupport
import Testing

struct PathTests {
  private let folder: TemporaryFolder
  /// Without links in what leads to it.
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = try #require(realPath(folder.path))
  }

  @Test func whatCannotBeAnywhereIsMissing() throws {
    try folder.write("", to: "file")
    for (name, target) in [("circle", "circle"), ("dangling", "nothing")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }
    for name in ["none", "file/below", "circle", "dangling", String(repeating: "a", count: 300)] {
      try equal(FileKind(folder.path + "/" + name), .missing, "\(name)")
    }
    #expect(
      try isLink(folder.path("dangling")) && !isLink(folder.path("none")) && !isLink(folder.path("file")))
  }

  /// Where nobody can look there may be something. Root can look everywhere.
  @Test(.enabled(if: geteuid() != 0, "root may read and write anything"))
  func whatCannotBeLookedAtIsNotMissing() throws {
    try folder.write("", to: "closed/file")
    try folder.setMode(0, of: "closed")
    defer { try? folder.setMode(0o700, of: "closed") }
    #expect(throws: DiskFailure.self) { _ = try FileKind(folder.path("closed/file")) }
    #expect(throws: DiskFailure.self) { _ = try isLink(folder.path("closed/file")) }
  }

  @Test func theFoldersAboveALinkAreThoseOfItsTarget() throws {
    try folder.write("", to: "real/.git/HEAD")
    try folder.write("", to: "real/store/file")
    try folder.write("", to: "other/.git/HEAD")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("other/store"), withDestinationPath: "../real/store")
    let store = folder.path("other/store")
    equal(Array(foldersUp(from: store).prefix(3)), [root + "/real/store", root + "/real", root])
    try equal(repositoryRoot(around: store), root + "/real")
    let depth = pathParts(absolutePath(".")).count
    let above = (0..<depth).map { Array(repeating: "..", count: $0 + 1).joined(separator: "/") }
    equal(foldersUp(from: "."), ["."] + above)
  }

  @Test func linksAreFollowedBeforeWhatIsMissing() throws {
    try folder.write("", to: "real/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("real"))
    for (path, expected) in [
      ("link/file", "real/file"), ("link/new", "real/new"), ("link/a/b/new", "real/a/b/new"),
      ("link/./a//new", "real/a/new"), ("real", "real"), ("none/new", "none/new"),
    ] {
      equal(absolutePath(folder.path + "/" + path), root + "/" + expected)
    }
    equal(absolutePath("/none/of/these"), "/none/of/these")
    equal(absolutePath("/none/../of/../../these"), "/these")
  }
}
