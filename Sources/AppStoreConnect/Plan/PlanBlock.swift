import Diagnostics
import OfferModel

/// Steps that differ only in the names of what they are about, as people read them.
struct PlanBlock {
  private(set) var steps: [PlanStep]

  /// The blocks of a plan, in the order of their first steps.
  static func blocks(of steps: [PlanStep]) -> [PlanBlock] {
    struct Key: Hashable {
      let action: String
      let kinds: [String]
      let remarks: [String]
    }
    var blocks: [PlanBlock] = []
    var numberOf: [Key: Int] = [:]
    for step in steps {
      let key = Key(
        action: step.action.rawValue, kinds: step.object.parts.map(\.kind.spelling), remarks: step.remarks)
      if let number = numberOf[key] {
        blocks[number].steps.append(step)
      } else {
        numberOf[key] = blocks.count
        blocks.append(PlanBlock(steps: [step]))
      }
    }
    return blocks
  }

  /// `3`, `4, 6–8`.
  var numbers: String { numberRanges(steps.map(\.number)) }

  var action: PlanStep.Action { steps[0].action }

  /// Nil for steps of several objects.
  var object: ObjectPath? { steps.count == 1 ? steps[0].object : nil }

  /// Its object in words. A deletion begins with what is deleted: `promotional offer 'stay' of subscription 'monthly'`.
  ///
  /// - Parameter label: returns the words for any other object.
  func words(of object: ObjectPath, _ label: (ObjectPath) -> String) -> String {
    switch action {
    case .delete, .deactivate: object.quotedLabelFromInside
    case .create, .update, .replace: label(object)
    }
  }

  /// `localizations of 3 subscriptions`.
  var kinds: String {
    let parts = steps[0].object.parts
    let inner = parts.reversed().prefix { $0.name.isEmpty }.map(\.kind.phrase)
    let named = parts.last { !$0.name.isEmpty }.map { part in
      let kind = part.kind.phrase
      return counted(steps.count, kind, kind.hasSuffix("ch") ? kind + "es" : kind + "s")
    }
    return (inner + [named].compactMap(\.self)).joined(separator: " of ")
  }

  /// `'stay' of 'com.example.monthly'`: the names of each object, the innermost first.
  var names: [String] {
    steps.map { step in
      step.object.parts.reversed().filter { !$0.name.isEmpty }.map { "'\($0.name)'" }
        .joined(separator: " of ")
    }
  }

  /// What is done, if that is one line; the other remarks follow. Equal batches have a sum: `3 × 20,000 codes, 60,000 in all`.
  var what: String? {
    let detail = steps[0].details.first { !$0.isEmpty }
    let codes = steps.flatMap { $0.requests.compactMap(\.oneTimeCodes) }
    guard let detail, steps.count > 1, codes.count == steps.count else { return detail }
    let sum = codes.reduce(0) { sum, count in sumOfCounts(sum, count) }
    return "\(grouped(steps.count)) × \(detail), \(grouped(sum)) in all"
  }
  var remarks: [String] { Array(steps[0].remarks.dropFirst(what == nil ? 0 : 1)) }
}

/// `4, 6–8`: ascending numbers.
func numberRanges(_ numbers: [Int]) -> String {
  var ranges: [ClosedRange<Int>] = []
  for number in numbers {
    if let last = ranges.last, last.upperBound + 1 == number {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }
  return ranges.map { range in
    switch range.count {
    case 1: "\(range.lowerBound)"
    case 2: "\(range.lowerBound), \(range.upperBound)"
    default: "\(range.lowerBound)–\(range.upperBound)"
    }
  }.joined(separator: ", ")
}

extension Plan {
  /// What to look at before anything else, a line each.
  package var consequences: [String] {
    func line(_ title: String, _ isOne: (PlanStep) -> Bool) -> String? {
      let numbers = steps.filter(isOne).map(\.number)
      guard !numbers.isEmpty else { return nil }
      return "\(title): \(numbers.count == 1 ? "step" : "steps") \(numberRanges(numbers))"
    }
    var storefronts = StorefrontSet()
    for step in steps { storefronts.formUnion(step.storefronts) }
    let needs = Set(steps.flatMap(\.needs)).sorted().map(\.rawValue)
    return [
      line("cannot be undone") { $0.permanence != nil },
      line("customers pay more") { $0.needs.contains(.priceIncreases) },
      line("existing subscribers pay another price") { $0.reach != nil },
      storefronts.isEmpty ? nil : "in \(counted(storefronts.count, "storefront"))",
      states.isEmpty ? nil : "products at Apple: \(states) (`\(commands.status)` shows more)",
      needs.isEmpty ? nil : "needs --allow \(needs.joined(separator: ","))",
    ].compactMap(\.self)
  }
}
