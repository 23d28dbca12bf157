import SystemCalls

/// A new hidden file in the same folder, its name unlike that of any other run, and locked as long as it is open.
///
/// - Parameter mode: its permissions at most, from its first byte on; those of any new file where it is nil.
func makeNeighbour(of path: String, mode: FileMode?) throws -> (name: String, descriptor: Int32) {
  let (folder, prefix) = temporaryName(of: path)
  for number in 0..<1000 {
    let neighbour = "\(folder)\(prefix)\(getpid())-\(number).tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(neighbour, flags, mode ?? 0o666)
    if descriptor >= 0 {
      flock(descriptor, LOCK_EX | LOCK_NB)
      return (neighbour, descriptor)
    }
    guard errno == EEXIST else { break }
  }
  throw SystemFailure()
}

/// Removes what runs that were killed left beside a file.
///
/// Two things must say that a run is dead: there is no such process, and nobody holds the lock. Process numbers mean
/// nothing to a machine or container that shares the folder, and not every file system knows locks.
func removeLeftovers(of path: String) {
  let (folder, prefix) = temporaryName(of: path)
  guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { return }
  defer { unsafe closedir(stream) }
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    guard let process = processNumber(in: name, after: prefix), isDead(process) else { continue }
    let descriptor = unsafe open(folder + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { continue }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(folder + name) }
    close(descriptor)
  }
}

/// `.NAME.` in the folder of the file, which ends with a slash.
private func temporaryName(of path: String) -> (folder: String, prefix: String) {
  let name = pathParts(path).last ?? path
  return (String(path.unicodeScalars.dropLast(name.unicodeScalars.count)), ".\(name).")
}

/// `.catalog.json.4711-0.tmp` is of process 4711.
private func processNumber(in name: String, after prefix: String) -> pid_t? {
  guard name.utf8.starts(with: prefix.utf8), name.hasSuffix(".tmp") else { return nil }
  let numbers = name.utf8.dropFirst(prefix.utf8.count).dropLast(4).split(separator: UInt8(ascii: "-"))
  guard numbers.count == 2, numbers.joined().allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return pid_t(String(Substring(numbers[0])))
}

private func isDead(_ process: pid_t) -> Bool { process > 0 && kill(process, 0) != 0 && errno == ESRCH }
