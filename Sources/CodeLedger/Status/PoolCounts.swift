import Diagnostics
package import OfferModel

/// How many codes of each batch the pool of a database has given: what `PoolCounts.query` answers, as CSV.
package struct PoolCounts: Sendable {
  package struct Batch: Sendable {
    package let bundleId: String
    package let productId: String
    package let offerName: String
    package let id: String
    package let given: Int
    package let held: Int
    /// How many codes can be given now.
    package let remaining: Int
    package let givenInWeek: Int
    /// The first day on which its codes are no longer given.
    package let givenUntil: CalendarDate
    /// Nil if no code was given.
    package let firstGiven: CalendarDate?
  }

  package let batches: [Batch]

  private static let columns = [
    "bundle_id", "product_id", "offer_name", "batch_id", "given", "held", "remaining", "given_in_7_days",
    "given_until", "first_given_on",
  ]

  /// The statement for psql.
  package static let query =
    "COPY (SELECT \(columns.joined(separator: ", ")) FROM offerc.pool_status ORDER BY 1, 2, 3, 4) TO STDOUT WITH (FORMAT csv)"

  /// - Throws: `PlainFailure`.
  package init(_ bytes: [UInt8]) throws {
    do throws(TextFault) {
      batches = try PoolCounts.batches(of: CSVReader(bytes[...]))
    } catch {
      throw PlainFailure("psql printed what offerc does not expect, in line \(error.line): \(error.message)")
    }
  }

  private static func batches(of cells: CSVReader) throws(TextFault) -> [Batch] {
    var cells = cells
    var batches: [Batch] = []
    while let row = try cells.nextRow() {
      guard row.count > 1 || !row[0].bytes.isEmpty else { continue }
      let numbers = row.dropFirst(4).prefix(4).compactMap { Int($0.text) }
      guard row.count == columns.count, numbers.count == 4, numbers.allSatisfy({ $0 >= 0 }),
        let givenUntil = CalendarDate(row[8].text)
      else {
        throw row[0].fault("expected \(columns.joined(separator: ","))")
      }
      batches.append(
        Batch(
          bundleId: row[0].text, productId: row[1].text, offerName: row[2].text, id: row[3].text,
          given: numbers[0], held: numbers[1], remaining: numbers[2], givenInWeek: numbers[3],
          givenUntil: givenUntil, firstGiven: CalendarDate(row[9].text)))
    }
    return batches
  }
}
