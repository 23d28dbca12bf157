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
    /// The catalog is new: `main` has none.
    case first
    /// A new price of a promotional offer, which Apple allows.
    case price
    /// Another length of a promotional offer that is live, which Apple does not allow.
    case locked
    /// A mistake for which no catalog can be read.
    case unreadable

    var isRefused: Bool { self == .locked || self == .unreadable }

    /// What a comment on the change says.
    var remark: String {
      switch self {
      case .first: "everything is new"
      case .price: "1.99"
      case .locked: "P2M"
      case .unreadable: "offerc cannot compare the catalog:\n\n    error[yaml-syntax]: the file ends"
      }
    }
  }

  /// What starts a job of GitHub.
  enum Event {
    /// A pull request, whose branch is in this repository.
    case pullRequest(from: String = "owner/app")
    /// A person or a schedule.
    case start(on: String = "main")
  }

  /// A second file of the catalog.
  static let summer = """
    offers:
      com.example.yoga.monthly:
        winBackOffers:
          - offerId: summer
            referenceName: Summer
            mode: free-trial
            duration: P1M
            startDate: 2027-06-01
            priority: normal
            customerEligibility:
              paidSubscriptionDurationInMonths: 3
              timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}

    """

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
      case .first: catalog + "# The first catalog of this repository.\n"
      case .price:
        catalog.replacing(
          "prices: {USA: 2.99, rest: equalized}", with: "prices: {USA: 1.99, rest: equalized}")
      case .locked: catalog.replacing("duration: P3M", with: "duration: P2M")
      case .unreadable: catalog + "x: [\n"
      }
    try #require(changed != catalog)
    // A commit without `user.name` fails on a machine of CI.
    try folder.write("[user]\n\tuseConfigOnly = true\n", to: "home/.gitconfig")
    try folder.write("An app.\n", to: "work/README.md")
    // Outputs that somebody has committed.
    try folder.write("{}\n", to: "work/out/catalog.json")
    if change != .first { try folder.write(catalog, to: "work/store/catalog.yaml") }
    // Older than a week: the nightly job compares with it.
    try shell(
      "git init -q -b main && git add . && GIT_COMMITTER_DATE=2025-01-01T00:00:00Z git commit -qm State",
      in: "work")
    try shell(
      "git init -q --bare origin && git -C work remote add origin \"$PWD/origin\" && git -C work push -q origin main"
    )
    try shell("git switch -qc change", in: "work")
    try folder.write(changed, to: "work/store/catalog.yaml")
    try shell("git add . && git commit -qm Change && git push -q origin change", in: "work")
    for name in ["gh", "curl", "make", "apt-get"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("tools"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("tools/\(name)"), withDestinationPath: Repository.path("Tests/Scripts/code-host"))
    }
  }

  /// The program that a job installs.
  ///
  /// - Parameter server: The address of a server in the place of App Store Connect.
  static func program(server: String? = nil) -> String {
    """
    #!/bin/sh
    case "$1 $2" in
      "appstore "*) set -- "$@" --server \(server ?? "none");;
    esac
    # With the curl of this machine, not that of the job.
    PATH=/usr/bin:/bin:$PATH
    exec '\(Program.path)' "$@"

    """
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

  /// Adds a file to `main`, as the merge of another branch does.
  func merge(_ text: String, to path: String) throws {
    try shell("rm -rf other && git clone -q -b main origin other")
    try folder.write(text, to: "other/\(path)")
    try shell("git add . && git commit -qm Other && git push -q origin main", in: "other")
  }

  /// Keeps a file or folder, as an action of GitHub does for later jobs. Nothing to keep is no failure.
  func keepArtifact(_ name: String, of path: String, replaces: Bool) throws {
    let place = "artifacts/\(name)"
    try #require(replaces || !FileManager.default.fileExists(atPath: folder.path(place)))
    // Without the permissions.
    try shell(
      """
      if [ -d '\(path)' ]; then rm -rf '\(place)'; mkdir -p '\(place)'; cp -r '\(path)/.' '\(place)'; fi
      if [ -f '\(path)' ]; then mkdir -p '\(place)'; cp '\(path)' '\(place)'; fi
      if [ -d '\(place)' ]; then find '\(place)' -type f -exec chmod 644 {} +; fi
      """)
  }

  /// A clone as GitHub's runner makes it: with a pull request merged with `main`, and all branches unless it is shallow.
  func checkOut(_ event: Event, into place: String, isShallow: Bool = false) throws {
    let branch =
      switch event {
      case .pullRequest: "change"
      case .start(let branch): branch
      }
    let depth = isShallow ? "--depth 1" : ""
    try shell("git clone -q \(depth) -b \(branch) \"file://$PWD/origin\" '\(place)'")
    if case .pullRequest = event {
      try shell("git checkout -q --detach && git merge -q --no-edit origin/main", in: place)
    }
  }

  /// A clone as GitLab's runner makes it: one branch, alone, and no name for its commit.
  func checkOutAtGitLab(_ branch: String) throws {
    try shell(
      "rm -rf work && git clone -q --single-branch -b \(branch) origin work && git -C work checkout -q --detach"
    )
  }

  /// Runs a script with bash, which ends it at the first command that fails.
  ///
  /// - Parameters:
  ///   - place: a folder of this one.
  ///   - options: of bash; with `pipefail`, a command that fails in a pipe counts.
  func run(
    _ script: String, in place: String, paths: [String] = [], environment: [String: String] = [:],
    options: [String] = ["-eo", "pipefail"]
  ) throws -> Outcome {
    try folder.write(script, to: "script.sh")
    var variables = environment
    variables["HOME"] = folder.path("home")
    variables["COMMENTS"] = folder.path("comments.json")
    variables["CI"] = "true"
    // Without the path of this machine's offerc: a job that installs none does not find one.
    let path = (paths + [folder.path("tools"), "/usr/local/bin", "/usr/bin", "/bin"]).joined(separator: ":")
    variables["PATH"] = path
    return try Program.run(
      ["--noprofile", "--norc"] + options + [folder.path("script.sh")], in: folder.path(place),
      program: "/bin/bash", environment: variables)
  }

  /// Runs a line of a person, who has a name, and checks that it does not fail.
  @discardableResult
  func shell(_ line: String, in place: String = "") throws -> Outcome {
    var person: [String: String] = [:]
    for role in ["AUTHOR", "COMMITTER"] {
      person["GIT_\(role)_NAME"] = "Person"
      person["GIT_\(role)_EMAIL"] = "person@example.com"
    }
    let outcome = try run(line, in: place, environment: person)
    try #require(outcome.status == .success, "\(line)\n\(outcome.errors)")
    return outcome
  }
}
