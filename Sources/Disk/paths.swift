import ByteText
import SystemCalls

/// The absolute path without links and `..`. Nil if there is no such file.
package func realPath(_ path: String) -> String? {
  guard let found = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(found) }
  return unsafe String(cString: found)
}

/// The absolute path with the links of its folders resolved, so that two names of one place are equal.
///
/// The last name stays as it is. If a folder does not exist yet, only the links of the part that exists are resolved.
package func absolutePath(_ path: String) -> String {
  let parts = pathParts(path).filter { part in part != "." }
  guard let name = parts.last, name != "..", lastName(of: path) != "." else {
    return realPath(path) ?? path
  }
  if let folder = realPath(parent(of: path) ?? "/") { return joined(folder, name) }
  // If a folder is missing, it is not known where a `..` after it leads: the text of the path decides.
  guard !parts.contains(where: { part in part == ".." }) else {
    return "/" + normalized(isAbsolute(path) ? path : joined(realPath(".") ?? "/", path))
  }
  for count in (0..<parts.count).reversed() {
    let beginning = (isAbsolute(path) ? "/" : "./") + parts[..<count].joined(separator: "/")
    guard let folder = realPath(beginning) else { continue }
    return parts[count...].reduce(folder) { folder, part in joined(folder, part) }
  }
  return path
}

/// A folder and all folders above it, nearest first, without links: a folder that is reached through a link is in the folders of
/// the link's target. Paths are relative to the working folder if the path is: `shop`, `.`, `..` and so on.
package func foldersUp(from folder: String) -> [String] {
  let parts = pathParts(realPath(folder) ?? absolutePath(folder))
  let here = isAbsolute(folder) ? nil : realPath(".").map(pathParts)
  return (0...parts.count).reversed().map { count in
    guard let here else { return "/" + parts[..<count].joined(separator: "/") }
    let shared = zip(here, parts[..<count]).prefix { PathKey($0) == PathKey($1) }.count
    let names = here.dropFirst(shared).map { _ in ".." } + parts[shared..<count]
    return names.isEmpty ? "." : names.joined(separator: "/")
  }
}

/// The path as messages show it: relative to the working folder if it is below it.
package func shown(_ path: String) -> String {
  guard let here = realPath("."), let rest = path.byBytes.dropping(prefix: here + "/") else { return path }
  return String(rest)
}

/// The path of a file that may be missing, with links resolved, also a link to a missing file. Nil if the folder does not
/// exist.
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

/// The target of a link; nil for other files.
private func linkTarget(of path: String) -> String? {
  var text = [CChar](repeating: 0, count: Int(PATH_MAX))
  let size = unsafe readlink(path, &text, text.count)
  guard size > 0 else { return nil }
  return String(decoding: text.prefix(size).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
