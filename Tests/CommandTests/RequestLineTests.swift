import AppStoreConnect
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What is told while requests run.
struct RequestLineTests {
  private func said(isTerminal: Bool = false, isQuiet: Bool = false, _ events: [RequestEvent]) -> String {
    let recording = Recording()
    let line = RequestLine(recording.console(isTerminal: isTerminal), isQuiet: isQuiet)
    for event in events { line.take(event) }
    return recording.errors
  }

  private let pauses: [RequestEvent] = [
    .waiting(PaceWait(reason: .hour(rest: 7), seconds: 300)),
    .waiting(PaceWait(reason: .hour(rest: 6), seconds: 300)),
    .waiting(PaceWait(reason: .refusal, seconds: 14.2)), .waiting(PaceWait(reason: .minute, seconds: 0.3)),
    .waiting(PaceWait(reason: .minute, seconds: 42)),
  ]

  @Test func eachReasonOfALongPauseIsToldOnce() {
    equal(
      said(pauses),
      """
      waiting: App Store Connect allows this key only 7 more requests this hour
      waiting 15 seconds: App Store Connect responded with status 429 (too many requests)
      waiting: App Store Connect takes about 300 requests a minute, and offerc sends up to 250

      """)
  }

  @Test func nothingIsToldWithQuiet() { equal(said(isQuiet: true, pauses), "") }

  @Test func untilTheFirstAnswerATerminalSaysWhatIsWaitedFor() {
    let waiting = "\rwaiting for App Store Connect …\u{1B}[K"
    let erased = "\r\u{1B}[K"
    equal(said(isTerminal: true, []), waiting)
    equal(
      said(isTerminal: true, [.done(1, planned: 2, hourRest: 7), .done(2, planned: 2, hourRest: 6)]),
      waiting + erased)
    equal(
      said(isTerminal: true, [.waiting(PaceWait(reason: .refusal, seconds: 14.2))]),
      waiting + erased
        + "waiting 15 seconds: App Store Connect responded with status 429 (too many requests)\n")
  }
}
