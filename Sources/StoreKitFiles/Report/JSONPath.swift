/// The path from a file to one of its values, as findings show it: `subscriptionGroups[0].subscriptions[2]`.
struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  private(set) var steps: [Step] = []

  /// The path of the whole file.
  static let file = JSONPath()

  subscript(key: String) -> JSONPath { JSONPath(steps: steps + [.member(key)]) }
  subscript(index: Int) -> JSONPath { JSONPath(steps: steps + [.element(index)]) }

  var parent: JSONPath { JSONPath(steps: steps.dropLast()) }

  /// Whether the value is an element of a list.
  var isElement: Bool {
    if case .element = steps.last { true } else { false }
  }

  var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let key): text += (text.isEmpty ? "" : ".") + key
      case .element(let index): text += "[\(index)]"
      }
    }
  }
}
