import Diagnostics

/// The codes of one calendar quarter that count against one limit, inactive batches included.
package struct QuarterlyCodes {
  package let pool: CodePool
  /// `2027Q1`.
  package let quarter: String
  package let limit: Int
  /// By creation date, then by place.
  package let batches: [CodeBatch]

  package var total: Int { batches.reduce(0) { sumOfCounts($0, $1.count.value) } }

  /// More than this is near the limit: four fifths of it.
  package var nearLine: Int { limit / 5 * 4 + limit % 5 * 4 / 5 }

  /// The batch that makes the sum pass `line`, with the sum before it.
  package func crossing(_ line: Int) -> (batch: CodeBatch, before: Int)? {
    var sum = 0
    for batch in batches {
      let next = sumOfCounts(sum, batch.count.value)
      if next > line { return (batch, sum) }
      sum = next
    }
    return nil
  }
}

/// The sum of two counts of codes, which come from the input and may be of any size.
package func sumOfCounts(_ a: Int, _ b: Int) -> Int {
  let (sum, isTooLarge) = a.addingReportingOverflow(b)
  return isTooLarge ? .max : sum
}

extension Catalog {
  /// The codes of all pools, quarter by quarter.
  ///
  /// - Parameter today: leaves out the quarters before that of this day; nil: none.
  package func quarterlyCodes(from today: CalendarDate? = nil) -> [QuarterlyCodes] {
    var current: [QuarterlyCodes.Key: [CodeBatch]] = [:]
    let first = today.map(QuarterlyCodes.Key.quarter) ?? .min
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
    let quarter: Int
    let pool: CodePool

    init(_ batch: CodeBatch) {
      self.quarter = Key.quarter(of: batch.createdDate.value)
      self.pool = CodePool(batch)
    }

    static func quarter(of day: CalendarDate) -> Int { day.year * 4 + (day.month - 1) / 3 }

    static func < (a: Key, b: Key) -> Bool {
      (a.quarter, a.pool.rawValue) < (b.quarter, b.pool.rawValue)
    }
  }
}
