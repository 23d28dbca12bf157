import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// The jobs of the pages, step by step, as GitHub, GitLab and pre-commit run them.
@Suite(.needsProgram)
struct PipelineTests {
  private static let marker = "<!-- offerc -->"

  /// The file with a name that a page shows.
  private func file(_ name: String, of page: String) throws -> String {
    let text = try Repository.text(page)
    let open = try #require(text.firstRange(of: "```yaml name=\(name)\n"), "\(page) has no \(name)")
    let close = try #require(text[open.upperBound...].firstRange(of: "\n```"))
    return String(text[open.upperBound..<close.lowerBound]) + "\n"
  }

  private func steps(_ name: String, of page: String) throws -> [Workflow.Step] {
    let workflow = try Workflow(file(".github/workflows/\(name)", of: page))
    return try #require(workflow.jobs.first).steps
  }

  @Test func aPullRequestHasOneCommentOfOfferc() throws {
    let host = try CodeHost(.price)
    let steps = try steps("offers.yaml", of: "docs/ci.md")
    try host.comment("Coverage: 80 %")
    let first = try WorkflowRun.job(steps, on: host)
    equal(first.hasFailed, false, first.log)
    try host.comment("Preview: https://preview.example.com")
    let second = try WorkflowRun.job(steps, on: host)
    equal(second.hasFailed, false, second.log)
    let comments = try host.comments()
    equal(comments.map(\.id), [1001, 1002, 1003])
    begins(comments[1].body, with: PipelineTests.marker)
    contains(comments[1].body, "1.99")
    equal(comments[2].body, "Preview: https://preview.example.com")
  }

  @Test func aBrokenLockFailsTheJobAndIsInTheComment() throws {
    let host = try CodeHost(.locked)
    let run = try WorkflowRun.job(steps("offers.yaml", of: "docs/ci.md"), on: host)
    equal(run.hasFailed, true)
    contains(run.log, "locked-field")
    let comment = try #require(try host.comments().first)
    begins(comment.body, with: PipelineTests.marker)
  }

  @Test func aPullRequestOfAForkIsCheckedWithoutAComment() throws {
    let host = try CodeHost(.locked)
    let run = try WorkflowRun.job(
      steps("offers.yaml", of: "docs/ci.md"), on: host, from: "stranger/app")
    equal(run.hasFailed, true)
    empty(try host.comments())
  }

  @Test(arguments: CodeHost.Change.allCases)
  func theWorkflowOfTheGuideChecksAPullRequest(_ change: CodeHost.Change) throws {
    let run = try WorkflowRun.job(
      steps("offers.yaml", of: "docs/guide.md"), on: CodeHost(change))
    equal(run.hasFailed, change == .locked, run.log)
  }

