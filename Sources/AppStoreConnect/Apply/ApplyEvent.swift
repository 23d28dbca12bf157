package import Diagnostics
package import OfferLanguage

/// What a look at live state gives while a plan is applied.
package struct LiveView: Sendable {
  /// What is left to be done, planned anew from what is live.
  package let plan: Plan
  /// What every live object looks like.
  let live: [Fingerprint]
  package let priced: PricedProducts
  /// As `LiveIds.storefronts` gives them.
  let storefronts: [String: String]

  /// - Parameter scope: of the plan that is applied.
  /// - Throws: `CryptographyFailure`.
  package init(
    _ plan: Plan, within scope: ReadScope, from live: LiveState, _ canonical: (NormalObject) -> [UInt8]
  ) throws {
    priced = live.priced
    (self.plan, storefronts) = (plan, live.ids.storefronts)
    self.live = try live.fingerprints(within: scope, canonical)
  }
}

/// Something that happens while a plan is applied, for whoever watches.
package enum ApplyEvent: Sendable {
  case begins(PlanStep)
  case skipped(PlanStep, reason: String)
  case sent(PlanStep, request: Int)
  /// Looks for the effect of a request, because of a reason.
  case looks(PlanStep, reason: String)
  /// Somebody says that it is not there, but nobody has to know.
  case needsNoAnswer(PlanStep)
  case readsBack
}

package struct ApplyResult: Sendable {
  /// The numbers of the steps that were carried out and read back.
  package var done: [Int] = []
  package var skipped: [Int] = []
  /// Apple said yes to these, but does not show them.
  package var unseen: [Int] = []
  /// Whether no request was carried out, for certain.
  package var isUntouched = false
  /// The step that stopped in the middle.
  package var half: HalfMade?
  /// Why it stopped early; nil where it did not.
  package var stop: ApplyStop?
  /// What else ended it: network, key, journal.
  package var failure: (any Error)?
  /// The last look at what is live; nil where it could not be had.
  package var view: LiveView?
}

package struct HalfMade: Sendable {
  package let step: Int
  /// Storefronts, locales, or numbers of requests.
  package let done: [String]
  package let left: [String]
}

/// Why nothing more is sent.
package struct ApplyStop: Failure {
  package let message: String
  /// What to know, and what to do.
  package let notes: [String]
  /// The step of which only a person can find out whether it was taken.
  package let question: Int?
  package var status: ExitStatus { .findings }

  package init(_ message: String, notes: [String] = [], question: Int? = nil) {
    (self.message, self.notes, self.question) = (message, notes, question)
  }
}

/// What sends a request that changes something.
package protocol RequestSender: AnswerSource {
  /// - Throws: `TransportFailure` where nobody knows what became of it, `PullStopped` where it was not carried out.
  func send(_ method: HTTPMethod, _ path: String, body: [UInt8]?) throws -> HTTPResponse
  /// Sends a part of a file to an address of Apple's, again if need be, and without the token.
  ///
  /// - Throws: `UploadRefused`, `PullStopped`.
  func upload(_ bytes: [UInt8], to url: String, headers: [HTTPHeader]) throws
}

extension APIClient: RequestSender {}

/// How long to wait for lists that lag.
package struct Settling: Sendable {
  private let clock: any APIClock
  private let seconds: Double

  package init(clock: any APIClock, seconds: Double) { (self.clock, self.seconds) = (clock, seconds) }

  /// Looks until there is something to see, or the time is up; at least once.
  package func poll<Value>(_ look: () throws -> Value?) rethrows -> Value? {
    let deadline = clock.monotonicSeconds + seconds
    var pause = 1.0
    while true {
      if let value = try look() { return value }
      let left = deadline - clock.monotonicSeconds
      guard left > 0 else { return nil }
      clock.sleep(seconds: min(pause, left))
      pause = min(pause * 2, 10)
    }
  }
}
