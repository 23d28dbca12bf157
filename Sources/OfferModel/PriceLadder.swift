/// The amounts at which storefronts of one currency can sell, in minor units.
package struct PriceLadder: Sendable {
  /// Amounts with one distance between neighbors.
  struct Run: Hashable, Sendable {
    let first: Int64
    let last: Int64
    /// 1 where there is one amount.
    let step: Int64
  }

  /// Sorted by their first amount; they may overlap.
  private let runs: [Run]
  package let lowest: Int64
  package let highest: Int64
  /// Whether no amount has decimals, though the currency may have some.
  package let isWhole: Bool

  init(_ runs: [Run], _ currency: Currency) {
    self.runs = runs.sorted { $0.first < $1.first }
    lowest = self.runs.first?.first ?? 0
    highest = runs.map(\.last).max() ?? 0
    let unit: Int64 = currency.minorDigits == 0 ? 1 : 100
    isWhole = runs.allSatisfy { $0.first % unit == 0 && ($0.first == $0.last || $0.step % unit == 0) }
  }

  /// The amounts in any order, each any number of times.
  package init(amounts: [Int64], _ currency: Currency) {
    var runs: [Run] = []
    for amount in amounts.sorted() {
      guard let run = runs.last else {
        runs.append(Run(first: amount, last: amount, step: 1))
        continue
      }
      let step = amount - run.last
      if step == 0 { continue }
      if run.first == run.last || run.step == step {
        runs[runs.count - 1] = Run(first: run.first, last: amount, step: step)
      } else {
        runs.append(Run(first: amount, last: amount, step: 1))
      }
    }
    self.init(runs, currency)
  }

  package func contains(_ amount: Int64) -> Bool {
    for run in runs {
      if run.first > amount { return false }
      if amount <= run.last, (amount - run.first) % run.step == 0 { return true }
    }
    return false
  }

  /// The nearest amounts below and above; both are the amount itself if it is one of them. Nil beyond the ends.
  package func nearest(to amount: Int64) -> (below: Int64?, above: Int64?) {
    var below: Int64?
    var above: Int64?
    for run in runs {
      if run.first <= amount {
        let reached = min(amount, run.last)
        below = max(below ?? .min, reached - (reached - run.first) % run.step)
      }
      if run.last >= amount {
        let missing = max(0, amount - run.first)
        above = min(above ?? .max, run.first + (missing + run.step - 1) / run.step * run.step)
      }
    }
    return (below, above)
  }

  /// An amount in a currency, without decimals if no price point has some.
  package func text(_ amount: Int64, _ currency: Currency) -> String {
    isWhole && currency.minorDigits > 0 && amount % 100 == 0
      ? String(amount / 100) : decimalText(amount, currency)
  }

  /// All amounts, ascending.
  package var amounts: [Int64] {
    Set(runs.flatMap { stride(from: $0.first, through: $0.last, by: Int($0.step)) }).sorted()
  }
}
