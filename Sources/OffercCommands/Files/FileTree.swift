/// Files to be read: those on the disk, or those of a revision.
struct FileTree {
  var kind: (String) throws -> FileKind
  /// Names in a folder, sorted, hidden ones left out.
  var entries: (String) throws -> (files: [String], folders: [String])
  /// The bytes of files.
  var read: ([String]) throws -> [[UInt8]]

  static var disk: FileTree {
    FileTree(kind: { FileKind($0) }, entries: { try folderEntries($0) }, read: { try readFiles($0) })
  }
}
