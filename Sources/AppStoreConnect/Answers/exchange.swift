import ByteText
import Diagnostics
import JSONText
import OfferSignatures
import Synchronization

struct Exchange {
  let method: HTTPMethod
  /// Path and query.
  let target: String
  let body: [UInt8]?
  var accepts = "application/json"

  /// Reads can be repeated: they change nothing.
  var isRead: Bool { method == .get }
  var path: String { String(target.byBytes.prefix(before: "?")) }
}

/// What an answer is good for.
enum Acceptance<Value> {
  case value(Value)
  /// The same request may be answered otherwise; in words, why.
  case again(String)
}

extension APIClient {
  /// Sends a request until there is an answer to go by.
  ///
  /// - Parameter accept: judges an answer that is not about the key, the pace or another place.
  /// - Throws: what `accept` throws, `ReadFailure`, `TransportFailure`, `PullStopped`.
  func exchange<Value>(
    _ exchange: Exchange, _ accept: (HTTPResponse) throws -> Acceptance<Value>
  ) throws -> Value {
    defer {
      let (done, planned) = run.finishOne()
      report(.done(done, planned: planned, hourRest: pace.hourRest))
    }
    var repeats = 0
    var refusals = 0
    var refusedToken: String?
    while true {
      let fault: Fault
      let (token, outcome) = try attempt(exchange)
      switch outcome {
      case .success(let response):
        switch response.status {
        case 401:
          guard refusedToken == nil else { throw run.stop(refusedKey(response)) }
          refusedToken = token
          tokens.forget(token)
          continue
        case 403 where exchange.isRead && isAboutAgreements(response.body):
          throw run.stop(missingAgreement(response.body))
        case 429:
          try holdBack(response, refusals)
          refusals += 1
          continue
        case 300..<400:
          throw run.stop(
            PullStopped(
              "\(server.url) responded to \(exchange.path) with a redirect (\(response.status)), which offerc does not follow"
            ))
        default:
          switch try accept(response) {
          case .value(let value): return value
          case .again(let words): fault = Fault(words: words, isConnection: false)
          }
        }
      case .failure(let failure): fault = try Fault(failure, of: exchange, self)
      }
      guard repeats < patience.repeats else { throw exhausted(fault, exchange) }
      clock.sleep(seconds: patience.pause(before: repeats))
      repeats += 1
    }
  }

  private func attempt(
    _ exchange: Exchange
  ) throws -> (token: String, outcome: Result<HTTPResponse, TransportFailure>) {
    try run.check()
    let ticket = try pace.begin { wait in
      try run.check()
      report(.waiting(wait))
    }
    let token: String
    do {
      token = try tokens.token()
    } catch {
      pace.end(ticket, nil)
      throw error
    }
    var headers = [HTTPHeader("Authorization", "Bearer " + token), HTTPHeader("Accept", exchange.accepts)]
    if exchange.body != nil { headers.append(HTTPHeader("Content-Type", "application/json")) }
    let request = HTTPRequest(
      exchange.method, server.url + exchange.target, headers: headers, body: exchange.body)
    let outcome = Result { () throws(TransportFailure) in try transport.send(request) }
    let response = try? outcome.get()
    pace.end(ticket, RateLimit(response?.header("X-Rate-Limit")))
    // The outcome of a write without an answer is unknown: it must not look like one that was not sent.
    if run.note(answered: response != nil) > patience.repeats * 6, exchange.isRead,
      case .failure(.lost(let words)) = outcome
    {
      throw run.stop(
        PullStopped(
          "\(server.url) did not respond: \(words)", help: "check the network, then run the command again"))
    }
    return (token, outcome)
  }

  /// Holds back all threads until the server allows requests again.
  private func holdBack(_ response: HTTPResponse, _ refusals: Int) throws {
    // An hour that is used up passes: it only takes longer.
    guard refusals < (pace.isHourUsedUp ? 3 : 1) * patience.repeats else {
      throw run.stop(
        PullStopped(
          "\(server.url) still responded with status 429 (too many requests) after \(refusals) waits",
          help: "try again in an hour, or use another key: each key has its own limit"))
    }
    let asked = retryAfter(response.header("Retry-After"), now: clock.secondsSince1970)
    if let asked, asked > patience.longestRetryAfter {
      throw run.stop(
        PullStopped(
          "\(server.url) responded with status 429 (too many requests)",
          help: "try again in \(spokenTime(asked))"))
    }
    pace.hold(seconds: asked ?? patience.pauseAfterRefusal(refusals))
  }

