import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Two clients that are not ours: pygls' from PyPI, with a recorded conversation for each feature, and Neovim.
///
/// `Scripts/bootstrap editors` installs them; where they are missing, the tests are skipped.
struct EditorClientTests {
  static let python: String? = {
    let all = [Repository.path(".build/editors/bin/python")] + Tool.paths(of: "python3")
    return all.first { (try? Tool(at: $0)?.run(["-c", "import pygls.lsp.client"]).status) == 0 }
  }()

  static let neovim = Tool.paths(of: "nvim").first { FileManager.default.isExecutableFile(atPath: $0) }

  static let features = [
    "initialize", "encodings", "findings", "unfinished", "pull", "completion", "hover", "definition",
    "rename",
    "symbols", "actions", "hints",
  ]

  @Test(
    .enabled("the Python package pygls is not installed: `Scripts/bootstrap editors` installs it") {
      python != nil && Program.isBuilt
    })
  func theConversationsAreAsRecorded() throws {
    let folder = try folderWithExample()
    let outcome = try Program.run(
      ["-B", Repository.path("Tests/Editors/conversation.py"), Program.path, folder.path]
        + EditorClientTests.features, in: folder.path, program: try #require(EditorClientTests.python))
    equal(outcome.status.rawValue, 0, "\(outcome.errors)")
    let conversations = outcome.output.split(separator: "#### ").map {
      $0.split(separator: "\n", maxSplits: 1)
    }
    equal(conversations.map { String($0[0]) }, EditorClientTests.features)
    for parts in conversations where parts.count == 2 {
      try expectGolden(String(parts[1]), Repository.fixtures.appending(path: "editors/\(parts[0]).txt"))
    }
  }

  @Test(
    .enabled("Neovim is not installed: `Scripts/bootstrap editors` installs it") {
      neovim != nil && Program.isBuilt
    })
  func neovimShowsCompletesFixesRenamesAndSaves() throws {
    let folder = try folderWithExample()
    let report = folder.path("report.txt")
    let script = Repository.path("Tests/Editors/neovim.lua")
    let outcome = try Program.run(
      [
        "-c",
        "OFFERC='\(Program.path)' REPORT='\(report)' HOME='\(folder.path)' exec \(try #require(EditorClientTests.neovim)) --headless -u NONE -i NONE -S '\(script)'",
      ],
      in: folder.path, program: "/bin/sh")
    try #require(FileManager.default.fileExists(atPath: report), "\(outcome.errors)")
    try expectGolden(try folder.read("report.txt"), Repository.fixtures.appending(path: "editors/neovim.txt"))
    try contains(folder.read("prices.yaml"), "poorer: [")
    equal(offerc(["lint", folder.path, "--today", "2027-01-15"]).errors, "")
  }

  /// Its path has no link in it, so that both sides name it alike.
  private func folderWithExample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["catalog.yaml", "prices.yaml", "scenarios.yaml", "offers/basic.yaml", "offers/premium.yaml"]
    {
      try folder.write(try Repository.text("examples/streaming-pass/" + name), to: name)
    }
    try FileManager.default.createDirectory(atPath: folder.path("images"), withIntermediateDirectories: true)
    for image in try FileManager.default.contentsOfDirectory(
      atPath: Repository.path("examples/streaming-pass/images"))
    {
      try FileManager.default.copyItem(
        atPath: Repository.path("examples/streaming-pass/images/\(image)"),
        toPath: folder.path("images/\(image)"))
    }
    return folder
  }
}
