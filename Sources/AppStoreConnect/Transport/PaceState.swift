/// What a server allows.
package struct PaceLimits: Sendable {
  /// Requests that may begin in any 60 seconds; nil: as many as there are.
  package let perMinute: Int?
  /// Whether what the answers say about the hour is respected.
  package let followsHour: Bool

  /// Apple refuses more than about 300 a minute, though the hour's limit allows them; nobody has written that down.
  package static let apple = PaceLimits(perMinute: 250, followsHour: true)
  package static let none = PaceLimits(perMinute: nil, followsHour: false)

  package init(perMinute: Int?, followsHour: Bool) {
    self.perMinute = perMinute
    self.followsHour = followsHour
  }
}

/// Why a request has to wait, and how many seconds.
package struct PaceWait: Equatable, Sendable {
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
  /// What an answer said; requests since then are subtracted.
  private var hour: (rest: Int, ticket: Int, seenAt: Double)?

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
  mutating func begin(at now: Double) -> Result<Int, PaceDelay> {
    if let wait = wait(at: now) { return .failure(PaceDelay(wait: wait)) }
    ticket += 1
    inFlight += 1
    if let limit = limits.perMinute { begun = begun.suffix(limit - 1) + [now] }
    hour?.rest -= 1
    return .success(ticket)
  }

  mutating func end(_ ticket: Int, at now: Double, _ limit: RateLimit?) {
    inFlight -= 1
    guard limits.followsHour, let limit, ticket > hour?.ticket ?? 0 else { return }
    hour = (limit.rest - inFlight, ticket, now)
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

/// Not yet.
struct PaceDelay: Error { let wait: PaceWait }
