package import SystemCalls

/// Takes the lock of an open file or folder, alone. The kernel lets go of it with the process, whatever ends that.
/// False when another process has kept it for `patience` seconds.
package func waitForLock(_ descriptor: Int32, _ patience: Double) throws(SystemFailure) -> Bool {
  let pause = 0.02
  var waited = 0.0
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemFailure() }
    guard waited < patience else { return false }
    usleep(UInt32(pause * 1_000_000))
    waited += pause
  }
  return true
}
