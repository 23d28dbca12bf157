import Diagnostics

/// The codes of one calendar quarter that count against one limit, inactive batches included.
package struct QuarterlyCodes {
  /// What is counted together.
  package enum Pool: Int {
    /// Apple's one-time codes and the redemptions of custom codes.
    case production
    case sandbox
    /// Codes that are made here.
    case own

    package init(_ batch: CodeBatch) { self = batch.isOwn ? .own : batch.isSandbox ? .sandbox : .production }

    /// `codes`, `sandbox codes`, `own codes`.
    package var phrase: String {
      switch self {
      case .production: "codes"
      case .sandbox: "sandbox codes"
      case .own: "own codes"
      }
    }

    package var isOwn: Bool {
      if case .own = self { return true }
      return false
    }

    package func limit(of app: App) -> Int {
      switch self {
      case .production: Limits.codesPerQuarter
      case .sandbox: Limits.sandboxCodesPerQuarter
      case .own: app.ownCodesPerQuarter.value
      }
    }
  }

  package let pool: Pool
  /// `2027Q1`.
  package let quarter: String
  package let limit: Int
  /// By creation date, then by place.
  package let batches: [CodeBatch]

  package var total: Int { batches.reduce(0) { added($0, $1.count.value) } }

  /// More than this is near the limit: four fifths of it.
  package var nearLine: Int { limit / 5 * 4 + limit % 5 * 4 / 5 }

  /// The batch that makes the sum pass `line`, with the sum before it.
  package func crossing(_ line: Int) -> (batch: CodeBatch, before: Int)? {
    var sum = 0
    for batch in batches {
      let next = added(sum, batch.count.value)
      if next > line { return (batch, sum) }
      sum = next
    }
    return nil
  }

  /// Counts come from the input and may be of any size.
  private func added(_ a: Int, _ b: Int) -> Int {
    let (sum, isTooLarge) = a.addingReportingOverflow(b)
    return isTooLarge ? .max : sum
  }
}

extension Catalog {
  /// The codes of the quarter of `today` and of later ones, quarter by quarter; what was made before cannot be helped.
  package func quarterlyCodes(from today: CalendarDate) -> [QuarterlyCodes] {
    var current: [QuarterlyCodes.Key: [CodeBatch]] = [:]
    let first = QuarterlyCodes.Key.quarter(of: today)
    forEachBatch { batch, _ in
      let key = QuarterlyCodes.Key(batch)
      if key.quarter >= first { current[key, default: []].append(batch) }
    }
    return current.sorted { $0.key < $1.key }.map { key, batches in
      QuarterlyCodes(
        pool: key.pool, quarter: batches[0].createdDate.value.quarter, limit: key.pool.limit(of: app),
        batches: batches.sorted(by: isMadeBefore))
    }
  }

  private func isMadeBefore(_ a: CodeBatch, _ b: CodeBatch) -> Bool {
    (a.createdDate.value, a.id.range) < (b.createdDate.value, b.id.range)
  }
}

extension QuarterlyCodes {
  /// What is counted together, in the order of reports.
  fileprivate struct Key: Hashable, Comparable {
    /// Quarters since the year 0.
    package let quarter: Int
    package let pool: Pool

    package init(_ batch: CodeBatch) {
      self.quarter = Key.quarter(of: batch.createdDate.value)
      self.pool = Pool(batch)
    }

    package static func quarter(of day: CalendarDate) -> Int { day.year * 4 + (day.month - 1) / 3 }

    package static func < (a: Key, b: Key) -> Bool {
      (a.quarter, a.pool.rawValue) < (b.quarter, b.pool.rawValue)
    }
  }
}
