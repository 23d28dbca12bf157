#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The seconds that this thread computes, at best of three times: what other programs and tests do matters little.
func processorTime(_ work: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  return (0..<3).map { _ in
    let start = now()
    work()
    return now() - start
  }.min() ?? 0
}
