import ByteText
import SystemCalls

/// The name of a file until it is complete. It is hidden, differs from run to run, and can be recognized as a leftover. For
/// `catalog.json`, made by process 4711, it is `.catalog.json.4711-9f3a.offerc-tmp`.
struct TemporaryName {
  let text: String

  private static let suffix = ".offerc-tmp"
  /// A name has 255 bytes at most, and that of the file may have as many.
  private static let longestBeginning = 200

  init(of name: String) {
    var generator = SystemRandomNumberGenerator()
    let number = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
    text = "\(TemporaryName.beginning(of: name)).\(getpid())-\(number)\(TemporaryName.suffix)"
  }

  private static func beginning(of name: String) -> String {
    "." + String(decoding: name.utf8.prefix(longestBeginning), as: UTF8.self)
  }

  /// The names of leftovers of files, with the processes that made them. Names of version 0.1.0 have no process, but only a
  /// number or nothing.
  static func leftovers(of files: [String], among names: [String]) -> [(name: String, process: pid_t?)] {
    let beginnings = Set(files.map { PathKey(beginning(of: $0)) })
    return names.compactMap { name -> (name: String, process: pid_t?)? in
      guard name.byBytes.hasSuffix(suffix) else { return nil }
      let rest = Substring(name.utf8.dropLast(suffix.utf8.count))
      if beginnings.contains(PathKey(String(rest))) { return (name, nil) }
      let dot = rest.utf8.lastIndex(of: UInt8(ascii: ".")) ?? rest.startIndex
      guard beginnings.contains(PathKey(String(rest[..<dot]))) else { return nil }
      let parts = rest.utf8[dot...].dropFirst().split(separator: UInt8(ascii: "-"))
      return (name, parts.count == 2 ? pid_t(String(Substring(parts[0]))) : nil)
    }
  }
}

extension Folder {
  /// Removes hidden, incomplete files that killed runs have left.
  ///
  /// A run is known to be dead only if there is no such process and the file is not locked. The number of a process means
  /// nothing to another machine or container that shares the folder, and some file systems have no locks.
  package func removeLeftovers(of files: [String]) {
    guard let names = try? names().names else { return }
    for (name, process) in TemporaryName.leftovers(of: files, among: names) {
      if let process, isAlive(process) { continue }
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let file = unsafe openat(descriptor, name, flags)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { remove(name) }
      close(file)
    }
  }
}

/// Whether another process with this number is running. In a container, this process can have the number of a dead one, so
/// that only the lock tells which files are its own.
private func isAlive(_ process: pid_t) -> Bool {
  process != getpid() && process > 0 && (kill(process, 0) == 0 || errno != ESRCH)
}
