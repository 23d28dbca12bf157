import SystemCalls

/// Identifies a file, with links resolved: two names of one file have equal identities.
package struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Returns nil if there is no such file.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}
