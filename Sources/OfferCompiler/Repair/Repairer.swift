import Diagnostics
import YAMLSyntax

/// Makes fixes and takes back those that are not proven.
struct Repairer {
  /// A price map alone can need nine: twenty unknown names of it are reported at a time.
  static let mostRounds = 32
  /// A catalog is checked so often while the fixes that fail are searched for.
  private var checksLeft = 400

  struct State {
    var texts: [EditedText]
    var found: [Finding]
    var fixed = 0
  }

  private let names: [String]
  private let comments: [[[UInt8]]]
  private let isUnsafe: Bool
  private(set) var current: State

  init(_ texts: [SourceFile], isUnsafe: Bool, found: [Finding]) {
    names = texts.map(\.name)
    comments = texts.map { commentTexts(in: $0.bytes) }
    self.isUnsafe = isUnsafe
    current = State(texts: texts.map { EditedText($0.bytes) }, found: found)
  }

  /// Structural findings first, since they hide others; returns whether anything was fixed.
  mutating func makeRound(_ findings: ([SourceFile]) throws -> [Finding]) rethrows -> Bool {
    let start = current
    for isStructural in [true, false] where current.fixed == start.fixed {
      let batch = start.found.filter { $0.isStructural == isStructural && canFix($0) }
      var made: [Finding] = []
      try settle(batch.withFixesApart(), after: &made, from: start, findings)
    }
    return current.fixed > start.fixed
  }

  private func canFix(_ finding: Finding) -> Bool {
    guard let fix = finding.fix else { return false }
    return (fix.isSafe || isUnsafe) && fix.edits.allSatisfy { $0.range.file < names.count }
  }

  /// Makes a batch of fixes beside those that are `made`; when it fails, those of the objects that it left with findings
  /// by themselves, and those by halves.
  private mutating func settle(
    _ batch: [Finding], after made: inout [Finding], from start: State,
    _ findings: ([SourceFile]) throws -> [Finding]
  ) rethrows {
    guard !batch.isEmpty, checksLeft > 0 else { return }
    switch try attempt(made + batch, from: start, findings) {
    case .proven(let next):
      made += batch
      current = next
    case .failed(let objects):
      guard batch.count > 1 else { return }
      let suspects = batch.filter { objects.contains($0.object) }
      let isTold = !suspects.isEmpty && suspects.count < batch.count
      let middle = batch.count / 2
      try settle(
        isTold ? batch.filter { !objects.contains($0.object) } : Array(batch[..<middle]), after: &made,
        from: start, findings)
      try settle(isTold ? suspects : Array(batch[middle...]), after: &made, from: start, findings)
    }
  }

  private enum Verdict {
    case proven(State)
    /// With the objects that have findings which they did not have, or still have.
    case failed(objects: Set<String>)
  }

  /// Makes fixes, and those of the structural findings that they led to.
  private mutating func attempt(
    _ batch: [Finding], from start: State, _ findings: ([SourceFile]) throws -> [Finding]
  ) rethrows -> Verdict {
    let known = Set(start.found.map(FindingKey.init)).subtracting(batch.map(FindingKey.init))
    var next = start
    var step = batch
    var objects: Set<String> = []
    for _ in 0..<4 where !step.isEmpty {
      next.fixed += step.count
      apply(step, to: &next.texts)
      checksLeft -= 1
      next.found = try findings(zip(names, next.texts).map { SourceFile(name: $0, bytes: $1.bytes) })
      if isProven(batch, start, next) { return keepsComments(next) ? .proven(next) : .failed(objects: []) }
      let new = next.found.filter { $0.isStructural && !known.contains(FindingKey($0)) }
      objects.formUnion(new.map(\.object))
      step = new.filter(canFix).withFixesApart()
    }
    return .failed(objects: objects)
  }

  private func apply(_ batch: [Finding], to texts: inout [EditedText]) {
    let edits = batch.compactMap(\.fix).flatMap(\.edits)
    for (file, edits) in Dictionary(grouping: edits, by: { Int($0.range.file) }) { texts[file].apply(edits) }
  }

  private func keepsComments(_ state: State) -> Bool {
    zip(state.texts, comments).allSatisfy { text, comments in
      text.changes.isEmpty || commentTexts(in: text.bytes) == comments
    }
  }

  /// Whether there are that many findings less, and none of another kind.
  private func isProven(_ batch: [Finding], _ start: State, _ next: State) -> Bool {
    let isStructural = batch.allSatisfy(\.isStructural)
    let before = start.found.filter { $0.isStructural || !isStructural }
    let after = next.found.filter { $0.isStructural || !isStructural }
    let kinds = Set(before.map(\.rule))
    return after.faults + batch.count <= before.faults && after.allSatisfy { kinds.contains($0.rule) }
  }
}

/// What stays of a finding when its place moves.
private struct FindingKey: Hashable {
  let rule: RuleID
  let object: String
  let message: String

  init(_ finding: Finding) { (rule, object, message) = (finding.rule, finding.object, finding.message) }
}

private func commentTexts(in bytes: [UInt8]) -> [[UInt8]] {
  let document = parse(bytes, name: "", file: 0).document
  return document.comments.map { Array(document.bytes[Int($0.lowerBound)..<Int($0.upperBound)]) }
}

extension Finding {
  fileprivate var isStructural: Bool { structuralRules.contains(rule) }
}

extension [Finding] {
  fileprivate var faults: Int { reduce(0) { $0 + $1.faults } }
}
