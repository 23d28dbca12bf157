import Dispatch

/// Lets a thread of its own answer the signals that ask this process to end: Ctrl-C, a closed terminal, `kill`. Then the
/// process ends by that signal, as whoever sent it expects. A second signal ends it at once.
///
/// The signals are blocked in the calling thread and in all that it starts, so this comes before any other thread. A signal
/// that is ignored stays so (`nohup`, a job in the background).
///
/// - Parameter act: What to do before the end; it has to end the process with `end`. Other threads go on meanwhile.
package func watchInterrupts(_ act: @escaping @Sendable (_ number: Int32, _ end: () -> Void) -> Void) {
  let watched = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
  guard !watched.isEmpty else { return }
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  for number in watched { unsafe sigaddset(&signals, number) }
  guard unsafe pthread_sigmask(SIG_BLOCK, &signals, nil) == 0 else { return }
  DispatchQueue(label: "interrupts").async { [signals] in
    var number: Int32 = 0
    var waited = signals
    guard unsafe sigwait(&waited, &number) == 0 else { return }
    let received = number
    for number in watched { signal(number, SIG_DFL) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &waited, nil)
    act(received) { raise(received) }
  }
}

private func isIgnored(_ number: Int32) -> Bool {
  let action = signal(number, SIG_DFL)
  let isIgnored = unsafe unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  signal(number, action)
  return isIgnored
}

/// Whether a few bytes can be written to a descriptor without waiting for a reader.
package func hasRoom(_ descriptor: Int32) -> Bool {
  var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return unsafe poll(&polled, 1, 0) == 1 && polled.revents & Int16(POLLOUT) != 0
}
