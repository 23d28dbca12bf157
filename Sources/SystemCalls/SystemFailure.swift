#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

/// A system call that failed, in the system's words.
package struct SystemFailure: Error {
  package let code: Int32
  package var reason: String { unsafe String(cString: strerror(code)) }

  package init() { code = errno }
  package init(code: Int32) { self.code = code }
}

/// Repeats a call that a signal interrupted.
package func retrying(_ call: () -> Int) throws(SystemFailure) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    guard errno == EINTR else { throw SystemFailure() }
  }
}

package typealias FileMode = mode_t
