import AppStoreConnect
import SystemCalls

/// The clock of the machine.
package struct LiveClock: APIClock {
  package init() {}

  package var secondsSince1970: Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec)
  }

  package var monotonicSeconds: Double { OffercCommands.monotonicSeconds() }

  package func sleep(seconds: Double) {
    var left = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    // A signal may interrupt it: the rest is slept, too.
    var rest = timespec()
    while unsafe nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}

func monotonicSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
