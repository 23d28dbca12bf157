import CSystemCalls

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

/// Asks the system to begin writing a part of an open file to the medium, so that little is left to wait for at the end. A
/// hint: it promises nothing, and no failure of it matters.
package func startFlush(_ descriptor: Int32, offset: Int, count: Int) {
  #if !canImport(Darwin)
    start_write_back(descriptor, Int64(offset), Int64(count))
  #endif
}
