import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// `--against git:` in repositories that mean harm, and in large ones.
@Suite(.needsProgram)
struct GitBaselineTests {
  private let repository: GitRepository
  private var folder: TemporaryFolder { repository.folder }

  init() throws {
    repository = try GitRepository()
    try folder.write("version: 1\napp: {bundleId: com.example.app, name: Example}\n", to: "catalog.yaml")
    try repository.commit()
  }

  private func lint(_ arguments: String..., path: String? = nil) throws -> Outcome {
    try Program.run(["lint", "--format", "concise", "catalog.yaml"] + arguments, in: folder.path, path: path)
  }

  /// A program named `git` that does something first.
  private func wrapGit(_ before: String) throws -> String {
    try folder.write("#!/bin/sh\n\(before)\nPATH=${PATH#*:} exec git \"$@\"\n", to: "bin/git", mode: 0o755)
    return folder.path("bin")
  }

  @Test func theRevisionIsRead() throws {
    try equal(lint("--against", "git:HEAD").status, .success)
    try equal(lint("--against", "git:HEAD:catalog.yaml").status, .success)
  }

  /// How the command line can name the catalog `here/catalog.yaml`, by the folder in which it is started. `/` stands for the
  /// folder of the test, which is in no repository.
  @Test(arguments: [
    (".", ["/", "/here", "/here/catalog.yaml", "here", "./here/../here"]),
    ("here", ["/", "/here", "/here/catalog.yaml", ".", "..", "../here", "./catalog.yaml"]),
    ("here/below", ["/here", "..", "../catalog.yaml", "../../here/catalog.yaml"]),
    ("elsewhere", ["/", "/here", "../here", "../link", "../link/catalog.yaml", "/link"]),
  ])
  func theRepositoryOfTheCatalogIsUsed(start: String, paths: [String]) throws {
    let place = try TemporaryFolder()
    for folder in ["here/below", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: place.path(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(atPath: place.path("link"), withDestinationPath: "here")
    let here = try GitRepository(in: place, "here")
    try place.write("version: 1\napp: {bundleId: com.example.app, name: Example}\n", to: "here/catalog.yaml")
    try here.commit()
    for path in paths {
      let named = path.hasPrefix("/") ? place.path + path : path
      try equal(
        Program.run(
          ["lint", named, "--require-baseline", "--against", "git:HEAD"], in: place.path(start)
        ).status, .success, "\(path)")
    }
  }

  /// Each catalog is compared with the revision of its own repository, also if one repository is in the other one.
  @Test(arguments: [
    (".", ["outer", "other"]), (".", ["other", "outer/inner"]), (".", ["."]), ("outer", ["."]),
    ("outer", ["inner", "store"]), ("outer/inner", ["../store", "."]),
    ("other", ["../outer/inner/catalog.yaml", "."]),
  ])
  func eachRepositoryHasItsRevision(start: String, paths: [String]) throws {
    let place = try TemporaryFolder()
    for (repository, file) in [
      ("outer/inner", "catalog.yaml"), ("outer", "store/catalog.yaml"), ("other", "catalog.yaml"),
    ] {
      let name = repository.replacing("/", with: "-")
      try place.write(
        "version: 1\napp: {bundleId: com.example.\(name), name: Example}\n", to: "\(repository)/\(file)")
      let made = try GitRepository(in: place, repository)
      try made.git("add", file)
      try made.git("commit", "-q", "-m", "state")
    }
    let outcome = try Program.run(
      ["lint", "--require-baseline", "--against", "git:HEAD"] + paths, in: place.path(start))
    equal(outcome.status, .success, "\(outcome)")
  }

  @Test func theNameOfARevisionIsNoFile() throws {
    let outcome = try lint("--against", "HEAD")
    equal(outcome.status, .usage)
    equal(
      outcome.errors,
      "offerc: --against HEAD: there is no such file or folder, but git has such a revision: write --against git:HEAD\n"
    )
  }

  @Test func aPathThatTheRevisionDoesNotHaveIsRefused() throws {
    let outcome = try lint("--against", "git:HEAD:stroe")
    equal(outcome.status, .usage)
    equal(
      outcome.errors, "offerc: the baseline git:HEAD:stroe cannot be read: HEAD has no file or folder stroe\n"
    )
  }

  @Test(arguments: [true, false])
  func noCommandOfTheRepositoryIsRun(isOption: Bool) throws {
    let blob = try repository.git("rev-parse", "HEAD:catalog.yaml")
    try FileManager.default.removeItem(
      atPath: folder.path(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"))
    try folder.write("#!/bin/sh\ntouch \(folder.path("was-here"))\n", to: "command", mode: 0o755)
    for (key, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.url", folder.path), ("remote.origin.promisor", "true"),
      ("remote.origin.uploadpack", folder.path("command")), ("protocol.file.allow", "always"),
      ("core.fsmonitor", folder.path("command")),
    ] { try repository.git("config", key, value) }
    if !isOption { try folder.write("against: git:HEAD\n", to: ".offerc.yaml") }
    let outcome = try isOption ? lint("--against", "git:HEAD") : lint()
    equal(outcome.status, .usage)
    contains(outcome.errors, "nothing is fetched")
    #expect(!FileManager.default.fileExists(atPath: folder.path("was-here")))
  }

  @Test func aGitThatComplainsAtLengthIsReadToItsEnd() throws {
    let path = try wrapGit("head -c 300000 /dev/zero | tr '\\0' 'x' >&2")
    try equal(lint("--against", "git:HEAD", path: path).status, .success)
  }

  @Test func manyFilesAreReadByOneProcess() throws {
    try repository.git("mv", "catalog.yaml", "offers.yaml")
    try FileManager.default.createDirectory(atPath: folder.path("offers"), withIntermediateDirectories: true)
    try repository.git("mv", "offers.yaml", "offers/catalog.yaml")
    for number in 0..<300 { try folder.write("kind: Deployment\n# \(number)\n", to: "deploy/\(number).yaml") }
    try repository.commit()
    let path = try wrapGit("echo \"$*\" >>\(folder.path("calls"))")
    let outcome = try Program.run(["lint", ".", "--against", "git:HEAD"], in: folder.path, path: path)
    equal(outcome.status, .success, "\(outcome.errors)")
    let calls = try folder.read("calls").split(separator: "\n")
    equal(calls.count { $0.contains("cat-file") }, 1)
    #expect(calls.count < 8)
  }

  @Test func aPointerOfGitLFSIsNoEmptyBaseline() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    let catalog = try folder.read("catalog.yaml")
    try folder.write(pointer, to: "catalog.yaml")
    try repository.commit()
    try folder.write(catalog, to: "catalog.yaml")
    for place in ["git:HEAD", "git:HEAD:catalog.yaml", "git:HEAD:."] {
      let outcome = try lint("--against", place)
      equal(outcome.status, .usage)
      contains(outcome.errors, "catalog.yaml is a Git LFS pointer")
    }
  }

  @Test func namesThatOnlyDifferInTheirUnicodeFormAreTwoFiles() throws {
    for name in ["caf\u{E9}", "cafe\u{301}"] {
      try folder.write(
        "retiredProductIds: [com.example.\(name.unicodeScalars.count)]\n", to: "store/\(name).yaml")
    }
    // Some file systems take the two for one.
    guard try FileManager.default.contentsOfDirectory(atPath: folder.path("store")).count == 2 else { return }
    try folder.write("version: 1\napp: {bundleId: com.example.app, name: Example}\n", to: "store/app.yaml")
    try repository.commit()
    let outcome = try Program.run(["lint", "store", "--against", "git:HEAD"], in: folder.path)
    equal(outcome.output, "3 files, 0 products, 0 offers, 0 batches: no findings\n", "\(outcome)")
  }

  /// Git on a Mac stores composed names, also of files whose names on the disk are decomposed.
  @Test(arguments: [["Jos\u{E9}", "Jose\u{301}"], ["Jose\u{301}", "Jos\u{E9}"]])
  func aNameInTheOtherUnicodeFormIsFound(_ names: [String]) throws {
    let (stored, found) = (names[0], names[1])
    try repository.git("rm", "-q", "catalog.yaml")
    let catalog = "version: 1\napp: {bundleId: com.example.app, name: Example}\n"
    try folder.write(catalog, to: "\(stored)/\(stored).yaml")
    try repository.commit()
    try FileManager.default.removeItem(atPath: folder.path(stored))
    try folder.write(catalog, to: "\(found)/\(found).yaml")
    for path in [found, "\(found)/\(found).yaml"] {
      for place in ["git:HEAD", "git:HEAD:\(path)"] {
        let outcome = try Program.run(
          ["lint", path, "--against", place, "--require-baseline"], in: folder.path)
        equal(outcome.status, .success, "\(outcome)")
      }
    }
    let inside = try Program.run(
      ["lint", ".", "--against", "git:HEAD", "--require-baseline"], in: folder.path(found))
    equal(inside.status, .success, "\(inside)")
  }
}
