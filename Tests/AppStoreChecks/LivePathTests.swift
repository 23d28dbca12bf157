import AppStoreConnect
import Diagnostics
import JSONText
import OfferCompiler
import OfferEmitters
import OfferModel
import OfferRules
import Synchronization
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

struct LivePathTests {
  @Test func aPlanTakesTwoCompilationsAndARefreshOne() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    let count = Mutex(0)
    let path = LivePath(today: try #require(CalendarDate(PullScene.today))) { texts, firstFile in
      count.withLock { $0 += 1 }
      return parseTexts(texts, firstFile: firstFile)
    }
    let saved = scene.folder.path("saved")
    let pull = scene.appstore([
      "pull", "--app", PullScene.bundleId, "--record", saved, "-o", scene.folder.path("live.json"),
    ])
    equal(pull.status, .success, "\(pull.errors)")
    let source = try savedAnswers(in: saved)
    let catalogs = try CatalogOpening(paths: [scene.folder.path("store")]).find { [] }
    let compared = try path.compare(catalogs, withLive: "App Store Connect") { catalog, firstFile in
      try path.pull(catalog.app.bundleId.value, from: source, firstFile: firstFile).live
    }
    let (comparison, live) = try #require(compared.difference)
    equal(count.withLock { $0 }, 2)
    let plan = makePlan(comparison, live, canonicalCatalog(comparison.current)) { _ in nil }
    let catalog = try path.catalog(of: plan, at: "plan.json")
    for refreshes in 1...3 {
      count.withLock { $0 = 0 }
      for _ in 0..<refreshes {
        let view = try path.refresh(
          plan, catalog, from: source, ConsistencyWait(clock: scene.clock, seconds: 0)
        ).view
        equal(view.plan.steps.count, plan.steps.count)
      }
      equal(count.withLock { $0 }, refreshes)
    }
  }

  /// A list that lags can make what was pulled no valid catalog: that is read again, and only said when it stays so.
  @Test func whatDoesNotFitTogetherIsReadAgain() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let saved = scene.folder.path("saved")
    equal(
      scene.appstore([
        "pull", "--app", PullScene.bundleId, "--record", saved, "-o", scene.folder.path("live.json"),
      ]).status, .success)
    let bytes = Array(try scene.folder.read("plan.json").utf8)
    let plan = try Plan(
      JSONDocument(reading: bytes, limits: .ofLiveState).root, in: SourceFile(name: "plan.json", bytes: bytes)
    )
    let source = try savedAnswers(in: saved)
    func refresh(invalid: Int) throws -> LiveView {
      let reads = Mutex(0)
      let path = LivePath(today: try #require(CalendarDate(PullScene.today))) { texts, firstFile in
        let read = reads.withLock { reads in
          reads += 1
          return reads
        }
        let broken = [SourceFile(name: "app.yaml", bytes: Array("version: [".utf8))]
        return parseTexts(read <= invalid ? broken : texts, firstFile: firstFile)
      }
      let catalog = try LivePath(today: path.today).catalog(of: plan, at: "plan.json")
      return try path.refresh(plan, catalog, from: source, ConsistencyWait(clock: scene.clock, seconds: 5))
        .view
    }
    try equal(refresh(invalid: 2).plan.steps.count, plan.steps.count)
    #expect(throws: PlainFailure.self) { try refresh(invalid: 100) }
  }

  @Test func aPlanIsAppliedInOtherWords() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let outcome = ObjectKind.$wording.withValue({ String($0.spelling.reversed()) + ", as" }) { scene.apply() }
    equal(outcome.status, .success, "\(outcome.errors)")
    equal(scene.plan("--exit-code").status, .success)
  }
}
