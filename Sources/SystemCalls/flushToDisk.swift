/// Waits until the bytes of an open file, or the names in an open folder, are on the medium itself.
///
/// After a failure nobody knows what is there: it must not be tried again on the same descriptor.
package func flushToDisk(_ descriptor: Int32) throws(SystemFailure) {
  #if canImport(Darwin)
    // fsync alone leaves the bytes in the drive; F_FULLFSYNC is not for every file system.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
  #endif
  guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemFailure() }
}
