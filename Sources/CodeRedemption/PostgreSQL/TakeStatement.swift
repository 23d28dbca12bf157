import ByteText
import EmbeddedFiles

/// The statement that takes a free code of the pool. Two functions have it: `offerc.claim` for a recipient who has nothing yet,
/// in one statement, and `offerc.take` for everybody else. If one called the other, giving a code would take half as long again.
struct TakeStatement {
  /// The placeholder in the migration.
  let place: String
  /// A query for the offer and the slot that the code goes to; no row if there is none.
  let wanted: String
  /// The function, by which its parameters are named.
  let caller: String
  /// The end of the hold; NULL for a code that is given.
  let until: String

  static let all = [first, next]

  private static let first = TakeStatement(
    place: "{takeFirst}",
    wanted: """
      SELECT o.offer, 1 AS slot FROM offerc.pool_offer o
        WHERE o.offer = (
            SELECT min(n.offer) FROM offerc.pool_offer n
            WHERE claim.offer IN (n.offer_name, n.product_id || '/' || n.offer_name)
            HAVING count(*) = 1
          )
          AND NOT EXISTS (SELECT FROM offerc.pool_claim c WHERE c.offer = o.offer AND c.recipient = claim.recipient)
      """,
    caller: "claim",
    until: "NULL::timestamptz"
  )

  private static let next = TakeStatement(
    place: "{takeNext}",
    wanted: "SELECT offers[1] AS offer, free_slot AS slot",
    caller: "take",
    until: "until"
  )

  var script: String {
    embeddedText(EmbeddedFiles.postgreSQLTake).byBytes
      .replacing("{wanted}", with: wanted).byBytes
      .replacing("{caller}", with: caller).byBytes
      .replacing("{until}", with: until)
  }
}
