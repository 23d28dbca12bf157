import SystemCalls

/// A path from the root, the links of its folders followed: two names of one place are equal.
///
/// The last name stays as it is. A folder that is not there is taken by its name.
func absolutePath(_ path: String) -> String {
  guard let name = pathParts(path).last, name != ".", name != ".." else { return realPath(path) ?? path }
  let folder =
    path.utf8.last == UInt8(ascii: "/")
    ? nil : String(path.unicodeScalars.dropLast(name.unicodeScalars.count))
  if let folder, let resolved = realPath(folder.isEmpty ? "." : folder) {
    return joined(resolved, name)
  }
  guard !isAbsolute(path), let here = realPath(".") else { return path }
  return joined(here, normalized(path))
}

/// How a file is named from a folder, both from the root: `../store/catalog.yaml`.
func relativePath(_ file: String, from folder: String) -> String {
  var up = pathParts(folder)[...]
  var down = pathParts(file)[...]
  while let next = up.first, let same = down.first, PathKey(next) == PathKey(same), down.count > 1 {
    up.removeFirst()
    down.removeFirst()
  }
  return (up.map { _ in ".." } + down).joined(separator: "/")
}
