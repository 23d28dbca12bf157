import SystemCalls

/// The folder that a path names a file of.
package func parentFolder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// What is after the last `/`.
func lastName(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// The path as messages have it: without the working folder in front.
package func shown(_ path: String) -> String {
  guard let here = realPath("."), path.hasPrefix(here + "/") else { return path }
  return String(path.dropFirst(here.utf8.count + 1))
}

/// The path of a file that need not be there, without links in what leads to it. A link to a missing file is followed too: the
/// ledger's file and its lock belong at the other end.
func resolvedFile(_ path: String, links: Int = 8) -> String? {
  if let file = realPath(path) { return file }
  if links > 0, let target = linkTarget(of: path) {
    let target = target.hasPrefix("/") ? target : parentFolder(of: path) + "/" + target
    if let file = resolvedFile(target, links: links - 1) { return file }
  }
  return realPath(parentFolder(of: path)).map { ($0 == "/" ? "" : $0) + "/" + lastName(of: path) }
}

/// Nil for what is no link.
private func linkTarget(of path: String) -> String? {
  var text = [CChar](repeating: 0, count: Int(PATH_MAX))
  let size = unsafe readlink(path, &text, text.count)
  guard size > 0 else { return nil }
  return String(decoding: text.prefix(size).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
