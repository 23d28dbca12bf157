import CSystemCalls

/// Asks the system to begin writing a part of an open file to the medium, so that little is left to wait for at the end. A
/// hint: it promises nothing, and no failure of it matters.
package func startFlush(_ descriptor: Int32, offset: Int, count: Int) {
  #if !canImport(Darwin)
    start_write_back(descriptor, Int64(offset), Int64(count))
  #endif
}
