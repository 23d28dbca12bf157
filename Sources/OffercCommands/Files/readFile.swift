import Parallel
import SystemCalls
import YAMLSyntax

/// The bytes of the files of a catalog, read on all cores.
func readFiles(_ paths: [String]) throws -> [[UInt8]] {
  prepareMemory(forInputOf: paths.reduce(0) { $0 + fileSize($1) })
  return try parallelMap(paths) { path in Result { try readFile(path) } }.map { try $0.get() }
}

/// Everything that is made of a catalog takes six times its size; it is large when there are megabytes of it.
func prepareMemory(forInputOf byteCount: Int) { reserveMemory(8 * byteCount) }

/// 0 where that is not known.
private func fileSize(_ path: String) -> Int {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
}

/// The bytes of a file; at most one more than the compiler reads, so that it can say that there are too many.
package func readFile(_ path: String) throws -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw CommandFailure("cannot read \(path): \(SystemFailure().reason)") }
  defer { close(descriptor) }
  var status = stat()
  let size = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  do {
    return try readAll(from: descriptor, expected: max(0, size), limit: Budget.fileSize)
  } catch let failure as SystemFailure {
    throw CommandFailure("cannot read \(path): \(failure.reason)")
  }
}

/// What a path leads to, links followed.
enum FileKind {
  case file
  case folder
  /// A pipe, a terminal, `/dev/null`: can be read and written, and not be replaced.
  case stream
  case missing

  init(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      self = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file
    default: self = .stream
    }
  }
}

/// The entries of a folder, hidden ones left out, sorted by name; links to folders are left out as well.
package func folderEntries(_ folder: String) throws -> FolderEntries {
  guard let stream = unsafe opendir(folder) else {
    throw CommandFailure("cannot read the folder \(folder): \(SystemFailure().reason)")
  }
  defer { unsafe closedir(stream) }
  var entries = FolderEntries()
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    guard !isHidden(name) else { continue }
    var status = stat()
    let path = joined(folder, name)
    guard unsafe lstat(path, &status) == 0 else { continue }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: entries.folders.append(name)
    case S_IFREG: entries.files.append(name)
    case S_IFLNK:
      guard case .file = FileKind(path) else { continue }
      entries.files.append(name)
      entries.links.append(name)
    default: continue
    }
  }
  let isBefore: (String, String) -> Bool = { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  entries.files.sort(by: isBefore)
  entries.folders.sort(by: isBefore)
  return entries
}

func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
