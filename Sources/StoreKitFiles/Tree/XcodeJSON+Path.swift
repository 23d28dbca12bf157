/// The way to a value: `subscriptionGroups[0].subscriptions[2]`, as findings have it.
struct XcodePath: Sendable {
  enum Step: Equatable, Sendable {
    case member(String)
    case element(Int)
  }

  let steps: [Step]

  init(steps: [Step]) { self.steps = steps }

  init(_ path: String) {
    var steps: [Step] = []
    for part in path.split(separator: ".") {
      let pieces = part.split(separator: "[")
      if let name = pieces.first { steps.append(.member(String(name))) }
      for index in pieces.dropFirst().compactMap({ Int($0.dropLast()) }) { steps.append(.element(index)) }
    }
    self.steps = steps
  }
}

extension XcodeJSON {
  subscript(path: XcodePath) -> XcodeJSON? { value(at: path.steps[...]) }

  private func value(at steps: ArraySlice<XcodePath.Step>) -> XcodeJSON? {
    guard let step = steps.first else { return self }
    switch step {
    case .member(let name): return self[name]?.value(at: steps.dropFirst())
    case .element(let index):
      guard elements.indices.contains(index) else { return nil }
      return elements[index].value(at: steps.dropFirst())
    }
  }

  /// Changes the value at a path; nothing happens where there is none.
  mutating func change(at path: XcodePath, _ body: (inout XcodeJSON) -> Void) {
    change(path.steps[...], body)
  }

  private mutating func change(_ steps: ArraySlice<XcodePath.Step>, _ body: (inout XcodeJSON) -> Void) {
    guard let step = steps.first else { return body(&self) }
    switch (step, self) {
    case (.member(let name), .object(var members)):
      guard let index = members.firstIndex(where: { $0.name == name }) else { return }
      members[index].value.change(steps.dropFirst(), body)
      self = .object(members)
    case (.element(let index), .array(var elements)):
      guard elements.indices.contains(index) else { return }
      elements[index].change(steps.dropFirst(), body)
      self = .array(elements)
    default: return
    }
  }
}
