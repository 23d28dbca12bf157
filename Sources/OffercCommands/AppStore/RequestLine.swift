import AppStoreConnect
import Diagnostics
import Synchronization

/// A line on a terminal with the requests that are done, and, everywhere, why there is a longer pause.
final class RequestLine: Sendable {
  private struct State {
    var lastDrawn = 0.0
    var told: Set<String> = []
  }

  private let console: Console
  private let isShown: Bool
  private let begin = monotonicSeconds()
  private let state = Mutex(State())

  private static let patience = 0.5
  private static let pause = 0.1
  /// Shorter waits are not worth a word.
  private static let longWait = 5.0

  init(_ console: Console, isQuiet: Bool) {
    self.console = console
    isShown = !isQuiet
    // The first answer of App Store Connect can take seconds.
    if isShown { _ = try? console.showProgress("waiting for App Store Connect …") }
  }

  func take(_ event: RequestEvent) {
    guard isShown else { return }
    switch event {
    case .done(let done, let planned, let rest): draw(done, of: planned, rest: rest)
    case .waiting(let wait): tell(wait)
    }
  }

  private func draw(_ done: Int, of planned: Int, rest: Int?) {
    let now = monotonicSeconds()
    state.withLock { state in
      if done >= planned {
        _ = try? console.clearProgress()
        return
      }
      guard now - begin > Self.patience, now - state.lastDrawn > Self.pause else { return }
      state.lastDrawn = now
      let hour = rest.map { ", \(grouped(max(0, $0))) left this hour" } ?? ""
      _ = try? console.showProgress("\(grouped(done)) of \(counted(planned, "request"))\(hour)")
    }
  }

  private func tell(_ wait: PaceWait) {
    guard let words = words(for: wait) else { return }
    state.withLock { state in
      guard state.told.insert(words.reason).inserted else { return }
      _ = try? console.say(words.text)
    }
  }

  private func words(for wait: PaceWait) -> (reason: String, text: String)? {
    let seconds = counted(Int(wait.seconds.rounded(.up)), "second")
    switch wait.reason {
    case .hour(let rest):
      return (
        "hour",
        "waiting: App Store Connect allows this key only \(counted(rest, "more request")) this hour"
      )
    case .refusal where wait.seconds >= Self.longWait:
      return (
        "refusal", "waiting \(seconds): App Store Connect responded with status 429 (too many requests)"
      )
    case .minute where wait.seconds >= Self.longWait:
      return (
        "minute", "waiting: App Store Connect takes about 300 requests a minute, and offerc sends up to 250"
      )
    case .refusal, .minute: return nil
    }
  }
}
