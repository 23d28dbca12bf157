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
    var found: [Diagnostic]
    var fixed = 0
  }

  private let names: [String]
  private let comments: [[[UInt8]]]
  private let isUnsafe: Bool
  private(set) var current: State

  init(_ texts: [SourceText], isUnsafe: Bool, found: [Diagnostic]) {
    names = texts.map(\.name)
    comments = texts.map { sortedComments(of: $0.bytes) }
    self.isUnsafe = isUnsafe
    current = State(texts: texts.map { EditedText($0.bytes) }, found: found)
  }

  /// Structural findings first, since they hide others; returns whether anything was fixed.
  mutating func makeRound(_ findings: ([SourceText]) throws -> [Diagnostic]) rethrows -> Bool {
    let start = current
    for isStructural in [true, false] where current.fixed == start.fixed {
      let batch = start.found.filter { $0.isStructural == isStructural && canFix($0) }
      var made: [Diagnostic] = []
      try settle(batch.withFixesApart()[...], after: &made, from: start, findings)
    }
    return current.fixed > start.fixed
  }

  private func canFix(_ finding: Diagnostic) -> Bool {
    guard let fix = finding.fix else { return false }
    return (fix.isSafe || isUnsafe) && fix.edits.allSatisfy { $0.range.file < names.count }
  }

  /// Makes a batch of fixes beside those that are `made`, or each half of it by itself when it fails.
  private mutating func settle(
    _ batch: ArraySlice<Diagnostic>, after made: inout [Diagnostic], from start: State,
    _ findings: ([SourceText]) throws -> [Diagnostic]
  ) rethrows {
    guard !batch.isEmpty, checksLeft > 0 else { return }
    if let next = try attempt(made + batch, from: start, findings) {
      made += batch
      current = next
    } else if batch.count > 1 {
      let middle = batch.startIndex + batch.count / 2
      try settle(batch[..<middle], after: &made, from: start, findings)
      try settle(batch[middle...], after: &made, from: start, findings)
    }
  }

  /// The state after the fixes, and after those of the structural findings that they led to; nil unless proven.
  private mutating func attempt(
    _ batch: [Diagnostic], from start: State, _ findings: ([SourceText]) throws -> [Diagnostic]
  ) rethrows -> State? {
    let known = Set(start.found.map(FindingKey.init))
    var next = start
    var step = batch
    for _ in 0..<4 where !step.isEmpty {
      next.fixed += step.count
      apply(step, to: &next.texts)
      guard zip(next.texts, comments).allSatisfy({ sortedComments(of: $0.bytes) == $1 }) else { return nil }
      checksLeft -= 1
      next.found = try findings(zip(names, next.texts).map { SourceText(name: $0, bytes: $1.bytes) })
      if isProven(batch, start, next) { return next }
      step = next.found.filter {
        $0.isStructural && canFix($0) && !known.contains(FindingKey($0))
      }.withFixesApart()
    }
    return nil
  }

  private func apply(_ batch: [Diagnostic], to texts: inout [EditedText]) {
    let edits = batch.compactMap(\.fix).flatMap(\.edits)
    for (file, edits) in Dictionary(grouping: edits, by: { Int($0.range.file) }) { texts[file].apply(edits) }
  }

  /// Whether there are that many findings less, and none of another kind.
  private func isProven(_ batch: [Diagnostic], _ start: State, _ next: State) -> Bool {
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

  init(_ finding: Diagnostic) { (rule, object, message) = (finding.rule, finding.object, finding.message) }
}

/// A text with the same comments as before has lost none.
private func sortedComments(of bytes: [UInt8]) -> [[UInt8]] {
  let document = parse(bytes, name: "", file: 0).document
  return document.comments.map { Array(document.bytes[Int($0.lowerBound)..<Int($0.upperBound)]) }.sorted {
    $0.lexicographicallyPrecedes($1)
  }
}

extension Diagnostic {
  fileprivate var isStructural: Bool { structuralRules.contains(rule.name) }
}

extension [Diagnostic] {
  fileprivate var faults: Int { reduce(0) { $0 + $1.faults } }
}
