import Diagnostics
package import OfferModel

/// How many codes were redeemed on which day: an export of the view `redemptions_by_day` of a redemption database, as CSV.
package struct RedemptionCounts {
  package struct Day {
    package let bundleId: String
    package let batchId: String
    package let day: CalendarDate
    package let redeemed: Int
    /// Codes that were revoked one by one on that day.
    package let revoked: Int
  }

  /// By day.
  package let days: [Day]

  private static let columns = ["bundle_id", "batch_id", "day", "redeemed", "revoked"]

  /// - Parameter path: for messages.
  /// - Throws: `PlainFailure` that names a line.
  package init(_ bytes: [UInt8], path: String) throws {
    let days: [Day]?
    do throws(TextFault) {
      days = try RedemptionCounts.days(of: CSVReader(bytes[...]))
    } catch {
      throw PlainFailure("\(path), line \(error.line): \(error.message)")
    }
    guard let days else {
      throw PlainFailure("\(path) is empty, expected \(RedemptionCounts.columns.joined(separator: ","))")
    }
    self.days = days
  }

  /// Nil for an empty file.
  private static func days(of cells: CSVReader) throws(TextFault) -> [Day]? {
    var cells = cells
    guard let header = try cells.nextRow() else { return nil }
    let places = columns.compactMap { name in header.firstIndex { $0.text == name } }
    guard places.count == columns.count else {
      throw header[0].fault(
        "expected the columns \(columns.joined(separator: ",")): export the view redemptions_by_day with its header"
      )
    }
    var days: [Day] = []
    while let row = try cells.nextRow() {
      guard row.count > 1 || !row[0].bytes.isEmpty else { continue }
      let values = places.map { $0 < row.count ? row[$0].text : "" }
      guard let day = CalendarDate(values[2]), let redeemed = Int(values[3]), let revoked = Int(values[4]),
        redeemed >= 0, revoked >= 0, !values[0].isEmpty, !values[1].isEmpty
      else { throw row[0].fault("expected a bundle ID, a batch, a day (YYYY-MM-DD) and two numbers") }
      days.append(
        Day(bundleId: values[0], batchId: values[1], day: day, redeemed: redeemed, revoked: revoked))
    }
    return days.sorted { $0.day < $1.day }
  }
}

extension [RedemptionCounts.Day] {
  package var redeemed: Int { reduce(0) { sum, day in sumOfCounts(sum, day.redeemed) } }
  package var revoked: Int { reduce(0) { sum, day in sumOfCounts(sum, day.revoked) } }
}
