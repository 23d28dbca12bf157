import Disk
import Foundation
import TestSupport
import Testing

struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func foldersAreMade() throws {
    #expect(try makeFolder(folder.path("a/b")).hasSuffix("/a/b"))
    #expect(try makeFolder(folder.path(".offerc/codes")).hasSuffix("/.offerc/codes"))
    #expect(try folder.mode(of: ".offerc") == 0o700)
    #expect(try folder.read(".offerc/.gitignore") == "*\n")
    try folder.write("", to: "file")
    for path in ["file", "file/codes"] {
      let failure = #expect(throws: DiskFailure.self) { try makeFolder(folder.path(path)) }
      #expect(
        failure?.message
          == "cannot create the folder \(folder.path("file")): there is a file with that name")
    }
  }

  /// A run before may have been killed in between.
  @Test func anIgnoreFileThatIsMissingIsMadeLater() throws {
    try folder.write("", to: ".offerc/x")
    try makeOwnFolder(for: folder.path(".offerc/code.key"))
    #expect(try folder.read(".offerc/.gitignore") == "*\n")
    try makeOwnFolder(for: folder.path("other/code.key"))
    #expect(try FileKind(folder.path("other")) == .missing)
  }

  @Test func entriesAreSortedAndHiddenOnesLeftOut() throws {
    for name in ["b.yaml", "a.yaml", ".c.yaml", "sub/d.yaml"] { try folder.write("", to: name) }
    for (link, target) in [("link", "a.yaml"), ("nowhere", "x"), ("round", "sub")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    let entries = try folderEntries(folder.path)
    #expect(entries.files == ["a.yaml", "b.yaml", "link"])
    #expect(entries.folders == ["sub"] && entries.links == ["link"])
    #expect(throws: DiskFailure.self) { _ = try folderEntries(folder.path("none")) }
    #expect(try !isEmptyFolder(folder.path("sub")) && !isEmptyFolder(folder.path))
  }

  @Test func aFolderIsWrittenToByOneRunAtATime() throws {
    let first = try Folder.alone(folder.path)
    let failure = #expect(throws: DiskFailure.self) { _ = try Folder.alone(folder.path, patience: 0.05) }
    #expect(failure?.message.hasPrefix("another run of offerc is writing to the folder") == true)
    withExtendedLifetime(first) {}
  }

  @Test func pathsAreComparedByTheirBytes() {
    #expect(PathKey("\u{E9}") != PathKey("e\u{301}"))
    #expect(
      isBelow("/a/b/c", "/a/b") && isBelow("/a", "/a") && !isBelow("/ab", "/a") && !isBelow("/a", "/a/b"))
    #expect(relativePath("/a/b/c", from: "/a/d") == "../b/c")
    #expect(normalized("a/./b/../c") == "a/c" && joined(".", "a") == "a" && joined("/", "a") == "/a")
    let parents = ["a": ".", "a/b": "a", "/a": "/", "..": "../..", "": ".."]
    for (path, folder) in parents { #expect(parent(of: path) == folder, "\(path)") }
    #expect(parent(of: "/") == nil)
    #expect(lastName(of: "a/b/") == "b" && lastName(of: "/") == "/")
  }
}
