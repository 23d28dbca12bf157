/// A path that is compared byte by byte, as the system does: to Swift, `é` and `e` with an accent are the same text.
package struct PathKey: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package static func == (a: PathKey, b: PathKey) -> Bool { a.path.utf8.elementsEqual(b.path.utf8) }
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
