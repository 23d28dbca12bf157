/// The names in a path. A name may begin with an accent: to Swift that is one character with the slash before it.
package func pathParts(_ path: String) -> [String] {
  path.utf8.split(separator: slash).map { String(Substring($0)) }
}

package func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

package func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

/// `folder/name`, without a `./` at the front.
package func joined(_ folder: String, _ name: String) -> String {
  if folder == "." || folder.isEmpty { return name }
  return folder.utf8.last == slash ? folder + name : folder + "/" + name
}

/// The name that a path ends with; the path itself if there is no name in it.
package func lastName(of path: String) -> String { pathParts(path).last ?? path }

/// Whether an absolute path is equal to another one or below it.
package func isBelow(_ path: String, _ root: String) -> Bool {
  let parts = pathParts(path)
  let root = pathParts(root)
  return parts.count >= root.count && zip(parts, root).allSatisfy { PathKey($0) == PathKey($1) }
}

/// A path without `.` and `..`. A `..` that would lead above the first folder is dropped.
package func normalized(_ path: String) -> String {
  var parts: [String] = []
  for part in pathParts(path) where part != "." {
    if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
  }
  return parts.joined(separator: "/")
}

/// The folder above, by the text of the path: for a link, the folder that the link is in. Nil above the root.
package func parent(of path: String) -> String? {
  var parts = pathParts(path).filter { part in part != "." }
  switch parts.last {
  case nil where isAbsolute(path): return nil
  case nil, "..": parts.append("..")
  default: parts.removeLast()
  }
  let folder = parts.joined(separator: "/")
  if isAbsolute(path) { return "/" + folder }
  return folder.isEmpty ? "." : folder
}

/// The path of a file relative to a folder: `../store/catalog.yaml`. Both paths are absolute.
package func relativePath(_ file: String, from folder: String) -> String {
  var up = pathParts(folder)[...]
  var down = pathParts(file)[...]
  while let next = up.first, let same = down.first, PathKey(next) == PathKey(same), down.count > 1 {
    up.removeFirst()
    down.removeFirst()
  }
  return (up.map { _ in ".." } + down).joined(separator: "/")
}

/// A path as seen from a folder: `/a` and `b` from `c` are `/a` and `c/b`.
package func resolved(_ path: String, from folder: String) -> String {
  isAbsolute(path) ? path : joined(folder, path)
}

private let slash = UInt8(ascii: "/")
