import CodeLedger
import Diagnostics
import OfferEmitters
import OfferModel

/// Tables for people, app by app.
///
/// - Parameter width: The cells that a line of a table may take.
func renderStatusText(_ status: CodeStatus, width: Int) -> String {
  guard !status.apps.isEmpty else { return "no catalog, and nothing in the ledger\n" }
  return status.apps.map { text(of: $0, status, width) }.joined(separator: "\n")
}

private func text(of app: CodeStatus.AppStatus, _ status: CodeStatus, _ width: Int) -> String {
  let batches = batchTable(app, status.today)
  let limits = Table(
    [.text("quarter"), .text("codes")] + ["made", "planned", "left", "limit"].map(Table.Column.numeric),
    app.limits.map { limit in
      [
        limit.quarter, limit.pool.title, grouped(limit.made), grouped(limit.toCome),
        grouped(limit.left), grouped(limit.limit),
      ]
    })
  let tables =
    text(batches, limits, of: status.filter, width) + handOutTable(app, width) + poolTable(app, width)
  let disagreements = (app.due + app.disagreements).map { "\n! " + escapingControls($0) }.joined()
  return escapingControls(app.bundleId) + "\n" + (tables.isEmpty ? "no batches of codes\n" : tables)
    + (disagreements.isEmpty ? "" : disagreements + "\n")
    + (status.filter.isEmpty ? "" : text(of: app.outside))
}

/// The table of batches, with columns for what was handed out and redeemed, where there is something to say about it.
private func batchTable(_ app: CodeStatus.AppStatus, _ today: CalendarDate) -> Table {
  let hasHandOuts = app.batches.contains { $0.handedOut > 0 || $0.isPooled }
  let hasRedemptions = app.batches.contains { $0.redemptions != nil }
  let hasRevoked = app.batches.contains { $0.revoked > 0 }
  let more =
    (hasHandOuts ? ["handed out", "left"] : []) + (hasRedemptions ? ["redeemed"] : [])
    + (hasRevoked ? ["revoked"] : [])
  let columns =
    [.text("batch"), .whole("codes of"), .whole("state")] + (["codes"] + more).map(Table.Column.numeric)
    + [.whole("creation day"), .text("expires")]
  let rows = app.batches.map { batch in
    var counts = [grouped(batch.count)]
    if hasHandOuts { counts += handOutCells(of: batch) }
    if hasRedemptions { counts.append(batch.redemptions.map { grouped($0.redeemed) } ?? "") }
    if hasRevoked { counts.append(batch.revoked == 0 ? "" : grouped(batch.revoked)) }
    return [batch.id, batch.kind == .custom ? "custom" : batch.issuer.rawValue, batch.state.rawValue] + counts
      + [batch.createdDate.description, expiration(of: batch) + remark(on: batch, today)]
  }
  return Table(columns, rows)
}

private func handOutCells(of batch: CodeStatus.BatchStatus) -> [String] {
  if batch.isPooled { return ["in a pool", ""] }
  return batch.handOuts == nil ? ["", ""] : [grouped(batch.handedOut), grouped(batch.left)]
}

private func handOutTable(_ app: CodeStatus.AppStatus, _ width: Int) -> String {
  let rows = app.batches.flatMap { $0.handOuts ?? [] }.map { handOut in
    [handOut.batchId, handOut.label, grouped(handOut.count), handOut.date.description]
  }
  let columns: [Table.Column] = [.text("batch"), .text("handed out to"), .numeric("codes"), .text("on")]
  return rows.isEmpty ? "" : "\n" + Table(columns, rows).text(width: width)
}

private func poolTable(_ app: CodeStatus.AppStatus, _ width: Int) -> String {
  guard let pools = app.pools, !pools.isEmpty else { return "" }
  let columns =
    [Table.Column.text("pool of")]
    + ["given", "reserved", "remaining", "waiting", "days left", "refill below"].map(Table.Column.numeric)
    + [Table.Column.text("refill on")]
  let rows = pools.map { pool in
    [
      pool.productId + "/" + pool.offerName, grouped(pool.given), grouped(pool.held),
      grouped(pool.remaining), pool.waiting == 0 ? "" : grouped(pool.waiting),
      pool.daysLeft.map(grouped) ?? "", pool.refill.map { grouped($0.below.value) } ?? "",
      pool.refillDay?.description ?? "",
    ]
  }
  return "\n" + Table(columns, rows).text(width: width)
}

/// The limits are the app's: with a filter, the tables count different things and say so.
private func text(_ batches: Table, _ limits: Table, of filter: OfferFilter, _ width: Int) -> String {
  guard !filter.isEmpty else {
    return [batches, limits].filter { !$0.rows.isEmpty }.map { "\n" + $0.text(width: width) }.joined()
  }
  let name = filter.phrase
  return "\n"
    + (batches.rows.isEmpty
      ? "no batches of \(name)\n" : "batches of \(name):\n" + batches.text(width: width))
    + (limits.rows.isEmpty
      ? "" : "\nlimits of the app, with the codes of all offers:\n" + limits.text(width: width))
}

private func text(of outside: CodeStatus.Outside) -> String {
  guard outside.batches > 0 else { return "" }
  let counts = [(outside.due, "due"), (outside.disagreements, "different in ledger and catalog")]
    .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
  return "\n\(counted(outside.batches, "batch", "batches")) not listed"
    + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + "\n"
}

private func expiration(of batch: CodeStatus.BatchStatus) -> String {
  guard let date = batch.expirationDate else { return "never" }
  return date.description + (batch.extendedUntil.map { ", extended until \($0)" } ?? "")
}

private func remark(on batch: CodeStatus.BatchStatus, _ today: CalendarDate) -> String {
  guard let end = batch.end else { return "" }
  if today >= end { return ", expired" }
  guard batch.expiresSoon(after: today) else { return "" }
  return ", in " + counted(end.dayNumber - today.dayNumber, "day")
}
