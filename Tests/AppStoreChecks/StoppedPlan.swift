import Diagnostics
import Foundation
import JSONText
import OfferCompiler
@testable import OffercCommands
import TestSupport
import Testing

@testable import AppStoreConnect
@testable import CommandTestSupport

/// A plan that stops between two of its requests, whose journal is lost: a new plan has to lead on from there.
final class StoppedPlan {
  /// A request of the plan.
  typealias Place = Applier.Place

  let change: StoppedChange
  private let scene: ApplyScene
  private let client: APIClient
  let plan: Plan
  /// What is at Apple when the plan was applied without a stop.
  private let end: [String: Int]
  /// The stops that were tried: the order of what was sent before makes no difference.
  private var tried: Set<Set<Place>> = []
  /// How many stops were tried.
  var count: Int { tried.count }

  init(_ change: StoppedChange) throws {
    self.change = change
    scene = try ApplyScene(["--rate-limit", "1000000", "--v1-texts", "unlisted"])
    client = try StandInScene(scene.standIn, transport: scene.scene.transport).client
    try StoppedPlan.copyImages(to: scene)
    try scene.folder.write(change.before, to: "store/catalog.yaml")
    let (planned, applied) = (scene.plan(), scene.apply())
    try #require(
      planned.status == .success && applied.status == .success,
      "\(planned.output)\(planned.errors)\(applied.errors)")
    if change.isApproved { try scene.standIn.approve() }
    try change.byHand?(scene, client)
    try scene.standIn.door("POST", "keep", #"{"name": "before"}"#)
    try scene.folder.write(change.after, to: "store/catalog.yaml")
    let outcome = scene.plan()
    try #require(outcome.status == .success, "\(outcome.output)\(outcome.errors)")
    let bytes = try scene.folder.bytes(of: "plan.json")
    plan = try Plan(
      JSONDocument(reading: bytes, limits: .ofLiveState).root, in: SourceFile(name: "plan.json", bytes: bytes)
    )
    let whole = scene.apply()
    try #require(whole.status == .success, "\(outcome.output)\(whole.output)\(whole.errors)")
    end = try scene.state
    try scene.standIn.forgetRequests()
  }

  /// The screenshot and the images that a catalog can name.
  private static func copyImages(to scene: ApplyScene) throws {
    let folder = URL(filePath: scene.folder.path("store/images"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["monthly.png", "gems.png", "review.png"] {
      let image = URL(filePath: Repository.path("Tests/Fixtures/apply/road/images/" + name))
      try FileManager.default.copyItem(at: image, to: folder.appending(path: name))
    }
  }

  /// `PATCH subscriptionPlanAvailabilities`, in the order of the plan.
  var requests: [String] {
    plan.steps.flatMap(\.requests).map { "\($0.method.rawValue) \($0.collection.dropFirst(4))" }
  }

  private var places: [Place] {
    plan.steps.flatMap { step in
      step.requests.indices.map { Place(step: step.number, request: $0 + 1) }
    }
  }

  /// Sends the requests one after the other, and tries a new plan after each of them, also after none.
  ///
  /// - Parameter next: the order in which requests are tried, of those that are left: Apple refuses some of them for now.
  func stop(_ next: ([Place]) -> [Place]) throws {
    try restore("before")
    var applier = applier
    var left = places
    while !left.isEmpty {
      try tryNewPlan(without: Set(left))
      guard let sent = next(left).first(where: { isAccepted($0, &applier) }) else { break }
      left.removeAll { $0 == sent }
    }
    if left.isEmpty { try tryNewPlan(without: []) }
  }

  /// Sends all requests of a step, and those of another run at the same time.
  ///
  /// - Returns: what a new plan says.
  func planAfterSendingTwice(_ step: PlanStep) throws -> Outcome {
    try restore("before")
    for _ in 1...2 {
      var applier = applier
      for number in step.requests.indices { try applier.send(step, number + 1) }
    }
    return scene.plan(to: "next.json")
  }

  private var applier: Applier {
    Applier(
      plan, allowing: [], through: client, journal: ForgottenJournal(),
      consistency: ConsistencyWait(clock: scene.clock, seconds: 5),
      readFile: { [plan] file in try file.read(plan.commands) },
      refresh: { throw Unasked() }
    ) { _ in }
  }

  private func isAccepted(_ place: Place, _ applier: inout Applier) -> Bool {
    guard !applier.done.contains(place) else { return true }
    let request = plan.steps[place.step - 1].requests[place.request - 1]
    guard request.references.compactMap(\.step).allSatisfy({ applier.made[$0] != nil }) else { return false }
    // What was learned by an attempt that Apple refuses does not count.
    var attempt = applier
    do {
      try attempt.send(plan.steps[place.step - 1], place.request)
    } catch {
      return false
    }
    applier = attempt
    return true
  }

  /// - Parameter left: what was not sent.
  private func tryNewPlan(without left: Set<Place>) throws {
    guard tried.insert(left).inserted else { return }
    try scene.standIn.door("POST", "keep", #"{"name": "here"}"#)
    try? FileManager.default.removeItem(atPath: scene.folder.path(".offerc"))
    let planned = scene.plan(to: "next.json")
    let applied = scene.apply(plan: "next.json")
    let again = scene.plan("--exit-code", to: "again.json")
    let others = try difference(scene.state)
    let isPlannable = planned.status == .success && applied.status == .success && again.status == .success
    if !isPlannable || !others.isEmpty {
      let sent = places.filter { !left.contains($0) }.map { "\($0.step).\($0.request)" }
      Issue.record(
        """
        \(change): after \(sent.joined(separator: ", "))
        \(others.joined(separator: "\n"))
        \(planned.output)\(planned.errors)\(applied.output)\(applied.errors)\(again.output)
        """)
    }
    try restore("here")
  }

  private func restore(_ name: String) throws {
    try scene.standIn.door("POST", "restore", #"{"name": "\#(name)"}"#)
  }

  private func difference(_ state: [String: Int]) -> [String] {
    Set(state.keys).union(end.keys).sorted().compactMap { record in
      let (found, wanted) = (state[record, default: 0], end[record, default: 0])
      return found == wanted ? nil : "\(found) instead of \(wanted): \(record.prefix(300))"
    }
  }

  private struct Unasked: Error {}

  private final class ForgottenJournal: Journal {
    var lines: [JournalLine] { [] }
    let rows: [LiveRow]? = nil

    func append(_ line: JournalLine) {}
    func begin(_ rows: [LiveRow]) {}
  }
}
