import SystemCalls

/// A change of a file that the user keeps.
package struct FileEdit {
  fileprivate let path: String
  /// Takes what is in the file now, nil if it is missing.
  fileprivate let change: ([UInt8]?) throws -> [UInt8]

  /// A change that can be computed again from whatever the file has by then.
  package init(_ path: String, change: @escaping ([UInt8]?) throws -> [UInt8]) {
    (self.path, self.change) = (path, change)
  }

  /// - Parameter original: what the change was made from; nil if the file was missing.
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

/// Makes changes of files, all of them or, as far as failures are foreseeable, none. Concurrent runs wait for each other,
/// so that no change is lost.
///
/// Links are followed; files keep their permissions, and a reader sees the old text or the new one. All is on the medium
/// when this returns.
/// - Throws: `DiskFailure` when a file cannot be written, or was changed after it was read (`.changed`).
package func writeEdits(_ edits: [FileEdit]) throws {
  let places = try edits.map { ($0, try EditedPlace($0.path)) }
  var folders: [PathKey: Folder] = [:]
  // In one order, so that no two runs wait for each other.
  for (_, place) in places.sorted(by: { $0.1.folder.utf8.lexicographicallyPrecedes($1.1.folder.utf8) })
  where folders[PathKey(place.folder)] == nil {
    folders[PathKey(place.folder)] = try place.lockFolder()
  }
  let changes = try places.compactMap { edit, place -> (EditedPlace, Folder, [UInt8])? in
    guard let folder = folders[PathKey(place.folder)] else { return nil }
    let current = try place.current(in: folder)
    let bytes = try edit.change(current)
    return bytes == current ? nil : (place, folder, bytes)
  }
  for (place, folder, bytes) in changes {
    folder.removeLeftovers(of: [place.name])
    let file = try NewFile(place.name, in: folder, called: place.path, mode: place.mode)
    try file.take(bytes)
    _ = try file.publish(replacing: true)
    try folder.flush()
  }
}

private struct EditedPlace {
  /// As the user named it.
  let path: String
  /// Both without links.
  let folder: String
  let name: String
  /// Nil where there is no file yet.
  let mode: FileMode?

  init(_ path: String) throws {
    try refuseLeavingLinks(path)
    self.path = path
    let file = try naming("cannot write \(path)") {
      guard let file = resolvedFile(path) else { throw SystemFailure(code: ENOENT) }
      return file
    }
    (folder, name) = (parent(of: file) ?? "/", lastName(of: file))
    switch FileKind(file) {
    case .missing: mode = nil
    case .file: mode = try EditedPlace.mode(of: file, path)
    case .folder, .stream, .namedPipe: throw DiskFailure("cannot write \(path): it is not a file")
    }
  }

  private static func mode(of file: String, _ path: String) throws -> FileMode {
    var status = stat()
    try naming("cannot write \(path)") {
      // A file that may not be written could still be replaced: that is not what whoever protected it wants.
      guard unsafe access(file, W_OK) == 0, unsafe stat(file, &status) == 0 else { throw SystemFailure() }
    }
    guard status.st_nlink == 1 else {
      throw DiskFailure(
        "cannot write \(path): it has \(status.st_nlink) names (hard links), and only this one would get the change; replace it with a copy (`cp`), then run the command again"
      )
    }
    return status.st_mode & 0o7777
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

  /// Nil where there is no file.
  func current(in opened: Folder) throws -> [UInt8]? {
    guard opened.has(name) else { return nil }
    let file = try ReadableFile(name, in: opened, called: path)
    return try file.part(at: 0, count: file.size)
  }
}