  private func refusedKey(_ response: HTTPResponse) -> PullStopped {
    let kind = tokens.key.issuerId == nil ? "individual key" : "team key"
    let help =
      tokens.key.issuerId == nil
      ? "check that the key ID belongs to the key file, that the key was not revoked, and that this machine's clock is right; a team key also needs its issuer ID (--issuer-id)"
      : "check that the key ID, the issuer ID and the key file belong together, that the key was not revoked, and that this machine's clock is right; an individual key has no issuer ID"
    let name = server == .apple ? "Apple" : server.url
    return PullStopped(
      "\(name) refused the \(kind) \(tokens.key.id) (401)",
      help: tokens.key.use == .inAppPurchase ? APIClient.inAppPurchaseKey : help)
  }

  /// Until it is accepted, every request is refused: nothing else is asked.
  private func missingAgreement(_ body: [UInt8]) -> PullStopped {
    let detail = (try? JSONDocument(reading: body, limits: .answer).root).flatMap(appleErrors)
    return PullStopped(
      "App Store Connect refuses every request because an agreement is missing or has expired"
        + (detail.map { ": " + $0 } ?? ""),
      help:
        "the Account Holder must accept it in App Store Connect, under Business > Agreements; then run the command again"
    )
  }

  private static let inAppPurchaseKey =
    "the file of the key is named SubscriptionKey_…: a key for in-app purchases, which signs offers; use a key of the App Store Connect API, which is downloaded as AuthKey_….p8"

  private func exhausted(_ fault: Fault, _ exchange: Exchange) -> any Error {
    if fault.isConnection || !exchange.isRead {
      return run.stop(
        PullStopped(
          "cannot connect to \(server.url): \(fault.words)",
          help: "check the network, then run the command again"))
    }
    return ReadFailure(
      .unavailable, at: exchange.path, "\(fault.words) (tried \(counted(patience.repeats + 1, "time")))")
  }
}

/// What a repeat may cure.
private struct Fault {
  let words: String
  /// Whether the server was not even reached.
  let isConnection: Bool

  init(words: String, isConnection: Bool) {
    self.words = words
    self.isConnection = isConnection
  }

  /// - Throws: a failure that a repetition does not cure, or of a request that must not be repeated.
  init(_ failure: TransportFailure, of exchange: Exchange, _ client: APIClient) throws {
    switch failure {
    case .unusable(let words, let help): throw client.run.stop(PullStopped(words, help: help))
    case .tooLarge(let limit):
      guard exchange.isRead else { throw failure }
      throw ReadFailure(.unavailable, at: exchange.path, "the response is larger than \(limit >> 20) MiB")
    case .notSent(let words): self.init(words: words, isConnection: true)
    case .lost(let words):
      guard exchange.isRead else { throw failure }
      self.init(words: words, isConnection: false)
    }
  }
}

/// `12 minutes`, rounded up.
private func spokenTime(_ seconds: Double) -> String {
  guard seconds < 86_400 else { return "more than a day" }
  guard seconds >= 120 else { return counted(Int(seconds.rounded(.up)), "second") }
  guard seconds >= 7200 else { return counted(Int((seconds / 60).rounded(.up)), "minute") }
  return counted(Int((seconds / 3600).rounded(.up)), "hour")
}

/// What the threads of a client know of each other.
final class RequestRun: Sendable {
  private struct State {
    var stopped: PullStopped?
    var done = 0
    var planned = 0
    /// Attempts in a row that no answer came to, over all threads.
    var unanswered = 0
  }

  private let state = Mutex(State())

  /// - Throws: what another thread has stopped with.
  func check() throws {
    if let stopped = state.withLock({ $0.stopped }) { throw stopped }
  }

  /// Ends the run for all threads.
  func stop(_ reason: PullStopped) -> PullStopped {
    state.withLock { state in
      state.stopped = state.stopped ?? reason
      return state.stopped ?? reason
    }
  }

  func plan(_ count: Int) { state.withLock { $0.planned += count } }

  func finishOne() -> (done: Int, planned: Int) {
    state.withLock { state in
      state.done += 1
      return (state.done, state.planned)
    }
  }

  /// - Returns: how many attempts in a row had no answer.
  func note(answered: Bool) -> Int {
    state.withLock { state in
      state.unanswered = answered ? 0 : state.unanswered + 1
      return state.unanswered
    }
  }
}

/// What a client tells while it works. Called from several threads.
package enum RequestEvent: Equatable, Sendable {
  /// - hourRest: how many requests the server still allows in this hour, if it has said so.
  case done(Int, planned: Int, hourRest: Int?)
  case waiting(PaceWait)
}
