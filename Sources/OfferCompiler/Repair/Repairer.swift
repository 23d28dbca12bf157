import Diagnostics
import YAMLSyntax

/// Makes fixes, and takes back those that are not proven (`Proof`).
struct Repairer {
  /// How many more checks can fail before the search is given up.
  private var failuresLeft = 200

  struct State {
    var texts: [EditedText]
    var found: [Finding]
    var fixed = 0
  }

  private let names: [String]
  private let comments: [[[UInt8]]]
  private let isUnsafe: Bool
  private(set) var current: State
  /// Fixes that were taken back. They are tried again after others have been made.
  private var refused: Set<FixPlace> = []
  private var isRefusedOutdated = false

  init(_ texts: [SourceFile], isUnsafe: Bool, found: [Finding]) {
    names = texts.map(\.name)
    comments = texts.map { commentTexts(in: $0.bytes) }
    self.isUnsafe = isUnsafe
    current = State(texts: texts.map { EditedText($0.bytes) }, found: found)
  }

  var isGivenUp: Bool { failuresLeft <= 0 }

  /// Makes fixes until none is left that can be kept.
  mutating func repair(_ findings: ([SourceFile]) throws -> [Finding]) rethrows {
    while !isGivenUp {
      if try makeRound(findings) {
        isRefusedOutdated = !refused.isEmpty
      } else if isRefusedOutdated {
        refused = []
        isRefusedOutdated = false
      } else {
        return
      }
    }
  }

  /// Makes the fixes of structural findings first, because these hide others.
  ///
  /// - Returns: whether anything was fixed.
  private mutating func makeRound(_ findings: ([SourceFile]) throws -> [Finding]) rethrows -> Bool {
    let start = current
    let places = FixPlace.places(of: start.found, in: start.texts)
    for isStructural in [true, false] where current.fixed == start.fixed {
      let batch = zip(start.found, places).filter { finding, place in
        finding.isStructural == isStructural && canFix(finding) && !refused.contains(place)
      }.map(\.0).withFixesApart()
      var made: [Finding] = []
      try settle(FixSearch(batch), after: &made, from: start, findings)
      let isMade = Set(FixPlace.places(of: made, in: start.texts))
      refused.formUnion(FixPlace.places(of: batch, in: start.texts).filter { !isMade.contains($0) })
    }
    return current.fixed > start.fixed
  }

  private func canFix(_ finding: Finding) -> Bool {
    guard let fix = finding.fix else { return false }
    return (fix.isSafe || isUnsafe) && fix.edits.allSatisfy { $0.range.file < names.count }
  }

  /// Makes the fixes of a search that can be kept together with those in `made`, and adds them to it.
  private mutating func settle(
    _ search: FixSearch, after made: inout [Finding], from start: State,
    _ findings: ([SourceFile]) throws -> [Finding]
  ) rethrows {
    var search = search
    while !search.isEmpty, !isGivenUp {
      let batch = search.next
      let (next, objections) = try attempt(made + batch, from: start, findings)
      if let next {
        made += batch
        current = next
        search.settleNext()
        continue
      }
      failuresLeft -= 1
      let others = search.split(by: objections) ?? search.halve()
      try settle(others, after: &made, from: start, findings)
    }
  }

  /// Makes fixes, and the fixes of structural findings that they lead to.
  ///
  /// - Returns: the state after them if they are proven, otherwise the findings that speak against them.
  private func attempt(
    _ batch: [Finding], from start: State, _ findings: ([SourceFile]) throws -> [Finding]
  ) rethrows -> (State?, objections: [Finding]) {
    var next = start
    var step = batch
    var objections: [Finding] = []
    for _ in 0..<4 where !step.isEmpty {
      next.fixed += step.count
      apply(step, to: &next.texts)
      let files = zip(names, next.texts).map { name, text in SourceFile(name: name, bytes: text.bytes) }
      next.found = try findings(files)
      let proof = Proof(of: batch, from: start, to: next)
      if proof.objections.isEmpty { return keepsComments(next) ? (next, []) : (nil, []) }
      objections += proof.objections
      step = proof.objections.filter { $0.isStructural && canFix($0) }.withFixesApart()
    }
    return (nil, objections)
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
}

/// The comments of a text, without `# assumed`, which a fix can remove.
private func commentTexts(in bytes: [UInt8]) -> [[UInt8]] {
  let document = parse(bytes, name: "", file: 0).document
  return document.comments.filter { !isAssumed($0, in: document.bytes) }.map {
    Array(document.bytes[Int($0.lowerBound)..<Int($0.upperBound)])
  }
}
