import Diagnostics
import OfferModel

/// The codes of one calendar quarter that count against one limit, inactive batches included.
struct QuarterlyCodes {
  /// What is counted together.
  enum Pool: CaseIterable {
    /// Apple's one-time codes and the redemptions of custom codes.
    case production
    case sandbox
    /// Codes that are made here.
    case own

    init(_ batch: CodeBatch) { self = batch.isOwn ? .own : batch.isSandbox ? .sandbox : .production }

    /// `codes`, `sandbox codes`, `own codes`.
    var phrase: String {
      switch self {
      case .production: "codes"
      case .sandbox: "sandbox codes"
      case .own: "own codes"
      }
    }

    var isOwn: Bool {
      if case .own = self { return true }
      return false
    }

    func limit(of app: App) -> Int {
      switch self {
      case .production: Limits.codesPerQuarter
      case .sandbox: Limits.sandboxCodesPerQuarter
      case .own: app.ownCodesPerQuarter.value
      }
    }
  }

  let pool: Pool
  /// `2027Q1`.
  let quarter: String
  let limit: Int
  /// By creation date, then by place.
  let batches: [CodeBatch]

  var total: Int { batches.reduce(0) { added($0, $1.count.value) } }

  /// More than this is near the limit: four fifths of it.
  var nearLine: Int { limit / 5 * 4 + limit % 5 * 4 / 5 }

  /// The batch that makes the sum pass `line`, with the sum before it.
  func crossing(_ line: Int) -> (batch: CodeBatch, before: Int)? {
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
  func quarterlyCodes(from today: CalendarDate) -> [QuarterlyCodes] {
    let current = offerCodes.flatMap(\.code.batches).filter { $0.createdDate.value.quarter >= today.quarter }
    let byQuarter = Dictionary(grouping: current, by: \.createdDate.value.quarter)
    return byQuarter.sorted { $0.key < $1.key }.flatMap { quarter, batches in
      let byPool = Dictionary(grouping: batches, by: QuarterlyCodes.Pool.init)
      return QuarterlyCodes.Pool.allCases.compactMap { pool in
        byPool[pool].map {
          QuarterlyCodes(
            pool: pool, quarter: quarter, limit: pool.limit(of: app), batches: $0.sorted(by: isMadeBefore))
        }
      }
    }
  }

  private func isMadeBefore(_ a: CodeBatch, _ b: CodeBatch) -> Bool {
    (a.createdDate.value, a.id.range) < (b.createdDate.value, b.id.range)
  }
}
