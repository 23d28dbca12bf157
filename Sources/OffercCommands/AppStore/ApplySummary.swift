import AppStoreConnect
import Diagnostics
import Disk

/// What became of a plan, in lines for people.
struct ApplySummary {
  /// Why it stopped, and what to do.
  private(set) var reasons: [String] = []
  private(set) var lines: [String] = []
  /// Whether every step is done and nothing else could be.
  let isComplete: Bool

  init(_ result: ApplyResult, of plan: Plan) {
    let ended = Set(result.done + result.skipped + result.unseen)
    let left = plan.steps.filter { !ended.contains($0.number) }
    isComplete =
      result.done.count == plan.steps.count && result.stop == nil && result.failure == nil
      && result.view?.plan.steps.isEmpty == true
    if let stop = result.stop {
      reasons.append("offerc: \(stop.message)")
      reasons += stop.notes.map { "note: \($0)" }
    }
    if let half = result.half {
      reasons.append("note: step \(half.step) is half done")
      reasons.append("note: done: \(half.done.joined(separator: ", "))")
      reasons.append("note: not done: \(half.left.joined(separator: ", "))")
    }
    if result.failure != nil, !plan.steps.isEmpty {
      reasons.append("note: run the command again: it continues from here")
    }
    var words = ["\(counted(result.done.count, "step")) done"]
    if result.failure != nil, !result.done.isEmpty { words[0] += ", but not read back" }
    if !result.unseen.isEmpty { words.append("\(result.unseen.count) accepted but not shown yet") }
    if !result.skipped.isEmpty { words.append("\(result.skipped.count) skipped") }
    if !left.isEmpty { words.append("\(left.count) left") }
    lines.append(words.joined(separator: ", "))
    list("skipped", result.skipped, plan)
    list("not shown yet", result.unseen, plan)
    list("left", left.map(\.number), plan)
    if let view = result.view {
      var open: [String] = []
      for one in view.plan.steps.map(\.object.quotedLabel) + view.plan.blocked.map(\.object.quotedLabel)
      where !open.contains(one) {
        open.append(one)
      }
      // What is half made can look as if nothing were left to do.
      let undone = plan.steps.filter { !result.done.contains($0.number) }.map(\.object.quotedLabel)
      lines += ApplySummary.end(
        view.plan, open: open.isEmpty ? undone : open, isUntouched: result.isUntouched && !plan.steps.isEmpty)
    }
  }

  private mutating func list(_ word: String, _ numbers: [Int], _ plan: Plan) {
    for number in numbers {
      let step = plan.steps[number - 1]
      lines.append("  \(word): \(number). \(step.action.rawValue) \(step.object.quotedLabel)")
    }
  }

  /// `App Store Connect matches the catalog, except for:`, each object in a line, and how many items are not steps.
  ///
  /// - Parameters:
  ///   - plan: from what is live now.
  ///   - open: what is not as the catalog says and could be.
  ///   - isUntouched: whether nothing of what was to be done is done.
  private static func end(_ plan: Plan, open: [String], isUntouched: Bool) -> [String] {
    // What is left for people is named, unless there is more to do for offerc.
    let isForPeople = open.isEmpty && !plan.manual.isEmpty
    let rest = plan.sections.filter { !$0.items.isEmpty && !(isForPeople && $0.kind == .manual) }
      .map { "\($0.items.count) \($0.kind.word)" }
    let others = rest.joined(separator: ", ")
    let counts = rest.isEmpty ? "" : " (\(others))"
    if isForPeople {
      return ["offerc has done what it can\(counts); these need a person:"]
        + few(plan.manual.map { "\($0.object.quotedLabel): \($0.what)" })
    }
    let done = (plan.only.isEmpty ? "App Store Connect" : "what --only names") + " matches the catalog"
    guard !open.isEmpty else { return [done + counts] }
    let head =
      isUntouched ? "nothing was changed; still to do" : "App Store Connect matches the catalog, except for"
    return [head + ":"] + few(open) + (rest.isEmpty ? [] : ["also: \(others)"])
  }

  /// A line each, and how many more there are.
  private static func few(_ lines: [String]) -> [String] {
    let more = lines.count > 20 ? ["  and \(lines.count - 20) more"] : []
    return lines.prefix(20).map { "  " + $0 } + more
  }
}
