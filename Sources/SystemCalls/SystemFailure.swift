#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

/// The failure of a system call.
package struct SystemFailure: Error {
  /// The value of `errno`.
  package let code: Int32
  /// What the system says about the code: `No such file or directory`.
  package var reason: String { unsafe String(cString: strerror(code)) }

  /// Whether a path cannot lead to anything: there is no such file, a file is in the place of a folder, links lead in a circle, or no
  /// file can have such a long name. After any other failure, something may be there.
  package var meansMissing: Bool { [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code) }

  package init() { code = errno }
  package init(code: Int32) { self.code = code }
}

/// Calls a system call, and repeats it when a signal interrupts it.
package func retrying(_ call: () -> Int) throws(SystemFailure) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    guard errno == EINTR else { throw SystemFailure() }
  }
}

/// The permissions and the kind of a file.
package typealias FileMode = mode_t
