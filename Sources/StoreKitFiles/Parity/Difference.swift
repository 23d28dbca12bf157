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
  /// Makes the changes: those of values first, and those that shift indices last, from the end.
  mutating func make(_ edits: [Difference.Edit]) {
    var removals: [String] = []
    var moves: [(path: String, target: String, list: String)] = []
    for edit in edits {
      switch edit {
      case .set(let path, let name, let value): change(at: XcodePath(path)) { $0.set(name, value) }
      case .unset(let path, let name): change(at: XcodePath(path)) { $0.removeMember(name) }
      case .append(let path, let name, let value): append(value, to: name, of: path)
      case .remove(let path): removals.append(path)
      case .move(let path, let target, let list): moves.append((path, target, list))
      }
    }
    // What moves must have lost its own elements before it is copied.
    let isInsideMoved: (String) -> Bool = { path in moves.contains { path.hasPrefix($0.path + ".") } }
    remove(removals.filter(isInsideMoved))
    for move in moves {
      guard let value = self[XcodePath(move.path)] else { continue }
      append(value, to: move.list, of: move.target)
    }
    remove(removals.filter { !isInsideMoved($0) } + moves.map(\.path))
  }

  private mutating func remove(_ paths: [String]) {
    for steps in Set(paths).map({ XcodePath($0).steps }).sorted(by: { isBefore($1, $0) }) { remove(steps) }
  }

  private mutating func append(_ value: XcodeJSON, to name: String, of path: String) {
    change(at: XcodePath(path)) { object in
      // An object in the place of a list of offers or plans is its only element.
      let isAlone = !path.isEmpty && object[name]?.isObject ?? false
      let elements = isAlone ? object[name].map { [$0] } : object[name]?.elements
      object.set(name, .array((elements ?? []) + [value]))
    }
  }

  /// An object in the place of a list is its only element, or the first one after others were added.
  private mutating func remove(_ steps: [XcodePath.Step]) {
    guard case .element(let index)? = steps.last else {
      return change(at: XcodePath(steps: steps)) { list in
        guard list.isObject || steps.count > 1 else { return }
        list = .array(Array(list.elements.dropFirst()))
      }
    }
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
