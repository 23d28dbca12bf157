@testable import AppStoreConnect
import Synchronization
import TestSupport
import Testing

/// Apple's pace, proven with a clock on which time passes only while somebody waits.
struct PaceTests {
  /// The largest number of times in any 60 seconds, the ends not both included.
  private func mostInAMinute(_ times: [Double]) -> Int {
    times.indices.map { first in times[first...].prefix { $0 < times[first] + 60 }.count }.max() ?? 0
  }

  @Test func aThousandRequestsNeverExceedTheMinute() throws {
    let times = Mutex<[Double]>([])
    let clock = Mutex<DrivenClock?>(nil)
    let scene = try Scene(
      ScriptedTransport { _, number in
        clock.withLock { clock in
          times.withLock { $0.append(clock?.monotonicSeconds ?? 0) }
          // Some answers take long, most do not.
          clock?.pass(number.isMultiple(of: 97) ? 7 : 0.01)
        }
        return .page()
      }, limits: .apple)
    clock.withLock { $0 = scene.clock }
    let results = try scene.client.read((0..<1000).map { ReadRequest("/v1/apps/\($0)") })
    #expect(results.allSatisfy { $0.ids == ["1"] })
    let sent = times.withLock { $0 }
    equal(sent.count, 1000)
    equal(mostInAMinute(sent), 250)
    // The pace costs no more time than it has to.
    #expect(scene.clock.monotonicSeconds < 60 * 4)
  }

  @Test func onlyOtherServersHaveNoPace() throws {
    let scene = try Scene(ScriptedTransport(.page()))
    _ = try scene.client.read((0..<1000).map { ReadRequest("/v1/apps/\($0)") })
    empty(scene.clock.sleeps)
  }

  /// A server with a rolling hour of a few requests, some of which another program has taken.
  private final class Hour: Sendable {
    private let begun = Mutex<[Double]>([])
    private let limit: Int
    let refusals = Mutex(0)

    init(limit: Int, taken: Int) {
      self.limit = limit
      begun.withLock { $0 = Array(repeating: -1000, count: taken) }
    }

    func answer(at now: Double, hasHeader: Bool) -> ScriptedTransport.Answer {
      begun.withLock { begun in
        begun.removeAll { $0 <= now - 3600 }
        guard begun.count < limit else {
          refusals.withLock { $0 += 1 }
          return .errors(429, "slow down")
        }
        begun.append(now)
        let header = "user-hour-lim:\(limit);user-hour-rem:\(limit - begun.count);"
        return .page(headers: hasHeader ? ["x-rate-limit": header] : [:])
      }
    }
  }

  @Test(arguments: [1, 3]) func theHourIsWaitedForAndNeverExceeded(headerEvery: Int) throws {
    let hour = Hour(limit: 300, taken: 100)
    let clock = Mutex<DrivenClock?>(nil)
    let scene = try Scene(
      ScriptedTransport { _, number in
        let now = clock.withLock { $0?.monotonicSeconds ?? 0 }
        return hour.answer(at: now, hasHeader: number.isMultiple(of: headerEvery))
      }, limits: .apple)
    clock.withLock { $0 = scene.clock }
    let results = try scene.client.read((0..<700).map { ReadRequest("/v1/apps/\($0)") })
    #expect(results.allSatisfy { $0.ids == ["1"] })
    equal(hour.refusals.withLock { $0 }, 0)
    #expect(scene.clock.monotonicSeconds < 3 * 3600)
    let reasons = scene.events.all.compactMap { event -> PaceWait.Reason? in
      if case .waiting(let wait) = event { wait.reason } else { nil }
    }
    #expect(reasons.contains { if case .hour = $0 { true } else { false } })
  }

  /// Somebody else has used the hour up: it passes, and then all is read.
  @Test func anHourThatOthersUsedUpIsNoFailure() throws {
    let hour = Hour(limit: 300, taken: 299)
    let clock = Mutex<DrivenClock?>(nil)
    let scene = try Scene(
      ScriptedTransport { _, _ in
        hour.answer(at: clock.withLock { $0?.monotonicSeconds ?? 0 }, hasHeader: true)
      },
      limits: .apple)
    clock.withLock { $0 = scene.clock }
    let results = try scene.client.read((0..<100).map { ReadRequest("/v1/apps/\($0)") })
    #expect(results.allSatisfy { $0.ids == ["1"] })
    #expect(hour.refusals.withLock { $0 } > 0 && scene.clock.monotonicSeconds < 3600)
  }

  @Test func aLateAnswerDoesNotRaiseWhatIsLeft() throws {
    var state = PaceState(.apple)
    let tickets = try (0..<3).map { _ in try state.begin(at: 0).get() }
    state.end(tickets[2], at: 1, RateLimit("user-hour-rem:100"))
    equal(state.hourRest, 98)
    state.end(tickets[0], at: 2, RateLimit("user-hour-rem:102"))
    equal(state.hourRest, 98)
  }

  @Test func whatARefusalAsksForHoldsForAll() throws {
    var state = PaceState(.none)
    state.hold(until: 15)
    state.hold(until: 10)
    #expect(throws: PaceWait.self) { try state.begin(at: 14.5).get() }
    try equal(state.begin(at: 15).get(), 1)
  }
}

struct RateLimitTests {
  @Test(arguments: [
    ("user-hour-lim:3600;user-hour-rem:3121;", 3121, 3600), ("user-hour-rem:0", 0, nil),
    (" user-hour-lim:3500; user-hour-rem:7; other:1", 7, 3500),
  ])
  func numbersAreRead(_ header: String, _ rest: Int, _ limit: Int?) {
    equal(RateLimit(header)?.rest, rest)
    equal(RateLimit(header)?.limit, limit)
  }

  @Test(arguments: [nil, "", "user-hour-lim:3600;", "user-hour-rem:x", "user-hour-rem:-1", "user-hour-rem"])
  func otherTextsSayNothing(_ header: String?) { absent(RateLimit(header)) }

  @Test(
    arguments: [
      ("0", 0), ("120", 120), ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Fri, 15 Jan 2027 08:01:40 GMT", 100),
      ("Sat, 29 Feb 2028 00:00:00 GMT", 35_395_200),
    ] as [(String, Double)])
  func retryAfterIsANumberOrADate(_ header: String, _ seconds: Double) {
    equal(retryAfter(header, now: DrivenClock.start), seconds)
  }

  @Test(arguments: [
    nil, "", "soon", "-5", "1.5", "Sun, 31 Feb 2027 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET",
  ])
  func otherTextsAreNoTime(_ header: String?) { absent(retryAfter(header, now: 0)) }

  @Test func aNumberTooLargeForAnIntegerIsLong() {
    #expect((retryAfter("99999999999999999999999999", now: 0) ?? 0) > 1e20)
  }
}
