import Diagnostics

/// The codes of one calendar quarter that count against one limit, inactive batches included.
package struct QuarterlyCodes {
  package let pool: CodePool
  /// `2027Q1`.
  package let quarter: String
  package let limit: Int
  /// Codes made in the quarter by batches that the catalog no longer has: they still count.
  package let goneCount: Int
  /// The batches, by creation date and place.
  package let batches: [CodeBatch]

  package var total: Int {
    batches.reduce(goneCount) { sum, batch in sumOfCounts(sum, batch.count.value) }
  }

  /// Returns the number of codes that are made, as far as is known.
  package func made(_ made: MadeBatches, on today: CalendarDate) -> Int {
    batches.filter { made.has($0, on: today) }.reduce(goneCount) { sum, batch in
      sumOfCounts(sum, batch.count.value)
    }
  }

  /// Four fifths of the limit: more codes than this are near it.
  package var nearLine: Int { limit / 5 * 4 + limit % 5 * 4 / 5 }

  /// The batch that makes the sum pass `line`, with the sum before it.
  package func crossing(_ line: Int) -> (batch: CodeBatch, before: Int)? {
    var sum = goneCount
    for batch in batches {
      let next = sumOfCounts(sum, batch.count.value)
      if next > line { return (batch, sum) }
      sum = next
    }
    return nil
  }

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

    static func < (a: Key, b: Key) -> Bool { (a.quarter, a.pool.rawValue) < (b.quarter, b.pool.rawValue) }
  }
}

/// The sum of two counts of codes, which come from the input and may be of any size.
package func sumOfCounts(_ a: Int, _ b: Int) -> Int {
  let (sum, isTooLarge) = a.addingReportingOverflow(b)
  return isTooLarge ? .max : sum
}

extension Catalog {
  /// The codes of all pools, quarter by quarter, without batches whose day or number is unknown.
  ///
  /// - Parameters:
  ///   - today: leaves out the quarters before that of this day; nil: none.
  ///   - live: what it made until today counts, though the catalog may no longer have it.
  package func quarterlyCodes(from today: CalendarDate? = nil, live: Catalog? = nil) -> [QuarterlyCodes] {
    var current: [QuarterlyCodes.Key: [CodeBatch]] = [:]
    let first = today.map(QuarterlyCodes.Key.quarter) ?? .min
    forEachBatch { batch, _ in
      if unknownValues.contains(batch.createdDate.range) || unknownValues.contains(batch.count.range) {
        return
      }
      let key = QuarterlyCodes.Key(batch)
      if key.quarter >= first { current[key, default: []].append(batch) }
    }
    let gone = today.flatMap { today in live?.codesGone(from: self, in: first, until: today) } ?? [:]
    return current.sorted { $0.key < $1.key }.map { key, batches in
      let sorted = batches.sorted {
        ($0.createdDate.value, $0.id.range) < ($1.createdDate.value, $1.id.range)
      }
      return QuarterlyCodes(
        pool: key.pool, quarter: batches[0].createdDate.value.quarter, limit: key.pool.limit(of: app),
        goneCount: gone[key] ?? 0, batches: sorted)
    }
  }

  /// The codes that were made in the quarter, by batches that `catalog` no longer has.
  private func codesGone(
    from catalog: Catalog, in quarter: Int, until today: CalendarDate
  ) -> [QuarterlyCodes.Key: Int] {
    var made: [CodeBatch] = []
    forEachBatch { batch, _ in
      let day = batch.createdDate.value
      if day <= today, QuarterlyCodes.Key.quarter(of: day) == quarter { made.append(batch) }
    }
    guard !made.isEmpty else { return [:] }
    var ids: Set<String> = []
    catalog.forEachBatch { batch, _ in ids.formUnion(batch.splitIds) }
    return made.reduce(into: [:]) { counts, batch in
      let gone = zip(batch.splitIds, batch.splitCounts).filter { !ids.contains($0.0) }
      for (_, count) in gone { counts[QuarterlyCodes.Key(batch), default: 0] += count }
    }
  }
}
