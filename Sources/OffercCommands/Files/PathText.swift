/// A path as the system compares it, byte by byte: Swift takes `é` and `e` with an accent for the same text.
struct PathKey: Hashable {
  let path: String

  init(_ path: String) { self.path = path }

  static func == (a: PathKey, b: PathKey) -> Bool { a.path.utf8.elementsEqual(b.path.utf8) }
  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// The names in a path. A name may begin with an accent: to Swift that is one character with the slash before it.
func pathParts(_ path: String) -> [String] {
  path.utf8.split(separator: slash).map { String(Substring($0)) }
}

func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

/// `folder/name`, without a `./` at the front.
func joined(_ folder: String, _ name: String) -> String {
  if folder == "." || folder.isEmpty { return name }
  return folder.utf8.last == slash ? folder + name : folder + "/" + name
}

/// A path without `.` and `..`; what leads out of the repository stays at its root.
func normalized(_ path: String) -> String {
  var parts: [String] = []
  for part in pathParts(path) where part != "." {
    if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
  }
  return parts.joined(separator: "/")
}

/// The folder above, by the path's text: of a link, the folder that holds the link. Nil above the root.
func parent(of path: String) -> String? {
  var parts = pathParts(path).filter { $0 != "." }
  switch parts.last {
  case nil where isAbsolute(path): return nil
  case nil, "..": parts.append("..")
  default: parts.removeLast()
  }
  let folder = parts.joined(separator: "/")
  return isAbsolute(path) ? "/" + folder : folder.isEmpty ? "." : folder
}

private let slash = UInt8(ascii: "/")
