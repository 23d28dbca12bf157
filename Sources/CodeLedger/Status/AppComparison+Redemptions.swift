import Diagnostics
import OfferModel

extension AppComparison {
  /// What was redeemed that ledger and catalog do not explain.
  func unexplainedRedemptions(_ batches: [CodeStatus.BatchStatus]) -> [Message] {
    Set(redemptions.map(\.batchId)).sorted().flatMap { id -> [Message] in
      let days = redemptions.filter { $0.batchId == id }
      let name = "batch \(quoted(id))"
      guard let batch = batches.first(where: { $0.id == id && $0.issuer == .offerc }) else {
        return [
          Message(
            id: id,
            text:
              "\(counted(days.redeemed, "code")) of \(name) \(days.redeemed == 1 ? "was" : "were") redeemed, but neither the ledger nor the catalog has the batch"
          )
        ]
      }
      var messages: [Message] = []
      if sumOfCounts(days.redeemed, days.revoked) > batch.count {
        messages.append(
          Message(
            id: id,
            text:
              "\(counted(days.redeemed, "code")) of \(name) \(days.redeemed == 1 ? "was" : "were") redeemed, but it has \(grouped(batch.count)): check whether the file is of another database"
          ))
      }
      let late = batch.end.map { end in days.filter { $0.day >= end }.redeemed } ?? 0
      if late > 0, let end = batch.end {
        messages.append(
          Message(
            id: id,
            text:
              "\(counted(late, "code")) of \(name) \(late == 1 ? "was" : "were") redeemed on \(end) or later, but the codes work until the day before: load a new `offerc codes export` into the database"
          ))
      }
      return messages
    }
  }
}
