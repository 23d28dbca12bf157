import CSystemCalls

/// Waits until the bytes of an open file, or the names in an open folder, are on the medium itself.
///
/// It must not be repeated on the same descriptor after a failure: that can succeed although bytes are lost.
package func flushToDisk(_ descriptor: Int32) throws(SystemFailure) {
  #if canImport(Darwin)
    // fsync alone leaves the bytes in the cache of the drive. Not all file systems have F_FULLFSYNC.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
  #endif
  guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemFailure() }
}

/// Asks the system to begin writing a part of an open file to the medium, so that `flushToDisk` takes less time. It is only a hint,
/// so failures do not matter.
package func startFlush(_ descriptor: Int32, offset: Int, count: Int) {
  #if !canImport(Darwin)
    start_write_back(descriptor, Int64(offset), Int64(count))
  #endif
}
