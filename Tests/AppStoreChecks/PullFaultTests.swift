import Diagnostics
import AppStoreConnect
import Foundation
@testable import OffercCommands
import OfferModel
import TestSupport
import Testing

@testable import CommandTestSupport

/// A 404 is no fault: Apple says with it that there is none.
///
/// A fault at a request of a pull: it ends as if nothing had happened, or says what could not be read, or says why it stops.
struct PullFaultTests {
  private static let kinds = [
    #""kind": "500""#, #""kind": "503""#, #""kind": "429""#, #""kind": "429", "retryAfter": 30"#,
    #""kind": "drop""#, #""kind": "truncated""#, #""kind": "invalid-json""#, #""kind": "stale""#,
    #""kind": "401""#, #""kind": "403""#, #""kind": "409""#, #""kind": "foreign-next""#,
    #""kind": "endless", "times": 0"#, #""kind": "redirect""#, #""kind": "huge", "bytes": 3000000"#,
    #""kind": "500", "times": 0"#, #""kind": "drop", "times": 0"#, #""kind": "429", "times": 0"#,
    #""kind": "401", "times": 0"#, #""kind": "timeout", "seconds": 0.1"#,
  ]

  private enum Ending: String {
    case same = "as without it"
    case incomplete = "parts listed as unread"
    case stopped = "stopped with a reason"
    case wrong = "wrong"
  }

  /// At every request of a pull of an empty app; with `OFFERC_FAULTS=7` at every seventh one of a pull of the live app.
  @Test func endsWell() throws {
    let distance = ProcessInfo.processInfo.environment["OFFERC_FAULTS"].flatMap { Int($0) }
    let isWhole = distance != nil
    let scene = try PullScene(
      fixture: isWhole ? "live" : "empty", ["--self-check", "sample", "--rate-limit", "10000000"])
    let clean = try pull(scene).get()
    let count = try scene.standIn.requests.count
    equal(count, (isWhole ? 72 : 6))
    var endings: [String: Int] = [:]
    for kind in PullFaultTests.kinds {
      for number in stride(from: 1, through: count, by: distance ?? 1) {
        // Every request from there on, or that one.
        let place = kind.contains("times") ? #""skip": \#(number - 1)"# : #""request": \#(number)"#
        try scene.standIn.forgetRequests()
        try scene.standIn.setFaults("[{\(kind), \(place)}]")
        let ending = ending(of: pull(scene), clean)
        try scene.standIn.setFaults("[]")
        #expect(ending != .wrong, "\(kind) at \(number)")
        endings[kind + ": " + ending.rawValue, default: 0] += 1
      }
    }
    guard isWhole else { return }
    for (ending, count) in endings.sorted(by: { $0.key < $1.key }) { print(count, ending) }
  }

  private func pull(_ scene: PullScene) -> Result<LiveApp, any Error> {
    Result {
      let transport = LoopbackTransport(scene.standIn, limit: 1 << 20)
      let client = try StandInScene(scene.standIn, transport: transport, atOnce: 6).client
      return try readLiveApp(of: PullScene.bundleId, from: client)
    }
  }

  private func ending(of result: Result<LiveApp, any Error>, _ clean: LiveApp) -> Ending {
    switch result {
    case .failure(let error): error is PullStopped || error is PlainFailure ? .stopped : .wrong
    case .success(let live):
      text(live) == text(clean) && live.unread.isEmpty ? .same : live.unread.isEmpty ? .wrong : .incomplete
    }
  }

  private func text(_ live: LiveApp) -> String {
    let today = CalendarDate(PullScene.today)
    return today.map { day in writeCatalog(live, today: day).files.map(\.text).joined() } ?? ""
  }
}
