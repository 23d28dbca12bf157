import SystemCalls

/// The folder that a path names a file of.
func parent(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// What stands behind the last `/`.
func lastName(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// The path without links and `..`; nil when it leads nowhere.
package func resolved(_ path: String) -> String? {
  guard let found = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(found) }
  return unsafe String(cString: found)
}

/// The path as messages have it: without the working folder in front.
package func shown(_ path: String) -> String {
  guard let here = resolved("."), path.hasPrefix(here + "/") else { return path }
  return String(path.dropFirst(here.utf8.count + 1))
}

/// The path of a file that need not be there, without links in what leads to it.
func resolvedFile(_ path: String) -> String? {
  resolved(path) ?? resolved(parent(of: path)).map { ($0 == "/" ? "" : $0) + "/" + lastName(of: path) }
}
