import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// What a job of CI finds around it: a repository with a catalog on `main`, a branch that changes it, and the comments of the
/// pull request.
///
/// `Tests/Scripts/code-host` takes the place of the programs that speak to the service.
final class CodeHost {
  /// What the branch does to the catalog.
  enum Change: String, CaseIterable {
    /// A new price of a promotional offer, which Apple allows.
    case price
    /// Another length of a promotional offer that is live, which Apple does not allow.
    case locked
  }

  struct Comment: Decodable {
    let id: Int
    let body: String
  }

  let folder: TemporaryFolder

  init(_ change: Change) throws {
    folder = try TemporaryFolder()
    let catalog = try Repository.text("Tests/Fixtures/pages/pipeline.yaml")
    let changed =
      switch change {
      case .price:
        catalog.replacing(
          "prices: {USA: 2.99, rest: equalized}", with: "prices: {USA: 1.99, rest: equalized}")
      case .locked: catalog.replacing("duration: P3M", with: "duration: P2M")
      }
    try #require(changed != catalog)
    try folder.write(catalog, to: "work/offers/catalog.yaml")
    try shell("git init -q -b main && git add . && git commit -qm State", in: "work")
    try shell(
      "git init -q --bare origin && git -C work remote add origin \"$PWD/origin\" && git -C work push -q origin main"
    )
    try shell("git switch -qc change", in: "work")
    try folder.write(changed, to: "work/offers/catalog.yaml")
    try shell("git commit -qam Change && git push -q origin change", in: "work")
    for name in ["gh", "curl", "apt-get"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("tools"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("tools/\(name)"), withDestinationPath: Repository.path("Tests/Scripts/code-host"))
    }
  }

  /// Adds a comment of another job.
  ///
  /// - Parameter author: The author's number at GitLab; 9 is the account of the job.
  func comment(_ body: String, author: Int = 9) throws {
    let bot = ["type": "Bot", "login": "github-actions[bot]"]
    let others = try JSONSerialization.jsonObject(with: Data(storedComments().utf8)) as? [Any] ?? []
    let new: [String: Any] = ["id": 1001 + others.count, "body": body, "user": bot, "author": ["id": author]]
    let text = try JSONSerialization.data(withJSONObject: others + [new])
    try folder.write(String(decoding: text, as: UTF8.self), to: "comments.json")
  }

  func comments() throws -> [Comment] {
    try JSONDecoder().decode([Comment].self, from: Data(storedComments().utf8))
  }

  private func storedComments() throws -> String {
    let isThere = FileManager.default.fileExists(atPath: folder.path("comments.json"))
    return isThere ? try folder.read("comments.json") : "[]"
  }

  /// Runs a script with bash, which ends it at the first command that fails.
  ///
  /// - Parameter place: a folder of this one.
  func run(
    _ script: String, in place: String, paths: [String] = [], environment: [String: String] = [:]
  ) throws -> Outcome {
    try folder.write(script, to: "script.sh")
    var variables = environment
    variables["HOME"] = folder.path("home")
    variables["COMMENTS"] = folder.path("comments.json")
    variables["CI"] = "true"
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Runner"
      variables["GIT_\(role)_EMAIL"] = "runner@example.com"
    }
    // Without the path of this machine's offerc: a job that installs none does not find one.
    let path = (paths + [folder.path("tools"), "/usr/local/bin", "/usr/bin", "/bin"]).joined(separator: ":")
    variables["PATH"] = path
    return try Program.run(
      ["--noprofile", "--norc", "-eo", "pipefail", folder.path("script.sh")], in: folder.path(place),
      program: "/bin/bash", environment: variables)
  }

  @discardableResult
  func shell(_ line: String, in place: String = "") throws -> Outcome {
    let outcome = try run(line, in: place)
    try #require(outcome.status == .success, "\(line)\n\(outcome.errors)")
    return outcome
  }
}
