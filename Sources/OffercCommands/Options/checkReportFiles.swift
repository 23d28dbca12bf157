import Disk

/// Sees to it that a report takes the place neither of what it is about, nor of another one, nor of anything else.
///
/// - Parameters:
///   - files: where reports are to go, as the user named them.
///   - read: the names of the files that were read.
/// - Throws: `CommandFailure` that names the file.
func checkReportFiles(_ files: [String], reading read: [String]) throws {
  var taken: Set<PathKey> = []
  // A pipe or a terminal takes one report after the other.
  for file in files where !isStream(file) {
    if let identity = FileIdentity(file), read.contains(where: { FileIdentity($0) == identity }) {
      throw CommandFailure("\(file) is one of the files that are read: name another file for the findings")
    }
    try checkOutput(file)
    if case .file = FileKind(file), !looksLikeReport(file) {
      throw CommandFailure(
        "\(file) exists and is not an offerc report: remove it, or name another file for the findings")
    }
    guard taken.insert(PathKey(realPath(file) ?? absolutePath(file))).inserted else {
      throw CommandFailure("two reports cannot go to one file, \(file): name another file for one of them")
    }
  }
}

private func isStream(_ path: String) -> Bool {
  if case .stream = FileKind(path) { true } else { false }
}
