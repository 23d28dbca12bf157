import Diagnostics
import OfferModel

/// How many codes were redeemed on which day: an export of the view `redemptions_by_day` of a redemption database, as CSV.
struct RedemptionCounts {
  struct Day {
    let bundleId: String
    let batchId: String
    let day: CalendarDate
    let redeemed: Int
    /// Codes that were revoked one by one on that day.
    let revoked: Int
  }

  /// By day.
  let days: [Day]

  private static let columns = ["bundle_id", "batch_id", "day", "redeemed", "revoked"]

  /// - Parameter path: for messages.
  /// - Throws: `CommandFailure` that names a line.
  init(_ bytes: [UInt8], path: String) throws {
    var lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let header = lines.first.map(RedemptionCounts.cells) else {
      throw CommandFailure("\(path) is empty, expected \(RedemptionCounts.columns.joined(separator: ","))")
    }
    let places = RedemptionCounts.columns.map { header.firstIndex(of: $0) }
    guard !places.contains(nil) else {
      throw CommandFailure(
        "\(path), line 1: expected the columns \(RedemptionCounts.columns.joined(separator: ",")): export the view redemptions_by_day with its header"
      )
    }
    lines.removeFirst()
    days = try lines.enumerated().map { number, line in
      let cells = RedemptionCounts.cells(line)
      let values = places.compactMap { $0 }.map { $0 < cells.count ? cells[$0] : "" }
      guard let day = CalendarDate(values[2]), let redeemed = Int(values[3]), let revoked = Int(values[4]),
        redeemed >= 0, revoked >= 0, !values[0].isEmpty, !values[1].isEmpty
      else {
        throw CommandFailure(
          "\(path), line \(number + 2): expected a bundle ID, a batch, a day (YYYY-MM-DD) and two numbers")
      }
      return Day(bundleId: values[0], batchId: values[1], day: day, redeemed: redeemed, revoked: revoked)
    }.sorted { $0.day < $1.day }
  }

  /// No value of the view has a comma or a quote in it.
  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map { String($0.replacing("\"", with: "")) }
  }
}

extension [RedemptionCounts.Day] {
  var redeemed: Int { reduce(0) { sumOfCounts($0, $1.redeemed) } }
  var revoked: Int { reduce(0) { sumOfCounts($0, $1.revoked) } }
}
