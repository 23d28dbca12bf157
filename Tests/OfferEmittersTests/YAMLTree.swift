import TestSupport

/// A YAML value that can be rearranged.
indirect enum YAMLTree: Hashable {
  case text(String)
  case list([YAMLTree])
  case map([Entry])

  struct Entry: Hashable {
    var key: String
    var value: YAMLTree
  }

  static func object(_ members: KeyValuePairs<String, YAMLTree?>) -> YAMLTree {
    .map(members.compactMap { key, value in value.map { Entry(key: key, value: $0) } })
  }

  /// Lists in another order, keys too: neither has a meaning.
  func shuffled(using random: inout SeededGenerator) -> YAMLTree {
    switch self {
    case .text: self
    case .list(let items): .list(items.map { $0.shuffled(using: &random) }.shuffled(using: &random))
    case .map(let entries):
      .map(
        entries.map { Entry(key: $0.key, value: $0.value.shuffled(using: &random)) }.shuffled(using: &random))
    }
  }

  /// Each value of the key in another way of saying it.
  func replacing(_ key: String, _ change: (YAMLTree) -> YAMLTree) -> YAMLTree {
    switch self {
    case .text: self
    case .list(let items): .list(items.map { $0.replacing(key, change) })
    case .map(let entries):
      .map(
        entries.map { entry in
          let value = entry.value.replacing(key, change)
          return Entry(key: entry.key, value: entry.key == key ? change(value) : value)
        })
    }
  }
}

/// Writes trees in flow style; lists and maps that come more than once get an anchor, and aliases later.
struct AnchoringWriter {
  private var counts: [YAMLTree: Int] = [:]
  private var anchors: [YAMLTree: String] = [:]

  init(_ tree: YAMLTree) { count(tree) }

  private mutating func count(_ tree: YAMLTree) {
    counts[tree, default: 0] += 1
    switch tree {
    case .text: break
    case .list(let items): for item in items { count(item) }
    case .map(let entries): for entry in entries { count(entry.value) }
    }
  }

  mutating func text(_ tree: YAMLTree, anchored: Bool, using random: inout SeededGenerator) -> String {
    if case .text(let text) = tree { return text }
    if let anchor = anchors[tree] { return "*\(anchor)" }
    let isShared = anchored && (counts[tree] ?? 0) > 1 && Bool.random(using: &random)
    let written =
      switch tree {
      case .text(let text): text
      case .list(let items):
        "["
          + items.map { text($0, anchored: anchored, using: &random) }.joined(separator: ", ") + "]"
      case .map(let entries):
        "{"
          + entries.map { $0.key + ": " + text($0.value, anchored: anchored, using: &random) }
          .joined(separator: ", ") + "}"
      }
    guard isShared else { return written }
    let anchor = "a\(anchors.count)"
    anchors[tree] = anchor
    return "&\(anchor) \(written)"
  }
}
