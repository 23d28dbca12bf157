import SystemCalls

/// A path from the root, the links of its folders followed: two names of one place are equal.
///
/// The last name stays as it is. A folder that is not there is taken by its name.
func absolutePath(_ path: String) -> String {
  let parts = path.split(separator: "/", omittingEmptySubsequences: true)
  guard let name = parts.last, name != ".", name != ".." else { return realPath(path) ?? path }
  let folder = path.hasSuffix("/") ? nil : String(path.dropLast(name.count))
  if let folder, let resolved = realPath(folder.isEmpty ? "." : folder) {
    return joined(resolved, String(name))
  }
  guard !path.hasPrefix("/"), let here = realPath(".") else { return path }
  return joined(here, normalized(path))
}

/// How a file is named from a folder, both from the root: `../store/catalog.yaml`.
func relativePath(_ file: String, from folder: String) -> String {
  var up = folder.split(separator: "/")[...]
  var down = file.split(separator: "/")[...]
  while let next = up.first, next == down.first, down.count > 1 {
    up.removeFirst()
    down.removeFirst()
  }
  return (up.map { _ in ".." } + down.map(String.init)).joined(separator: "/")
}
