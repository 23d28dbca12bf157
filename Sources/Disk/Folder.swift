package import SystemCalls

/// An open folder: what is done in it cannot be led elsewhere by a link that takes its place.
package final class Folder: Sendable {
  /// The path for messages.
  private let path: String
  let descriptor: Int32

  /// - Parameter shown: what messages call it, if not by its path.
  package init(_ path: String, called shown: String? = nil) throws(SystemFailure) {
    self.path = shown ?? path
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure() }
  }

  /// Also after a failure of `init`, which must not close it, too.
  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Opens a folder to write several files to it. While it is open no other run of offerc that needs it alone writes to it: on
  /// most file systems; elsewhere the names of unfinished files, no two of which are alike, keep the runs apart.
  ///
  /// - Parameter patience: how long to wait for another run, in seconds.
  /// - Throws: `DiskFailure` when it cannot be opened or written to, or a link leads out of the repository.
  package static func alone(_ path: String, patience: Double = 30) throws -> Folder {
    try refuseLeavingLinks(path)
    let shown = Disk.shown(path)
    return try naming("cannot write to the folder \(shown)") {
      let folder = try Folder(path, called: shown)
      guard unsafe faccessat(folder.descriptor, ".", W_OK, 0) == 0 else { throw SystemFailure() }
      guard folder.lock(patience) else {
        throw DiskFailure(
          "another run of offerc is writing to the folder \(shown): waited \(Int(patience)) seconds; try again when it is done"
        )
      }
      return folder
    }
  }

  /// Locks it, and waits at most `patience` seconds for another process. Returns false if that has not released it.
  func lock(_ patience: Double) -> Bool {
    // Not every network file system can lock a folder.
    (try? waitForLock(descriptor, patience)) ?? true
  }

  /// The path of a file in the folder, for messages.
  package func path(of name: String) -> String { joined(path, name) }

  /// - Throws: `DiskFailure` if the system cannot tell.
  package func has(_ name: String) throws -> Bool {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else { return true }
    let failure = SystemFailure()
    guard failure.meansMissing else { throw DiskFailure("cannot read \(self.path(of: name))", failure) }
    return false
  }

  /// Does nothing if there is no such file.
  func remove(_ name: String) { _ = unsafe unlinkat(descriptor, name, 0) }

  /// Waits until the names in it are on the medium.
  package func flush() throws {
    try naming("cannot write the folder \(path)") { try flushToDisk(descriptor) }
  }

  /// How many bytes the name of a file can have.
  package var longestName: Int {
    let limit = fpathconf(descriptor, Int32(_PC_NAME_MAX))
    return limit > 0 ? limit : 255
  }

  /// The names of all entries in no order, hidden ones included.
  func names() throws(SystemFailure) -> FolderNames {
    // A descriptor of its own, as the stream moves and closes it.
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SystemFailure() }
    guard let stream = unsafe fdopendir(copy) else {
      let failure = SystemFailure()
      close(copy)
      throw failure
    }
    defer { unsafe closedir(stream) }
    var names = FolderNames()
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let size = unsafe MemoryLayout.size(ofValue: pointer.pointee)
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: size) { bytes in
          unsafe names.add(bytes)
        }
      }
    }
    return names
  }
}

/// The names in a folder.
struct FolderNames {
  private(set) var names: [String] = []
  /// Names that are not UTF-8, with U+FFFD for what is wrong in them: no file can be opened by such a text.
  private(set) var damaged: [String] = []

  fileprivate mutating func add(_ bytes: UnsafePointer<CChar>) {
    guard let name = unsafe String(validatingCString: bytes) else {
      return damaged.append(unsafe String(cString: bytes))
    }
    if name != ".", name != ".." { names.append(name) }
  }
}

/// The names of files and folders in a folder.
package struct FolderEntries {
  package var files: [String] = []
  package var folders: [String] = []
  /// The files that are links.
  package var links: [String] = []
  /// Entries whose names are not UTF-8, with U+FFFD for what is wrong in the name.
  package var damaged: [String] = []

  package init() {}
}

/// The entries of a folder, hidden ones left out, sorted by name; links to folders are left out as well.
///
/// - Throws: `DiskFailure`.
package func folderEntries(_ folder: String) throws -> FolderEntries {
  let names = try naming("cannot read the folder \(folder)") { try Folder(folder).names() }
  var entries = FolderEntries()
  entries.damaged = names.damaged.filter { !isHidden($0) }.sorted()
  for name in names.names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where !isHidden(name) {
    var status = stat()
    let path = joined(folder, name)
    guard unsafe lstat(path, &status) == 0 else {
      let failure = SystemFailure()
      // Another program may have removed it in between.
      guard failure.meansMissing else { throw DiskFailure("cannot read \(path)", failure) }
      continue
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: entries.folders.append(name)
    case S_IFREG: entries.files.append(name)
    case S_IFLNK:
      guard case .file = try FileKind(path) else { continue }
      entries.files.append(name)
      entries.links.append(name)
    default: continue
    }
  }
  return entries
}

/// Whether nothing is in a folder, not even a hidden file, except the file in which the Finder of macOS keeps how it shows
/// the folder.
///
/// - Throws: `DiskFailure`.
package func isEmptyFolder(_ folder: String) throws -> Bool {
  try naming("cannot read the folder \(folder)") {
    let names = try Folder(folder).names()
    return names.damaged.isEmpty && names.names.allSatisfy { name in name == ".DS_Store" }
  }
}
