import Diagnostics

/// One thing in which a configuration file and a catalog differ, and the change of the file that ends it.
struct Difference {
  var rule: StoreKitRule
  /// Where in the file it shows.
  var path: String
  var message: String
  /// Where the catalog says otherwise.
  var origin: SourceRange?
  var edits: [Edit] = []

  enum Edit {
    /// Replaces or adds a member of the object at a path.
    case set(String, String, XcodeJSON)
    /// Takes a member out of the object at a path.
    case unset(String, String)
    /// Adds an element to a list, a member of the object at a path; the list is made where there is none.
    case append(String, String, XcodeJSON)
    /// Takes an element out of its list.
    case remove(String)
    /// Takes an element out of its list and adds it to another one, a member of the object at the second path.
    case move(String, String, String)
  }
}

extension XcodeJSON {
  /// Makes the changes: those of values first, since the others move elements.
  mutating func make(_ edits: [Difference.Edit]) {
    var removals: [String] = []
    for edit in edits {
      switch edit {
      case .set(let path, let name, let value): change(at: XcodePath(path)) { $0.set(name, value) }
      case .unset(let path, let name): change(at: XcodePath(path)) { $0.removeMember(name) }
      case .append, .remove, .move: continue
      }
    }
    for edit in edits {
      switch edit {
      case .set, .unset: continue
      case .append(let path, let name, let value): append(value, to: name, of: path)
      case .remove(let path): removals.append(path)
      case .move(let path, let target, let name):
        guard let value = self[XcodePath(path)] else { continue }
        append(value, to: name, of: target)
        removals.append(path)
      }
    }
    // From the end, so that no index changes before it is used.
    let places = removals.map { XcodePath($0).steps }.sorted { isBefore($1, $0) }
    for place in places { remove(place) }
  }

  private mutating func append(_ value: XcodeJSON, to name: String, of path: String) {
    change(at: XcodePath(path)) { object in
      object.set(name, .array((object[name]?.elements ?? []) + [value]))
    }
  }

  private mutating func remove(_ steps: [XcodePath.Step]) {
    guard case .element(let index)? = steps.last else { return }
    change(at: XcodePath(steps: Array(steps.dropLast()))) { list in
      guard case .array(var elements) = list, elements.indices.contains(index) else { return }
      elements.remove(at: index)
      list = .array(elements)
    }
  }
}

/// Paths in the order of a file whose members are sorted: elements by their index.
private func isBefore(_ a: [XcodePath.Step], _ b: [XcodePath.Step]) -> Bool {
  for (first, second) in zip(a, b) where first != second {
    switch (first, second) {
    case (.element(let x), .element(let y)): return x < y
    case (.member(let x), .member(let y)): return x.utf8.lexicographicallyPrecedes(y.utf8)
    case (.element, .member): return true
    case (.member, .element): return false
    }
  }
  return a.count < b.count
}
