import AppStoreConnect
import Cryptography
import Foundation
@testable import OffercCommands
import Synchronization
import TestSupport
import Testing

@testable import CommandTestSupport

/// A client of the stand-in that loses no time.
struct StandInScene {
  let client: APIClient

  /// The two groups of the app: two pages.
  static let groups = ReadRequest("/v1/apps/1234567890/subscriptionGroups", ["limit": "1"])
  /// A list, an object, a list of two pages.
  static let reads = [
    ReadRequest("/v1/apps", ["filter[bundleId]": "com.example.destinationvideo"]),
    ReadRequest("/v1/subscriptions/6500000001"), groups,
  ]

  /// - Parameter transport: by default curl as it is, with a smaller limit.
  init(_ standIn: StandIn, transport: (any Transport)? = nil, atOnce: Int = 1) throws {
    var pem = Array(try ExampleKey.pem.utf8)
    let key = try APIKey(
      pem: SecretBytes(taking: &pem), id: StandIn.keyId, issuerId: StandIn.issuerId, origin: "the key")
    let clock = HurriedClock()
    client = APIClient(
      server: try #require(ServerAddress(loopback: standIn.url)),
      tokens: TokenSource(key) { clock.secondsSince1970 },
      transport: transport ?? CurlTransport(connectSeconds: 5, answerSeconds: 10, limit: 1 << 20),
      clock: clock, limits: .none, patience: Patience { 0.5 }, atOnce: atOnce)
  }
}

/// The machine's clock, but that sleeping takes no time.
final class HurriedClock: APIClock {
  private let slept = Mutex(0.0)

  var secondsSince1970: Int64 { LiveClock().secondsSince1970 }
  var monotonicSeconds: Double { LiveClock().monotonicSeconds + slept.withLock { $0 } }
  func sleep(seconds: Double) { slept.withLock { $0 += seconds } }
}
