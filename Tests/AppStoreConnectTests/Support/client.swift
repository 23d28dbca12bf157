import AppStoreConnect
import Cryptography
import JSONText
import OfferSignatures
import Synchronization
import TestSupport

let keyId = "2X9R4HXF34"
let issuerId = "57246542-96fe-1a63-e053-0824d011072a"

func exampleKey(issuerId: String? = issuerId, use: KeyUse? = nil) throws -> APIKey {
  var pem = Array(try ExampleKey.pem.utf8)
  return try APIKey(
    pem: SecretBytes(taking: &pem), id: keyId, issuerId: issuerId, origin: "the key", use: use)
}

/// A client with a scripted transport, on a driven clock.
struct Scene {
  let clock = DrivenClock()
  let transport: ScriptedTransport
  let client: APIClient
  let events: Events

  final class Events: Sendable {
    private let list = Mutex<[RequestEvent]>([])
    var all: [RequestEvent] { list.withLock { $0 } }
    func take(_ event: RequestEvent) { list.withLock { $0.append(event) } }
  }

  /// The middle of the jitter, so that the pauses are 1, 2, 4, 8 and 16 seconds.
  init(
    _ transport: ScriptedTransport, limits: PaceLimits = .none, atOnce: Int = 1, issuerId: String? = issuerId,
    use: KeyUse? = nil
  ) throws {
    let (clock, events) = (clock, Events())
    (self.transport, self.events) = (transport, events)
    client = APIClient(
      tokens: TokenSource(try exampleKey(issuerId: issuerId, use: use)) { clock.secondsSince1970 },
      transport: transport, clock: clock, limits: limits, patience: Patience { 0.5 }, atOnce: atOnce,
      report: { events.take($0) })
  }

  func read(_ path: String = "/v1/apps") throws -> Result<ReadAnswer, ReadFailure> {
    try client.read([ReadRequest(path)])[0]
  }
}

extension Result where Success == ReadAnswer, Failure == ReadFailure {
  /// The ids of all rows.
  var ids: [String]? {
    try? get().pages.flatMap { $0.root["data"]?.elements?.compactMap { $0["id"]?.string } ?? [] }
  }

  var failure: ReadFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
