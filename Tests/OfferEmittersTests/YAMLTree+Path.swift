extension YAMLTree {
  enum Step: CustomStringConvertible {
    case key(String)
    case item(Int)

    var description: String {
      switch self {
      case .key(let key): key
      case .item(let number): "\(number)"
      }
    }
  }

  subscript(key: String) -> YAMLTree? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// Calls the function with each value and its path.
  func visit(_ path: [Step] = [], _ body: ([Step], YAMLTree) -> Void) {
    body(path, self)
    switch self {
    case .text: break
    case .list(let items):
      for (number, item) in items.enumerated() { item.visit(path + [.item(number)], body) }
    case .map(let entries):
      for entry in entries { entry.value.visit(path + [.key(entry.key)], body) }
    }
  }

  /// The value at a path in another way.
  func replacing(_ path: ArraySlice<Step>, _ change: (YAMLTree) -> YAMLTree) -> YAMLTree {
    guard let step = path.first else { return change(self) }
    switch (self, step) {
    case (.list(var items), .item(let number)):
      items[number] = items[number].replacing(path.dropFirst(), change)
      return .list(items)
    case (.map(let entries), .key(let key)):
      return .map(
        entries.map { entry in
          guard entry.key == key else { return entry }
          return Entry(key: key, value: entry.value.replacing(path.dropFirst(), change))
        })
    default: return self
    }
  }
}
