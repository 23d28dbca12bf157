import ByteText
import SystemCalls

/// The path from the root without links and `..`; nil when it leads nowhere.
package func realPath(_ path: String) -> String? {
  guard let found = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(found) }
  return unsafe String(cString: found)
}

/// A path from the root, the links of its folders followed: two names of one place are equal.
///
/// The last name stays as it is. A folder that is not there is taken by its name.
///
/// Of a path into a folder that is not there yet, the links of its longest part that exists are followed.
package func absolutePath(_ path: String) -> String {
  let parts = pathParts(path).filter { part in part != "." }
  guard let name = parts.last, name != "..", lastName(of: path) != "." else {
    return realPath(path) ?? path
  }
  if let folder = realPath(parent(of: path) ?? "/") { return joined(folder, name) }
  // What `..` leads to is not known where a folder before it is missing.
  guard !parts.contains(where: { part in part == ".." }) else {
    guard !isAbsolute(path), let here = realPath(".") else { return path }
    return joined(here, normalized(path))
  }
  for count in (0..<parts.count).reversed() {
    let begin = parts[..<count].joined(separator: "/")
    guard let folder = realPath(isAbsolute(path) ? "/" + begin : begin.isEmpty ? "." : begin) else {
      continue
    }
    return parts[count...].reduce(folder) { folder, part in joined(folder, part) }
  }
  return path
}

/// The path as messages have it: without the working folder in front.
package func shown(_ path: String) -> String {
  guard let here = realPath("."), let rest = path.byBytes.dropping(prefix: here + "/") else { return path }
  return String(rest)
}

/// The path of a file that need not be there, without links in what leads to it; a link to a missing file is followed, too.
/// Nil if there is no such folder.
package func resolvedFile(_ path: String, links: Int = 8) -> String? {
  if let file = realPath(path) { return file }
  let folder = parent(of: path) ?? "/"
  if links > 0, let target = linkTarget(of: path),
    let file = resolvedFile(resolved(target, from: folder), links: links - 1)
  {
    return file
  }
  return realPath(folder).map { joined($0, lastName(of: path)) }
}

/// Nil for what is no link.
private func linkTarget(of path: String) -> String? {
  var text = [CChar](repeating: 0, count: Int(PATH_MAX))
  let size = unsafe readlink(path, &text, text.count)
  guard size > 0 else { return nil }
  return String(decoding: text.prefix(size).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
