package import SystemCalls

/// A change of a file of the user.
package struct FileEdit {
  fileprivate let path: String
  /// The permissions of the file if it is missing; nil for those of any new file.
  fileprivate let mode: FileMode?
  /// Returns the new bytes for the current ones, which are nil if the file is missing.
  fileprivate let change: ([UInt8]?) throws -> [UInt8]

  /// A change that is computed from the bytes that the file has when it is written.
  ///
  /// - Parameter mode: the permissions of the file if it is missing; nil for those of any new file.
  package init(_ path: String, mode: FileMode? = nil, change: @escaping ([UInt8]?) throws -> [UInt8]) {
    self.path = path
    self.mode = mode
    self.change = change
  }

  /// A change that was computed before: it fails if the file has changed since.
  ///
  /// - Parameter original: the bytes from which the change was computed; nil if the file was missing.
  package init(_ path: String, from original: [UInt8]?, to bytes: [UInt8]) {
    self.init(path) { current in
      guard current == original else {
        throw DiskFailure(
          "\(path) was changed by another program after it was read: nothing was written, run the command again",
          .changed)
      }
      return bytes
    }
  }
}

/// Makes changes of files: all of them, or none if a failure is found before the first one is written. Concurrent runs wait
/// for each other, so that no change is lost.
///
/// Links are followed. Files keep their permissions, on macOS also access lists and tags of the Finder, and a reader sees the old text or the new one. All changes are on the
/// medium when this returns.
///
/// - Throws: `DiskFailure` if a file cannot be written, or was changed after it was read (`.changed`).
package func writeEdits(_ edits: [FileEdit]) throws {
  let places = try edits.map { edit in (edit: edit, place: try EditedPlace(edit.path)) }
  var folders: [PathKey: Folder] = [:]
  // All runs lock folders in the same order, so that no two of them wait for each other.
  let sorted = places.map(\.place).sorted { one, other in
    one.folder.utf8.lexicographicallyPrecedes(other.folder.utf8)
  }
  for place in sorted where folders[PathKey(place.folder)] == nil {
    folders[PathKey(place.folder)] = try place.lockFolder()
  }
  let changes = try places.compactMap { edit, place -> ChangedFile? in
    guard let folder = folders[PathKey(place.folder)] else { return nil }
    let current = try place.current(in: folder)
    let bytes = try edit.change(current?.bytes)
    guard bytes != current?.bytes else { return nil }
    return ChangedFile(place: place, folder: folder, bytes: bytes, mode: current?.mode ?? edit.mode)
  }
  for change in changes {
    change.folder.removeLeftovers(of: [change.place.name])
    let file = try NewFile(
      change.place.name, in: change.folder, called: change.place.path, mode: change.mode)
    file.takeAttributes()
    try file.take(change.bytes)
    _ = try file.publish(replacing: true)
    try change.folder.flush()
  }
}

/// New bytes for a file, which are not yet written.
private struct ChangedFile {
  let place: EditedPlace
  let folder: Folder
  let bytes: [UInt8]
  /// Nil for the permissions of any new file.
  let mode: FileMode?
}

/// The bytes and the permissions of a file. Both are read from one open file.
private struct OpenedFile {
  let bytes: [UInt8]
  let mode: FileMode
}

/// The place of a file that is changed.
private struct EditedPlace {
  /// The path as the user wrote it.
  let path: String
  /// The folder, with links resolved.
  let folder: String
  /// The name, with links resolved.
  let name: String

  init(_ path: String) throws {
    try refuseLeavingLinks(path)
    self.path = path
    let file = try naming("cannot write \(path)") {
      guard let file = resolvedFile(path) else { throw SystemFailure(code: ENOENT) }
      return file
    }
    folder = parent(of: file) ?? "/"
    name = lastName(of: file)
    switch try FileKind(file) {
    case .missing: break
    case .file: try EditedPlace.checkIsWritable(file, path)
    case .folder, .stream, .namedPipe: throw DiskFailure("cannot write \(path): it is not a file")
    }
  }

  private static func checkIsWritable(_ file: String, _ path: String) throws {
    var status = stat()
    try naming("cannot write \(path)") {
      // A file that is protected against writing could still be replaced, but its owner would not want that.
      guard unsafe access(file, W_OK) == 0, unsafe stat(file, &status) == 0 else { throw SystemFailure() }
    }
    guard status.st_nlink == 1 else {
      throw DiskFailure(
        "cannot write \(path): it has \(status.st_nlink) names (hard links), and only this one would get the change; replace it with a copy (`cp`), then run the command again"
      )
    }
  }

  func lockFolder() throws -> Folder {
    let opened = try naming("cannot write \(path)") { try Folder(folder) }
    guard opened.lock(30) else {
      throw DiskFailure(
        "another run of offerc is writing to the folder of \(path): waited 30 seconds; try again when it is done"
      )
    }
    return opened
  }

  /// The file as it is now; nil if there is none.
  func current(in opened: Folder) throws -> OpenedFile? {
    guard try opened.has(name) else { return nil }
    let file = try ReadableFile(name, in: opened, called: path)
    return OpenedFile(bytes: try file.part(at: 0, count: file.size), mode: file.mode & 0o7777)
  }
}
