import ByteText
import Diagnostics
import OfferModel
import Synchronization

final class Pace: Sendable {
  private let state: Mutex<PaceState>
  private let clock: any APIClock

  init(_ limits: PaceLimits, clock: any APIClock) {
    state = Mutex(PaceState(limits))
    self.clock = clock
  }

  /// What is left of the hour, if the server has said so.
  var hourRest: Int? { state.withLock { $0.hourRest } }

  /// What the last answers say about the hour, whether it is respected or not.
  var lastLimit: RateLimit? { state.withLock { $0.lastLimit } }

  var isHourUsedUp: Bool {
    let now = clock.monotonicSeconds
    return state.withLock { $0.isHourUsedUp(at: now) }
  }

  /// Returns when a request may begin.
  ///
  /// - Parameter waiting: called before each wait; what it throws ends the waiting.
  /// - Returns: the number of the request, for `end`.
  func begin(waiting: (PaceWait) throws -> Void) throws -> Int {
    while true {
      let clock = clock
      switch state.withLock({ $0.begin(at: clock.monotonicSeconds) }) {
      case .success(let ticket): return ticket
      case .failure(let wait):
        try waiting(wait)
        clock.sleep(seconds: wait.seconds)
      }
    }
  }

  func end(_ ticket: Int, _ limit: RateLimit?) {
    let now = clock.monotonicSeconds
    state.withLock { $0.end(ticket, at: now, limit) }
  }

  func hold(seconds: Double) {
    let time = clock.monotonicSeconds + seconds
    state.withLock { $0.hold(until: time) }
  }
}

/// What a server allows.
package struct PaceLimits: Sendable {
  /// Requests that may begin in any 60 seconds; nil: as many as there are.
  package let perMinute: Int?
  /// Whether what the answers say about the hour is respected.
  package let followsHour: Bool

  /// Apple refuses more than about 300 a minute, though the hour's limit allows them; this limit is not documented.
  package static let apple = PaceLimits(perMinute: 250, followsHour: true)
  package static let none = PaceLimits(perMinute: nil, followsHour: false)
}

package struct PaceWait: Error, Equatable {
  package enum Reason: Equatable, Sendable {
    case minute
    /// The hour is used up but for so many requests.
    case hour(rest: Int)
    /// The server asked for it.
    case refusal
  }

  package let reason: Reason
  package let seconds: Double

  package init(reason: Reason, seconds: Double) {
    self.reason = reason
    self.seconds = seconds
  }
}

/// When requests may begin. Times are seconds of a clock that only runs forward.
struct PaceState {
  private let limits: PaceLimits
  /// When the last requests began, as many as a minute may have.
  private var begun: [Double] = []
  private var inFlight = 0
  /// Number of the last request that began.
  private var ticket = 0
  private var heldUntil = -Double.infinity
  /// What an answer says about the hour.
  private struct Hour {
    /// How many requests are left; requests since then are subtracted.
    var rest: Int
    /// The request with this answer.
    let ticket: Int
    let seenAt: Double
  }

  private var hour: Hour?
  private(set) var lastLimit: RateLimit?
  /// The request with the answer that said so.
  private var lastTicket = 0

  /// With so few requests left in the hour, one every five minutes finds out whether there are more: Apple's hour is a
  /// rolling one. Twelve of them last until all earlier requests have dropped out of it.
  private static let margin = 12
  private static let probePause = 300.0
  private static let minute = 60.0
  private static let hourLength = 3600.0

  init(_ limits: PaceLimits) { self.limits = limits }

  var hourRest: Int? { hour?.rest }

  func isHourUsedUp(at now: Double) -> Bool {
    guard let hour else { return false }
    return hour.rest <= PaceState.margin && now - hour.seenAt < PaceState.hourLength
  }

  /// Lets a request begin and gives it a number, or says how long it has to wait.
  mutating func begin(at now: Double) -> Result<Int, PaceWait> {
    if let wait = wait(at: now) { return .failure(wait) }
    ticket += 1
    inFlight += 1
    if let limit = limits.perMinute { begun = begun.suffix(limit - 1) + [now] }
    hour?.rest -= 1
    return .success(ticket)
  }

  mutating func end(_ ticket: Int, at now: Double, _ limit: RateLimit?) {
    inFlight -= 1
    if let limit, ticket > lastTicket {
      lastLimit = limit
      lastTicket = ticket
    }
    guard limits.followsHour, let limit, ticket > hour?.ticket ?? 0 else { return }
    hour = Hour(rest: limit.rest - inFlight, ticket: ticket, seenAt: now)
  }

  /// Nothing begins before then.
  mutating func hold(until time: Double) { heldUntil = max(heldUntil, time) }

  private func wait(at now: Double) -> PaceWait? {
    if now < heldUntil { return PaceWait(reason: .refusal, seconds: heldUntil - now) }
    if let hour, isHourUsedUp(at: now) {
      let next = max(hour.seenAt, begun.last ?? hour.seenAt) + PaceState.probePause
      if inFlight > 0 || now < next {
        return PaceWait(reason: .hour(rest: max(0, hour.rest)), seconds: max(1, next - now))
      }
    }
    if let limit = limits.perMinute, begun.count == limit, let first = begun.first,
      now < first + PaceState.minute
    {
      return PaceWait(reason: .minute, seconds: first + PaceState.minute - now)
    }
    return nil
  }
}

/// How often and how long requests are repeated. Seconds.
package struct Patience: Sendable {
  /// So many times after the first.
  package var repeats = 5
  /// Before the first repeat of a read; each next wait is twice as long.
  package var pause = 1.0
  /// After the first 429 that does not say how long to wait; each next wait is twice as long.
  package var pauseAfterRefusal = 15.0
  /// A `Retry-After` beyond this ends the run.
  package var longestRetryAfter = 600.0
  /// From 0 to 1: spreads the repeats of several requests.
  package var jitter: @Sendable () -> Double

  package init(jitter: @escaping @Sendable () -> Double) { self.jitter = jitter }

  /// Half to one and a half times the pause.
  func pause(before number: Int) -> Double { grown(pause, number) * (0.5 + jitter()) }

  /// Never shorter than the pause, and up to a quarter longer.
  func pauseAfterRefusal(_ number: Int) -> Double { grown(pauseAfterRefusal, number) * (1 + jitter() / 4) }

  private func grown(_ seconds: Double, _ number: Int) -> Double { seconds * Double(1 << number) }
}

/// The seconds that a `Retry-After` asks to wait: a number of them, or a date as RFC 9110 writes it.
///
/// - Parameter now: seconds since 1970.
/// - Returns: nil for any other text; 0 for a date that has passed.
package func retryAfter(_ header: String?, now: Int64) -> Double? {
  guard let header else { return nil }
  let words = header.byBytes.split(atAnyOf: " \t")
  if words.count == 1, words[0].utf8.allSatisfy(isDigit) {
    // So many digits that no number holds them are a very long time.
    return Double(words[0])
  }
  // `Sun, 06 Nov 1994 08:49:37 GMT`.
  guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
    let month = months.firstIndex(of: words[2]),
    let date = CalendarDate(year: year, month: month + 1, day: day),
    let epoch = CalendarDate(year: 1970, month: 1, day: 1)
  else { return nil }
  let time = words[4].byBytes.split(separator: ":").compactMap { Int($0) }
  guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
  else { return nil }
  let days = Int64(date.dayNumber - epoch.dayNumber)
  return Double(max(0, days * 86_400 + Int64(time[0] * 3600 + time[1] * 60 + time[2]) - now))
}

private let months: [Substring] = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]
