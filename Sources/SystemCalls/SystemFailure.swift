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

  /// Whether a path cannot lead to anything: there is no such file, a file is in the place of a folder, links lead in a circle, or no
  /// file can have such a long name. After any other failure, something may be there.
  package var meansMissing: Bool { [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code) }

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