  @Test func aReleaseKeepsWhatIsLiveOnABranch() throws {
    let host = try CodeHost(.price)
    let steps = try steps("offers-live.yaml", of: "docs/ci.md")
    try host.shell("git -C origin branch -q -m change later")
    let first = try WorkflowRun.job(steps, on: host)
    equal(first.hasFailed, false, first.log)
    let live = "git -C origin show offers-live:catalog.json"
    contains(try host.shell(live).output, "2.99")
    // The pull request is merged, and what it changes is live.
    try host.shell("git -C origin update-ref refs/heads/main later")
    let second = try WorkflowRun.job(steps, on: host)
    equal(second.hasFailed, false, second.log)
    contains(try host.shell(live).output, "1.99")
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "2\n")
  }

  /// A job of GitLab's file on the page, with the values that the service and the project give it.
  private func gitLabJob(_ name: String, on host: CodeHost) throws -> GitLabJob {
    var job = try GitLabJob(name, of: file(".gitlab-ci.yml", of: "docs/ci.md"))
    try host.folder.write("#!/bin/sh\nexec '\(Program.path)' \"$@\"\n", to: "offerc/bin/offerc", mode: 0o700)
    try host.shell("tar -czf archive.tar.gz offerc")
    let commit = try host.shell("git rev-parse HEAD", in: "work").output
    let base = try host.shell("git -C origin merge-base main change").output
    job.variables.merge([
      "OFFERC_SHA256": String(try host.shell("sha256sum archive.tar.gz").output.prefix(64)),
      "ARCHIVE": host.folder.path("archive.tar.gz"),
      "OFFERC_TOKEN": "secret",
      "OFFERC_PUSH_TOKEN": "secret",
      "CI_API_V4_URL": "https://gitlab.example.com/api/v4",
      "CI_SERVER_HOST": "gitlab.example.com",
      "CI_PROJECT_PATH": "owner/app",
      "CI_PROJECT_ID": "42",
      "CI_MERGE_REQUEST_IID": "7",
      "CI_COMMIT_SHA": String(commit.dropLast()),
      "CI_MERGE_REQUEST_DIFF_BASE_SHA": String(base.dropLast()),
      // Where a push to the service arrives.
      "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "url.\(host.folder.path("origin")).insteadOf",
      "GIT_CONFIG_VALUE_0": "https://oauth2:secret@gitlab.example.com/owner/app.git",
    ]) { _, given in given }
    return job
  }

  @Test func aReleaseAtGitLabKeepsWhatIsLiveOnABranch() throws {
    let host = try CodeHost(.price)
    let live = "git -C origin show offers-live:catalog.json"
    for (branch, price) in [("main", "2.99"), ("change", "1.99")] {
      // As the runner does: one branch, and no name for its commit.
      try host.shell(
        "rm -rf work && git clone -q --single-branch -b \(branch) origin work && git -C work checkout -q --detach"
      )
      let job = try gitLabJob("offers-live", on: host)
      let outcome = try host.run(job.script, in: "work", environment: job.variables)
      equal(outcome.status, .success, outcome.errors)
      lacks(outcome.errors, "fatal")
      contains(try host.shell(live).output, price)
    }
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "2\n")
  }

  @Test func aNoteThatGitLabRefusesLeavesTheResultOfLint() throws {
    let host = try CodeHost(.price)
    var job = try gitLabJob("offers", on: host)
    job.variables["OFFERC_TOKEN"] = "expired"
    let outcome = try host.run(job.script, in: "work", environment: job.variables)
    equal(outcome.status, .success, outcome.errors)
    let note = try host.run(job.afterScript, in: "work", environment: job.variables)
    contains(note.errors, "401")
    empty(try host.comments())
  }

  @Test(arguments: CodeHost.Change.allCases)
  func aMergeRequestOfGitLabHasOneNote(_ change: CodeHost.Change) throws {
    let host = try CodeHost(change)
    let job = try gitLabJob("offers", on: host)
    // A note of a person who has answered to offerc's, and so many others that they are on several pages.
    try host.comment(PipelineTests.marker + " what is this?", author: 8)
    for number in 1...120 { try host.comment("Note \(number)", author: 8) }
    for _ in 1...2 {
      let outcome = try host.run(job.script, in: "work", environment: job.variables)
      equal(outcome.status, change == .locked ? .findings : .success, outcome.errors)
      let note = try host.run(job.afterScript, in: "work", environment: job.variables)
      equal(note.status, .success, note.errors)
    }
    let comments = try host.comments()
    equal(comments.count, 122)
    equal(comments[0].body, PipelineTests.marker + " what is this?")
    begins(comments[121].body, with: PipelineTests.marker)
    contains(comments[121].body, change == .price ? "1.99" : "P2M")
    for name in ["gl-code-quality-report.json", "offers.xml", "offers.sarif"] {
      #expect(FileManager.default.fileExists(atPath: host.folder.path("work/\(name)")), "there is no \(name)")
    }
  }

  private static let preCommit = Tool(at: Repository.path(".build/pre-commit/bin/pre-commit"))

  @Test(
    .enabled(if: preCommit != nil, "pre-commit is not installed: `Scripts/bootstrap pages` installs it"),
    arguments: CodeHost.Change.allCases)
  func preCommitRefusesABrokenLock(_ change: CodeHost.Change) throws {
    let host = try CodeHost(change)
    let tool = try #require(PipelineTests.preCommit)
    try host.folder.write(
      file(".pre-commit-config.yaml", of: "docs/ci.md"), to: "work/.pre-commit-config.yaml")
    try host.folder.write("#!/bin/sh\nexec '\(Program.path)' \"$@\"\n", to: "bin/offerc", mode: 0o700)
    let outcome = try host.run(
      "git add . && '\(tool.path)' run --all-files", in: "work", paths: [host.folder.path("bin")])
    equal(outcome.status, change == .locked ? .findings : .success, "\(outcome)")
    contains(outcome.output, "offerc lint")
    if change == .locked { contains(outcome.output, "locked-field") }
  }

  /// A job that runs offerc, but nothing that installs it, does not run on a fresh machine.
  @Test func everyWorkflowInstallsOfferc() throws {
    var count = 0
    for page in Repository.pages where page.hasPrefix("docs/") {
      let fences = try Repository.text(page).matches(of: /(?m)^```yaml[^\n]*\n((?:.*\n)*?)```$/)
      for fence in fences where fence.output.1.contains("jobs:\n") {
        for job in try Workflow(String(fence.output.1)).jobs {
          let isUsed = job.steps.contains { step in step.script?.contains("offerc ") == true }
          guard isUsed else { continue }
          count += 1
          #expect(
            job.steps.contains { step in step.uses == "OWNER/offerc" }, "\(page): the job \(job.name)")
        }
      }
    }
    #expect(count >= 2)
  }
}
