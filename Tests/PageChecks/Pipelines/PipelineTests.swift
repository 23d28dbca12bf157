import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// The jobs of the pages, step by step, as GitHub, GitLab and pre-commit run them.
@Suite(.needsProgram)
struct PipelineTests {
  private static let marker = "<!-- offerc store -->"
  private static let warning = "**`offerc lint` did not pass**"
  /// The branch that keeps what is live.
  private static let live = "git -C origin show offers-live"

  private func workflow(_ name: String, changes: Int = 0) throws -> Workflow {
    try Workflow(PageFile.named(".github/workflows/\(name).yaml", changes: changes))
  }

  // MARK: GitHub

  @Test func aPullRequestHasOneCommentOfOfferc() throws {
    let host = try CodeHost(.price)
    let workflow = try workflow("offers")
    try host.comment("Coverage: 80 %")
    let first = try WorkflowRun.job(of: workflow, on: host, .pullRequest())
    equal(first.hasFailed, false, first.log)
    try host.comment("Preview: https://preview.example.com")
    let second = try WorkflowRun.job(of: workflow, on: host, .pullRequest())
    equal(second.hasFailed, false, second.log)
    let comments = try host.comments()
    equal(comments.map(\.id), [1001, 1002, 1003])
    begins(comments[1].body, with: PipelineTests.marker)
    contains(comments[1].body, "1.99")
    equal(comments[2].body, "Preview: https://preview.example.com")
  }

  @Test(arguments: CodeHost.Change.allCases)
  func aCommentSaysWhatChangesOrThatItCannotBeRead(_ change: CodeHost.Change) throws {
    let host = try CodeHost(change)
    // The comment of a run before the change.
    try host.comment(PipelineTests.marker + "\nold")
    let run = try WorkflowRun.job(of: workflow("offers"), on: host, .pullRequest())
    equal(run.hasFailed, change.isRefused, run.log)
    let comments = try host.comments()
    equal(comments.count, 1)
    begins(comments[0].body, with: PipelineTests.marker)
    contains(comments[0].body, change.remark)
    equal(comments[0].body.contains(PipelineTests.warning), change.isRefused)
  }

  @Test func whenTheServiceDoesNotListCommentsNoneIsAdded() throws {
    let host = try CodeHost(.price)
    try host.folder.write("no list", to: "comments.json")
    let run = try WorkflowRun.job(of: workflow("offers"), on: host, .pullRequest())
    equal(run.failedSteps, ["Show what changes at Apple"])
    equal(try host.folder.read("comments.json"), "no list")
  }

  /// What the run on `main` builds is in the cache of all pull requests.
  @Test func afterTheMergeTheCatalogIsCheckedWithoutAComment() throws {
    let host = try CodeHost(.price)
    let run = try WorkflowRun.job(of: workflow("offers"), on: host, .start())
    equal(run.hasFailed, false, run.log)
    contains(run.log, "no findings")
    empty(try host.comments())
  }

  @Test func theOptionThatThePageAddsRefusesAMissingBaseline() throws {
    for (change, isRefused) in [(CodeHost.Change.first, true), (.price, false)] {
      let host = try CodeHost(change)
      let run = try WorkflowRun.job(of: workflow("offers", changes: 1), on: host, .pullRequest())
      equal(run.hasFailed, isRefused, run.log)
      if isRefused { contains(run.log, "there is no catalog in git:origin/main") }
    }
  }

  @Test func aPullRequestOfAForkIsCheckedWithoutAComment() throws {
    let host = try CodeHost(.locked)
    let run = try WorkflowRun.job(of: workflow("offers"), on: host, .pullRequest(from: "stranger/app"))
    equal(run.hasFailed, true)
    contains(run.log, "locked-field")
    empty(try host.comments())
  }

