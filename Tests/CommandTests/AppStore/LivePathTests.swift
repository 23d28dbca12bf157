import AppStoreConnect
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferModel
@testable import OffercCommands
import TestSupport
import Testing

struct LivePathTests {
  @Test func aPlanTakesTwoCompilationsAndALookOne() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    var count = 0
    let path = LivePath(today: try #require(CalendarDate(PullScene.today))) { texts, firstFile in
      count += 1
      return parseTexts(texts, firstFile: firstFile)
    }
    let store = scene.folder.path("store")
    let console = Recording().console(clock: scene.clock, transport: scene.scene.transport)
    let command = try AppStorePlan.parse([
      store, "--server", scene.standIn.url, "--key-file", scene.folder.path("key.p8"), "--key-id",
      StandIn.keyId, "--issuer-id", StandIn.issuerId,
    ])
    let catalogs = try findCatalogs([store], standardInput: { [] }, inputName: "")
    let (comparison, live) = try #require(try command.compare(catalogs, path, console).1)
    #expect(count == 2)
    let plan = makePlan(comparison, live, try canonicalCatalog(comparison.current)) { _ in nil }
    let catalog = try path.catalog(of: plan, at: "plan.json")
    let client = try apiClient(command.connection, nil, console, isQuiet: true)
    for looks in 1...3 {
      count = 0
      for _ in 0..<looks {
        let view = try path.look(plan, catalog, from: client, Settling(clock: scene.clock, seconds: 0))
        #expect(view.plan.steps.count == plan.steps.count)
      }
      #expect(count == looks)
    }
  }

  @Test func aPlanIsAppliedInOtherWords() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let outcome = ObjectKind.$wording.withValue({ String($0.spelling.reversed()) + ", as" }) { scene.apply() }
    #expect(outcome.status == .success, "\(outcome.errors)")
    #expect(scene.plan("--exit-code").status == .success)
  }
}
