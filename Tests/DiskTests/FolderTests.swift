import Disk
import Foundation
import TestSupport
import Testing

struct FolderTests {
  /// Repaired, the name would be that of another file.
  @Test func aNameThatIsNotUTF8IsNoName() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.yaml")
    let made = unsafe open(folder.path("") + "/basi", O_CREAT | O_WRONLY, 0o600)
    close(made)
    let name = Array((folder.path("") + "/basi").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    // Some file systems take no such name.
    guard unsafe rename(folder.path("") + "/basi", name) == 0 else { return }
    let entries = try folderEntries(folder.path(""))
    equal(entries.files, ["a.yaml"])
    equal(entries.damaged, ["basi\u{FFFD}"])
  }

  /// The name of a device is never given to a file.
  @Test func aDeviceIsNotReplaced() throws {
    #expect(throws: DiskFailure.self) { _ = try writeFile([[1]], to: "/dev/null") }
    try writeNamed(to: "/dev/null", mode: 0o600) { try $0([1]) }
    try equal(FileKind("/dev/null"), .stream)
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func foldersAreMade() throws {
    try ends(makeFolder(folder.path("a/b")), with: "/a/b")
    try ends(makeFolder(folder.path(".offerc/codes")), with: "/.offerc/codes")
    try equal(folder.mode(of: ".offerc"), 0o700)
    try equal(folder.read(".offerc/.gitignore"), "*\n")
    try folder.write("", to: "file")
    for path in ["file", "file/codes"] {
      let failure = #expect(throws: DiskFailure.self) { try makeFolder(folder.path(path)) }
      equal(
        failure?.message, "cannot create the folder \(folder.path("file")): there is a file with that name")
    }
  }

  /// A run before may have been killed in between.
  @Test func anIgnoreFileThatIsMissingIsMadeLater() throws {
    try folder.write("", to: ".offerc/x")
    try makeOwnFolder(for: folder.path(".offerc/code.key"))
    try equal(folder.read(".offerc/.gitignore"), "*\n")
    try makeOwnFolder(for: folder.path("other/code.key"))
    try equal(FileKind(folder.path("other")), .missing)
  }

  @Test func entriesAreSortedAndHiddenOnesLeftOut() throws {
    for name in ["b.yaml", "a.yaml", ".c.yaml", "sub/d.yaml"] { try folder.write("", to: name) }
    for (link, target) in [("link", "a.yaml"), ("nowhere", "x"), ("round", "sub")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
    let entries = try folderEntries(folder.path)
    equal(entries.files, ["a.yaml", "b.yaml", "link"])
    equal(entries.folders, ["sub"])
    equal(entries.links, ["link"])
    #expect(throws: DiskFailure.self) { _ = try folderEntries(folder.path("none")) }
    #expect(try !isEmptyFolder(folder.path("sub")) && !isEmptyFolder(folder.path))
  }

  @Test(arguments: [[], [".DS_Store"]]) func aFolderThatTheFinderHasShownIsEmpty(names: [String]) throws {
    for name in names { try folder.write("", to: name) }
    try equal(isEmptyFolder(folder.path), true)
    try folder.write("", to: ".hidden")
    try equal(isEmptyFolder(folder.path), false)
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
    equal(relativePath("/a/b/c", from: "/a/d"), "../b/c")
    equal(normalized("a/./b/../c"), "a/c")
    equal(joined(".", "a"), "a")
    equal(joined("/", "a"), "/a")
    let parents = ["a": ".", "a/b": "a", "/a": "/", "..": "../..", "": ".."]
    for (path, folder) in parents { equal(parent(of: path), folder, "\(path)") }
    absent(parent(of: "/"))
    equal(lastName(of: "a/b/"), "b")
    equal(lastName(of: "/"), "/")
  }
}