  @Test func aReleaseKeepsWhatIsLiveOnABranch() throws {
    let host = try CodeHost(.price)
    let release = try workflow("offers-live")
    let first = try WorkflowRun.job(of: release, on: host, .start())
    equal(first.hasFailed, false, first.log)
    lacks(first.log, "fatal")
    contains(try host.shell("\(PipelineTests.live):store/catalog.json").output, "2.99")
    // The pull request is compared with that, then merged, and what it changes is live.
    let check = try WorkflowRun.job(of: workflow("offers", changes: 2), on: host, .pullRequest())
    equal(check.hasFailed, false, check.log)
    try host.shell("git -C origin update-ref refs/heads/main change")
    let second = try WorkflowRun.job(of: release, on: host, .start())
    equal(second.hasFailed, false, second.log)
    contains(try host.shell("\(PipelineTests.live):store/catalog.json").output, "1.99")
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "2\n")
    // Nothing but the catalogs is there, also if outputs were committed.
    equal(
      try host.shell("git -C origin ls-tree -r --name-only offers-live").output, "store/catalog.json\n")
  }

  private func head(of branch: String, _ host: CodeHost) throws -> String {
    String(try host.shell("git -C origin rev-parse \(branch)").output.dropLast())
  }

  @Test func aReleaseTakesOnlyWhatIsLive() throws {
    let host = try CodeHost(.price)
    let release = try workflow("offers-live")
    let first = try head(of: "main", host)
    let other = try host.shell("git -C origin commit-tree -m Other main^{tree}").output.dropLast()
    _ = try WorkflowRun.job(of: release, on: host, .start())
    try host.shell("git -C origin update-ref refs/heads/main change")
    // Another app has a mistake. With the earlier commit, nothing is new.
    try host.merge("x: [", to: "apps/run/catalog.yaml")
    let text = try PageFile.named(".github/workflows/offers-live.yaml")
    let both = try Workflow(text.replacing("|| 'store' }}", with: "|| 'store apps/run' }}"))
    for (inputs, isRefused, count) in [
      ([:], true, "1\n"), (["catalogs": "store", "commit": first], false, "1\n"),
      (["commit": String(other)], true, "1\n"), (["commit": "--all"], true, "1\n"),
      (["catalogs": "store/"], false, "2\n"),
    ] {
      let run = try WorkflowRun.job(of: both, on: host, .start(), inputs: inputs)
      equal(run.hasFailed, isRefused, "\(inputs) \(run.log)")
      equal(try host.shell("git -C origin rev-list --count offers-live").output, count, "\(inputs)")
    }
    contains(try host.shell("\(PipelineTests.live):store/catalog.json").output, "1.99")
    let message = try host.shell("git -C origin log -1 --format=%s offers-live").output
    equal(message, "Live: \(try head(of: "main", host))\n")
  }

  @Test func aReleaseCanBeUndone() throws {
    let host = try CodeHost(.price)
    let release = try workflow("offers-live")
    let undo = try PageFile.named("undo-release.sh", in: "sh")
    for (count, branch) in [(1, "main"), (2, "change")] {
      try host.shell("git -C origin update-ref refs/heads/main \(branch)")
      _ = try WorkflowRun.job(of: release, on: host, .start())
      // The first release has no commit before it, and there is none with a mistyped hash: nothing is pushed.
      let fails = count == 1 ? undo : undo.replacing("FETCH_HEAD~1", with: "0bad")
      try host.shell("if \(fails)\nthen exit 1; fi", in: "work")
      equal(try host.shell("git -C origin rev-list --count offers-live").output, "\(count)\n")
    }
    contains(try host.shell("\(PipelineTests.live):store/catalog.json").output, "1.99")
    try host.shell(undo, in: "work")
    contains(try host.shell("\(PipelineTests.live):store/catalog.json").output, "2.99")
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "3\n")
  }

  /// Adds the catalog of a second app to `main`.
  private func addApp(to host: CodeHost) throws {
    let catalog = try Repository.text("Tests/Fixtures/pages/pipeline.yaml")
    try host.merge(
      catalog.replacing("com.example.yoga", with: "com.example.run"), to: "apps/run/catalog.yaml")
  }

  @Test func anAppThatIsNewHasNoBaselineInItsFirstRelease() throws {
    let host = try CodeHost(.price)
    _ = try WorkflowRun.job(of: workflow("offers-live"), on: host, .start())
    try addApp(to: host)
    let text = try PageFile.named(".github/workflows/offers-live.yaml")
    let both = try Workflow(text.replacing("|| 'store' }}", with: "|| 'store apps/run' }}"))
    let run = try WorkflowRun.job(of: both, on: host, .start())
    equal(run.hasFailed, false, run.log)
    equal(
      try host.shell("git -C origin ls-tree -r --name-only offers-live").output,
      "apps/run/catalog.json\nstore/catalog.json\n")
    // Each app has a job and a comment of its own.
    let check = try workflow("offers", changes: 3)
    let apps = try #require(check.jobs.first?.matrix["catalog"])
    equal(apps, ["store", "apps/run"])
    for app in apps + apps {
      let run = try WorkflowRun.job(of: check, on: host, .pullRequest(), matrix: ["catalog": app])
      equal(run.hasFailed, false, run.log)
    }
    let comments = try host.comments()
    equal(comments.count, 2)
    contains(comments[0].body, "1.99")
    begins(comments[1].body, with: "<!-- offerc apps/run -->")
    contains(comments[1].body, "no changes")
  }

  @Test func onlyTheDefaultBranchIsReleased() throws {
    let host = try CodeHost(.price)
    let run = try WorkflowRun.job(of: workflow("offers-live"), on: host, .start(on: "change"))
    equal(run.isSkipped, true)
    equal(try host.shell("git -C origin branch --list offers-live").output, "")
  }

  @Test func whatOthersHaveMergedIsNotDeletedByABranchThatIsBehind() throws {
    let host = try CodeHost(.price)
    try host.merge(CodeHost.summer, to: "store/summer.yaml")
    _ = try WorkflowRun.job(of: workflow("offers-live"), on: host, .start())
    let run = try WorkflowRun.job(of: workflow("offers", changes: 2), on: host, .pullRequest())
    equal(run.hasFailed, false, run.log)
    lacks(try #require(try host.comments().first).body, "summer")
  }

  private static func appStoreConnect() throws -> StandIn {
    try StandIn(
      fixture: "live", ["--bundle-id", "com.example.yoga", "--today", "2027-01-15", "--self-check", "off"])
  }

  /// The secrets of a job that may ask App Store Connect.
  private static func key() throws -> [String: String] {
    [
      "ASC_KEY_ID": StandIn.keyId, "ASC_ISSUER_ID": StandIn.issuerId, "ASC_PRIVATE_KEY": try ExampleKey.pem,
    ]
  }

  @Test func aNightlyJobKeepsLiveStateAndReportsWhatDiffers() throws {
    let host = try CodeHost(.price)
    let standIn = try PipelineTests.appStoreConnect()
    let secrets = try PipelineTests.key()
    let nightly = try workflow("offers-nightly")
    try host.merge(CodeHost.summer, to: "store/summer.yaml")
    let first = try WorkflowRun.job(of: nightly, on: host, .start(), secrets: secrets, server: standIn.url)
    // Apple's state in this test has other offers than the catalog.
    equal(first.hasFailed, true, first.log)
    contains(first.summary, "com\\.example\\.yoga", first.log)
    contains(try host.shell("\(PipelineTests.live):store/live.json").output, "\"com.example.yoga\"")
    try expectSummerIsNew(in: "artifacts/report/report.html", of: host)
    _ = try WorkflowRun.job(of: nightly, on: host, .start(), secrets: secrets, server: standIn.url)
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "1\n")
    let check = try WorkflowRun.job(
      of: Workflow(
        PageFile.named(".github/workflows/offers.yaml", changes: 2).replacing(
          "catalog.json", with: "live.json")),
      on: host, .pullRequest())
    lacks(check.log, "no baseline")
    contains(check.log, "store/live.json")
  }

  /// The report of the week says what was merged after the commit of a week ago.
  private func expectSummerIsNew(in report: String, of host: CodeHost) throws {
    let text = try host.folder.read(report)
    let changed = try #require(text.firstMatch(of: /(?s)Changed since(.*?)<\/section>/))
    contains(String(changed.output.1), "Summer")
  }

  @Test func aNightlyJobThatCannotReadFailsInOneStep() throws {
    let host = try CodeHost(.price)
    let secrets = try PipelineTests.key()
    let run = try WorkflowRun.job(
      of: workflow("offers-nightly"), on: host, .start(), secrets: secrets, server: "http://127.0.0.1:9")
    equal(run.failedSteps, ["Read what is live"], run.log)
  }

  @Test func aPlanIsAppliedAndCanBeContinuedAndUndone() throws {
    let host = try CodeHost(.price)
    let standIn = try PipelineTests.appStoreConnect()
    let secrets = try PipelineTests.key()
    let apply = try workflow("offers-apply")
    let skipped = try WorkflowRun.job(of: apply, on: host, .start(on: "change"), secrets: secrets)
    equal(skipped.isSkipped, true)
    let plan = try WorkflowRun.job(of: apply, on: host, .start(), secrets: secrets, server: standIn.url)
    equal(plan.hasFailed, false, plan.log)
    let steps = try #require(plan.outputs["steps"].flatMap { text in Int(text) })
    #expect(steps > 0, "\(plan.summary)")
    // The connection breaks after some steps. The same job once more continues with what is left.
    try standIn.setFaults(#"[{"kind": "403", "method": "POST", "skip": 1, "times": 1}]"#)
    let broken = try WorkflowRun.job(
      of: apply, on: host, .start(), secrets: secrets, after: plan, server: standIn.url)
    equal(broken.hasFailed, true, broken.log)
    let rest = try WorkflowRun.job(
      of: apply, on: host, .start(), secrets: secrets, after: plan, server: standIn.url)
    equal(rest.hasFailed, false, rest.log)
    // Another run has artifacts of its own.
    try host.shell("mv artifacts artifacts-of-first")
    let again = try WorkflowRun.job(of: apply, on: host, .start(), secrets: secrets, server: standIn.url)
    equal(again.outputs["steps"], "0", again.summary)
    let idle = try WorkflowRun.job(
      of: apply, on: host, .start(), secrets: secrets, after: again, server: standIn.url)
    equal(idle.isSkipped, true)
    try host.shell("rm -rf artifacts && mv artifacts-of-first artifacts")
    for name in ["continue-apply.sh", "undo-apply.sh"] {
      try host.folder.write(CodeHost.program(server: standIn.url), to: "bin/offerc", mode: 0o700)
      let script = try PageFile.named(name, in: "sh").replacing(/(?m)^(offerc appstore apply .*)$/) { match in
        match.output.1 + " --yes"
      }
      var environment = secrets
      environment["GH_TOKEN"] = "token"
      let outcome = try host.run(
        script, in: "work", paths: [host.folder.path("bin")], environment: environment)
      equal(outcome.status, .success, "\(name): \(outcome.output)\(outcome.errors)")
    }
  }

  // MARK: GitLab

  /// A job of the page, with the values that the service and the project give it.
  private func gitLabJob(
    _ name: String, on host: CodeHost, baseline: String? = nil, server: String? = nil
  ) throws -> GitLabJob {
    let file = try [
      ".gitlab-ci.yml", "offers-live.gitlab-ci.yml", "offers-nightly.gitlab-ci.yml",
      "offers-run.gitlab-ci.yml",
    ]
    .map { name in try PageFile.named(name) }.joined()
    var job = try GitLabJob(name, of: file)
    try host.folder.write(CodeHost.program(server: server), to: "offerc/bin/offerc", mode: 0o700)
    try host.shell("tar -czf archive.tar.gz offerc && cp archive.tar.gz package")
    let commit = try host.shell("git rev-parse HEAD", in: "work").output
    if let baseline { job.variables["BASELINE"] = baseline }
    job.variables.merge([
      "OFFERC_SHA256": String(try host.shell("sha256sum archive.tar.gz").output.prefix(64)),
      "OFFERC_REVISION": String(try host.shell("git -C origin rev-parse main").output.dropLast()),
      "CI_JOB_TOKEN": "job",
      "ARCHIVE": host.folder.path("archive.tar.gz"),
      "OFFERC_TOKEN": "secret",
      "OFFERC_PUSH_TOKEN": "secret",
      "CI_API_V4_URL": "https://gitlab.example.com/api/v4",
      "CI_JOB_STATUS": "success",
      "CI_JOB_URL": "https://gitlab.example.com/owner/app/-/jobs/42",
      "CI_SERVER_FQDN": "gitlab.example.com:8443",
      "CI_PROJECT_PATH": "owner/app",
      "CI_PROJECT_ID": "42",
      "CI_MERGE_REQUEST_IID": "7",
      "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
      "CI_COMMIT_SHA": String(commit.dropLast()),
      // Where a push to the service arrives, and where offerc comes from.
      "GIT_CONFIG_COUNT": "2",
      "GIT_CONFIG_KEY_1": "url.\(host.folder.path("origin")).insteadOf",
      "GIT_CONFIG_VALUE_1": "https://github.com/OWNER/offerc",
      "GIT_CONFIG_KEY_0": "url.\(host.folder.path("origin")).insteadOf",
      "GIT_CONFIG_VALUE_0": "https://oauth2:secret@gitlab.example.com:8443/owner/app.git",
    ]) { _, given in given }
    return job
  }

  private func release(_ host: CodeHost, catalogs: String = "store", commit: String = "") throws {
    var job = try gitLabJob("offers-live", on: host)
    job.variables["CATALOGS"] = catalogs
    job.variables["COMMIT"] = commit
    let outcome = try host.run(job.script, in: "work", environment: job.variables)
    equal(outcome.status, .success, outcome.errors)
    lacks(outcome.errors, "fatal")
  }

  /// GitLab sends the package itself, or names the server that stores it, which does not get the token of the job.
  @Test(arguments: ["", "https://storage.example.com/package"])
  func thePackageThatAJobBuildsIsTheOneThatOthersInstall(storage: String) throws {
    let host = try CodeHost(.first)
    try host.checkOutAtGitLab("change")
    let build = try gitLabJob("offerc-package", on: host)
    var job = try gitLabJob("offers", on: host)
    try host.shell("rm package")
    job.variables["STORAGE"] = storage
    let outcome = try host.run(build.script, in: "work", environment: build.variables)
    equal(outcome.status, .success, outcome.errors)
    let sum = try #require(outcome.output.split(separator: "\n").last?.prefix(64))
    job.variables["OFFERC_SHA256"] = String(sum)
    let check = try host.run(job.script, in: "work", environment: job.variables)
    equal(check.status, .success, check.errors)
  }

  @Test func aReleaseAtGitLabKeepsWhatIsLiveOnABranch() throws {
    let host = try CodeHost(.price)
    for (branch, price) in [("main", "2.99"), ("change", "1.99")] {
      try host.checkOutAtGitLab(branch)
      try release(host)
      contains(try host.shell("\(PipelineTests.live):store/catalog.json").output, price)
    }
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "2\n")
  }

  @Test func aReleaseAtGitLabTakesOnlyWhatIsLive() throws {
    let host = try CodeHost(.price)
    try host.checkOutAtGitLab("main")
    try release(host)
    let first = try head(of: "main", host)
    try host.shell("git -C origin update-ref refs/heads/main change")
    try host.merge("x: [", to: "apps/run/catalog.yaml")
    try host.checkOutAtGitLab("main")
    // What is live already is no new commit.
    try release(host, commit: first)
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "1\n")
    try host.checkOutAtGitLab("main")
    try release(host)
    contains(try host.shell("\(PipelineTests.live):store/catalog.json").output, "1.99")
    var job = try gitLabJob("offers-live", on: host)
    job.variables["COMMIT"] = String(
      try host.shell("git -C origin commit-tree -m Other main^{tree}").output.dropLast())
    let other = try host.run(job.script, in: "work", environment: job.variables)
    equal(other.status, .findings, other.errors)
  }

  /// A merge request that touches neither offers nor the jobs has no pipeline.
  @Test func everyJobOfAMergeRequestNamesItsFiles() throws {
    for name in [".gitlab-ci.yml", "offers-run.gitlab-ci.yml"] {
      let rules = try YAMLValue(PageFile.named(name)).pairs.flatMap { job in job.value["rules"]?.list ?? [] }
      #expect(!rules.isEmpty)
      for rule in rules where rule["if"]?.text?.contains("merge_request_event") == true {
        #expect(rule["changes"]?.list.isEmpty == false, "\(name): \(rule)")
      }
    }
  }

  @Test func aReleaseCanBeRepeatedInAKeptClone() throws {
    let host = try CodeHost(.price)
    try host.checkOutAtGitLab("main")
    // As an earlier job can have left it.
    try host.shell("git branch offers-live", in: "work")
    try release(host)
    try host.shell("git fetch -q origin change && git checkout -q --detach FETCH_HEAD", in: "work")
    try release(host)
    contains(try host.shell("\(PipelineTests.live):store/catalog.json").output, "1.99")
    equal(try host.shell("git status --porcelain", in: "work").output, "")
    // The branch is removed at the service, and begins again.
    try host.shell("git -C origin update-ref -d refs/heads/offers-live")
    try release(host)
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "1\n")
  }

  @Test func aMergeRequestIsComparedAsIfItWereMerged() throws {
    let host = try CodeHost(.price)
    try host.merge(CodeHost.summer, to: "store/summer.yaml")
    try host.checkOutAtGitLab("main")
    try release(host)
    try host.checkOutAtGitLab("change")
    let baseline = "--against git:origin/offers-live:store/catalog.json --require-baseline"
    let job = try gitLabJob("offers", on: host, baseline: baseline)
    let outcome = try host.run(job.script, in: "work", environment: job.variables)
    equal(outcome.status, .success, outcome.output + outcome.errors)
    let note = try host.run(job.afterScript, in: "work", environment: job.variables)
    equal(note.status, .success, note.errors)
    let comment = try #require(try host.comments().first)
    contains(comment.body, "1.99")
    lacks(comment.body, "summer")
  }

  @Test func eachAppHasAJobAndANoteAtGitLab() throws {
    let host = try CodeHost(.price)
    try addApp(to: host)
    try host.checkOutAtGitLab("main")
    try release(host, catalogs: "store apps/run")
    try host.checkOutAtGitLab("change")
    for name in ["offers", "offers-run"] {
      let job = try gitLabJob(name, on: host)
      let outcome = try host.run(job.script, in: "work", environment: job.variables)
      equal(outcome.status, .success, outcome.errors)
      let note = try host.run(job.afterScript, in: "work", environment: job.variables)
      equal(note.status, .success, note.errors)
    }
    let comments = try host.comments()
    equal(comments.count, 2)
    contains(comments[0].body, "1.99")
    begins(comments[1].body, with: "<!-- offerc apps/run -->")
    contains(comments[1].body, "no changes")
  }

  @Test func aMergeRequestWithAConflictFails() throws {
    let host = try CodeHost(.price)
    try host.merge("version: 1\n", to: "store/catalog.yaml")
    try host.checkOutAtGitLab("change")
    let job = try gitLabJob("offers", on: host)
    let outcome = try host.run(job.script, in: "work", environment: job.variables)
    equal(outcome.status, .findings)
    contains(outcome.output, "CONFLICT")
    let note = try host.run(job.afterScript, in: "work", environment: job.variables)
    equal(note.status, .success, note.errors)
    contains(try #require(try host.comments().first).body, "cannot compare")
  }

  @Test func aNightlyJobAtGitLabKeepsLiveState() throws {
    let host = try CodeHost(.price)
    let standIn = try PipelineTests.appStoreConnect()
    try host.merge(CodeHost.summer, to: "store/summer.yaml")
    try host.checkOutAtGitLab("main")
    var job = try gitLabJob("offers-nightly", on: host, server: standIn.url)
    try job.variables.merge(PipelineTests.key()) { _, given in given }
    let outcome = try host.run(job.script, in: "work", environment: job.variables)
    // Apple's state in this test has other offers than the catalog.
    equal(outcome.status, .findings, outcome.errors)
    contains(outcome.output, "com.example.yoga")
    contains(try host.shell("\(PipelineTests.live):store/live.json").output, "\"com.example.yoga\"")
    try expectSummerIsNew(in: "work/report/report.html", of: host)
    try host.shell("git fetch -q origin '+refs/heads/*:refs/remotes/origin/*'", in: "work")
    _ = try host.run(job.script, in: "work", environment: job.variables)
    equal(try host.shell("git -C origin rev-list --count offers-live").output, "1\n")
  }

  @Test func aNoteThatGitLabRefusesLeavesTheResultOfLint() throws {
    let host = try CodeHost(.price)
    try host.checkOutAtGitLab("change")
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
    try host.checkOutAtGitLab("change")
    var job = try gitLabJob("offers", on: host)
    job.variables["CI_JOB_STATUS"] = change.isRefused ? "failed" : "success"
    // A note of a person who has answered to offerc's, and so many others that they are on several pages.
    try host.comment(PipelineTests.marker + " what is this?", author: 8)
    for number in 1...120 { try host.comment("Note \(number)", author: 8) }
    for _ in 1...2 {
      let outcome = try host.run(job.script, in: "work", environment: job.variables)
      equal(outcome.status, change.isRefused ? .findings : .success, outcome.errors)
      let note = try host.run(job.afterScript, in: "work", environment: job.variables)
      equal(note.status, .success, note.errors)
    }
    let comments = try host.comments()
    equal(comments.count, 122)
    equal(comments[0].body, PipelineTests.marker + " what is this?")
    begins(comments[121].body, with: PipelineTests.marker)
    contains(comments[121].body, change.remark)
    equal(comments[121].body.contains(PipelineTests.warning), change.isRefused)
    for name in ["gl-code-quality-report.json", "offers.xml", "offers.sarif"] {
      #expect(FileManager.default.fileExists(atPath: host.folder.path("work/\(name)")), "there is no \(name)")
    }
  }

  // MARK: pre-commit

  private static let preCommit = Tool(at: Repository.path(".build/pre-commit/bin/pre-commit"))

  /// A repository with the hook of the page.
  ///
  /// - Parameter changes: How many of the changes that the page shows are made.
  private func hostWithHook(_ change: CodeHost.Change, changes: Int = 0) throws -> CodeHost {
    let host = try CodeHost(change)
    try host.folder.write(
      PageFile.named(".pre-commit-config.yaml", changes: changes), to: "work/.pre-commit-config.yaml")
    try host.folder.write(CodeHost.program(), to: "bin/offerc", mode: 0o700)
    return host
  }

  @Test(
    .enabled(if: preCommit != nil, "pre-commit is not installed: `Scripts/bootstrap pages` installs it"),
    arguments: CodeHost.Change.allCases)
  func preCommitRefusesWhatAppleWouldRefuse(_ change: CodeHost.Change) throws {
    let host = try hostWithHook(change)
    let tool = try #require(PipelineTests.preCommit)
    let outcome = try host.run(
      "git add . && '\(tool.path)' run --all-files", in: "work", paths: [host.folder.path("bin")])
    equal(outcome.status, change.isRefused ? .findings : .success, "\(outcome)")
    contains(outcome.output, "offerc lint")
    if change == .locked { contains(outcome.output, "locked-field") }
  }

  @Test(.enabled(if: preCommit != nil, "pre-commit is not installed: `Scripts/bootstrap pages` installs it"))
  func preCommitChecksACommitThatOnlyDeletes() throws {
    let host = try hostWithHook(.price)
    let tool = try #require(PipelineTests.preCommit)
    try host.folder.write(CodeHost.summer, to: "work/store/summer.yaml")
    try host.shell("git add . && git commit -qm Summer", in: "work")
    let outcome = try host.run(
      "git rm -q store/catalog.yaml && '\(tool.path)' run", in: "work", paths: [host.folder.path("bin")])
    equal(outcome.status, .findings, "\(outcome)")
    lacks(outcome.output, "Skipped")
  }

  @Test(.enabled(if: preCommit != nil, "pre-commit is not installed: `Scripts/bootstrap pages` installs it"))
  func preCommitComparesWithWhatIsLive() throws {
    let host = try hostWithHook(.locked, changes: 1)
    let tool = try #require(PipelineTests.preCommit)
    _ = try WorkflowRun.job(of: workflow("offers-live"), on: host, .start())
    let outcome = try host.run(
      "git fetch -q && git add . && '\(tool.path)' run --all-files", in: "work",
      paths: [host.folder.path("bin")])
    equal(outcome.status, .findings, "\(outcome)")
    contains(outcome.output, "locked-field")
  }

  /// pre-commit passes over deleted files, so a hook that depends on files misses some commits.
  @Test func everyHookOfThisRepositoryRunsForEveryCommit() throws {
    let hooks = try YAMLValue(Repository.text(".pre-commit-hooks.yaml")).list
    equal(hooks.count, 3)
    for hook in hooks {
      equal(hook["always_run"]?.text, "true", "\(hook)")
      equal(hook["pass_filenames"]?.text, "false", "\(hook)")
    }
  }

  // MARK: All pages

  private func printedWorkflows() throws -> [Workflow] {
    try Repository.pages.filter { page in page.hasPrefix("docs/") }.flatMap { page in
      let fences = try Repository.text(page).matches(of: /(?m)^```yaml[^\n]*\n((?:.*\n)*?)```$/)
      return try fences.filter { fence in fence.output.1.contains("jobs:\n") }
        .map { fence in try Workflow(String(fence.output.1)) }
    }
  }

  /// A job that runs offerc, but nothing that installs it, does not run on a fresh machine.
  @Test func everyWorkflowInstallsOfferc() throws {
    var count = 0
    for workflow in try printedWorkflows() {
      for job in workflow.jobs {
        let isUsed = job.steps.contains { step in step.script?.contains("offerc ") == true }
        guard isUsed else { continue }
        count += 1
        #expect(
          job.steps.contains { step in step.uses == "OWNER/offerc" }, "\(workflow.name): the job \(job.name)")
      }
    }
    #expect(count >= 5)
  }

  /// A shell goes on if a command substitution in an argument or in a test fails, with an empty text in its place. That of an
  /// assignment ends it.
  @Test func everyCommandSubstitutionIsAnAssignment() throws {
    var count = 0
    for page in Repository.pages + ["action.yml"] {
      for line in try Repository.text(page).split(separator: "\n") where line.contains(/\$\((?!\()/) {
        count += 1
        let isAssignment = line.contains(/^[- ]*\w+="?\$\((?!.*\$\((?!\())/)
        #expect(isAssignment, "\(page): \(line)")
      }
    }
    #expect(count >= 20)
  }

  /// GitHub lists workflows by name.
  @Test func everyWorkflowHasANameOfItsOwn() throws {
    let names = try printedWorkflows().map(\.name)
    equal(names.count, Set(names).count, "\(names)")
  }
}
