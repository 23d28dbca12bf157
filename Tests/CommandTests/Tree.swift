import YAMLSyntax

/// A YAML value apart from its text: aliases and merge keys carried out.
indirect enum Tree: Sendable {
  struct Entry: Sendable {
    let key: String
    let value: Tree

    init(_ key: String, _ value: Tree) {
      self.key = key
      self.value = value
    }
  }

  case map([Entry])
  case list([Tree])
  /// As it stands in JSON.
  case scalar(String)

  init(_ document: Document, _ node: NodeID) {
    let node = document.resolved(node)
    if document.isMapping(node) {
      self = .map(
        document.entries(node).map {
          Entry(document.string(document.resolved($0.key)), Tree(document, $0.value))
        })
    } else if document.isSequence(node) {
      self = .list(document.elements(node).map { Tree(document, $0) })
    } else {
      let text = document.string(node)
      let isBare = document.isNull(node) || text == "true" || text == "false" || Tree.isInteger(text)
      guard document.isPlain(node), isBare else {
        self = .scalar(Tree.quoted(text))
        return
      }
      self = .scalar(document.isNull(node) ? "null" : text)
    }
  }

  private static func isInteger(_ text: String) -> Bool {
    text == "0"
      || (!text.hasPrefix("0") && !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 })
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// JSON, which is YAML.
  var text: String {
    switch self {
    case .map(let entries):
      "{" + entries.map { Tree.quoted($0.key) + ": " + $0.value.text }.joined(separator: ", ") + "}"
    case .list(let items): "[" + items.map(\.text).joined(separator: ", ") + "]"
    case .scalar(let text): text
    }
  }

  /// The same with the entries of every map and the items of every list in another order.
  func shuffled(_ random: inout SplitMix) -> Tree {
    switch self {
    case .map(let entries):
      .map(entries.shuffled(using: &random).map { Entry($0.key, $0.value.shuffled(&random)) })
    case .list(let items): .list(items.shuffled(using: &random).map { $0.shuffled(&random) })
    case .scalar: self
    }
  }
}

/// The same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
