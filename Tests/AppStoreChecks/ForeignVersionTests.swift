import AppStoreConnect
import Diagnostics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CommandTestSupport

/// Somebody makes a version of texts while a plan makes versions of the same group: one list says what is there for all of them.
struct ForeignVersionTests {
  /// Sends a request of its own, with the key of the command, before the command makes the version with a number.
  private final class Meddler: Transport {
    private let transport: any Transport
    private let number: Int
    /// The id in the request of the command, and the one that takes its place; nil for the same request.
    private let target: String?
    private let count = Mutex(0)

    init(_ transport: any Transport, before number: Int, target: String?) {
      self.transport = transport
      self.number = number
      self.target = target
    }

    func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
      guard request.method == .post, request.url.hasSuffix("/subscriptionVersions") else {
        return try transport.send(request)
      }
      let isItsTurn = count.withLock { count in
        count += 1
        return count == number
      }
      if isItsTurn {
        var body = String(decoding: request.body ?? [], as: UTF8.self)
        if let target { body = body.replacing(/"id":"[^"]*"/, with: "\"id\":\"\(target)\"") }
        let other = try transport.send(
          HTTPRequest(.post, request.url, headers: request.headers, body: Array(body.utf8)))
        equal(other.status, 201, "\(String(decoding: other.body, as: UTF8.self))")
      }
      return try transport.send(request)
    }
  }

  private static let products = ["weekly", "monthly", "yearly"]

  private func scene() throws -> ApplyScene {
    let scene = try ApplyScene()
    try scene.begin(.world)
    equal(scene.apply().status, .success)
    try scene.standIn.approve()
    try scene.begin(
      .world,
      [
        "{displayName: Weekly}": "{displayName: Every week}",
        "{displayName: Monthly}": "{displayName: Every month}",
        "{displayName: Yearly}": "{displayName: Every year}",
      ])
    return scene
  }

  /// Apple's ids of the subscriptions.
  private func ids(_ scene: ApplyScene) throws -> [String: String] {
    let state = try JSONSerialization.jsonObject(with: Data(scene.standIn.door("GET", "state").utf8))
    let rows = try #require((state as? [String: [[String: Any]]])?["Subscription"])
    return Dictionary(
      rows.compactMap { row in
        guard let id = row["id"] as? String, let attributes = row["attributes"] as? [String: Any],
          let product = (attributes["productId"] as? String)?.split(separator: ".").last
        else { return nil }
        return (String(product), id)
      }
    ) { first, _ in first }
  }

  /// The version is made before the list is read, or after it and just before that of the plan, which App Store Connect then
  /// refuses.
  @Test(arguments: [(1, true), (2, false), (3, false)])
  func stopsItsProductOnly(before number: Int, isOfLast: Bool) throws {
    var scene = try scene()
    let plan = try scene.folder.read("plan.json")
    // The products in the order in which versions of them are made.
    let order = plan.matches(of: /"object":"[^"]*world\.([a-z]+)[^"]*new version/).map {
      String($0.output.1)
    }
    try #require(order.sorted() == Self.products.sorted(), "\(order)")
    let product = isOfLast ? order[2] : order[number - 1]
    let before = try scene.writes.count
    let target = try ids(scene)[product]
    scene.transport = Meddler(scene.transport, before: number, target: isOfLast ? target : nil)
    let apply = scene.apply()
    equal(apply.status, .findings, "\(apply.errors)")
    contains(
      apply.errors,
      "skipped subscription 'com.example.world.\(product)', a new version of the texts: subscription 'com.example.world.\(product)' was changed in App Store Connect in the meantime; make a new plan"
    )
    contains(apply.output, "4 steps done, 2 skipped")
    let sent = try scene.writes.dropFirst(before)
    equal(sent.count { $0.hasPrefix("PATCH ") }, 2, "\(sent)")
    // A new plan writes the texts into the version that is there now.
    let next = scene.plan()
    contains(next.output, "1 step in 1 request")
    equal(scene.apply().status, .success)
    let last = scene.plan("--exit-code")
    equal(last.status, .success, "\(last.output)")
  }

  /// App Store Connect refuses a version for a reason that offerc does not know: the command ends.
  @Test func aVersionThatIsRefusedForGoodIsSentOnce() throws {
    let scene = try scene()
    try scene.standIn.setFaults(
      #"[{"kind": "409", "path": "subscriptionVersions$", "method": "POST", "times": 0}]"#)
    let before = try scene.writes.count
    let apply = scene.apply()
    equal(apply.status, .findings)
    contains(apply.errors, "App Store Connect refused it (409)")
    try equal(scene.writes.count, before + 1)
  }
}
