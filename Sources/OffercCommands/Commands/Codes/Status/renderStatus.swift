import SystemCalls
import Diagnostics
import JSONText
import OfferModel

/// Tables for people, app by app.
func renderStatusText(_ status: CodeStatus) -> String {
  guard !status.apps.isEmpty else { return "no catalog, and nothing in the ledger\n" }
  return status.apps.map { text(of: $0, status) }.joined(separator: "\n")
}

private func text(of app: CodeStatus.AppStatus, _ status: CodeStatus) -> String {
  var batches = TextTable(["batch", "codes of", "state", "codes", "created", "expires"], numeric: [3])
  for batch in app.batches {
    batches.add([
      batch.id, batch.kind == .custom ? "custom" : batch.issuer.rawValue, batch.state.rawValue,
      grouped(batch.count),
      batch.createdDate.description, expiration(of: batch) + remark(on: batch, status.today),
    ])
  }
  var limits = TextTable(
    ["quarter", "limit of", "made", "to come", "left", "allowed"], numeric: [2, 3, 4, 5])
  for limit in app.limits {
    limits.add([
      limit.quarter, tableName(of: limit.pool), grouped(limit.made), grouped(limit.toCome),
      grouped(limit.left), grouped(limit.limit),
    ])
  }
  let tables = text(batches, limits, of: status.campaign)
  let disagreements = (app.due + app.disagreements).map { "\n! " + escapingControls($0) }.joined()
  return escapingControls(app.bundleId) + "\n" + (tables.isEmpty ? "no batches of codes\n" : tables)
    + (disagreements.isEmpty ? "" : disagreements + "\n")
    + (status.campaign == nil ? "" : text(of: app.outside))
}

/// The limits are the app's: with a campaign, the tables count different things and say so.
private func text(_ batches: TextTable, _ limits: TextTable, of campaign: String?) -> String {
  guard let campaign else {
    return [batches, limits].filter { !$0.isEmpty }.map { "\n" + $0.text }.joined()
  }
  let name = "campaign " + escapingControls(campaign)
  return "\n" + (batches.isEmpty ? "no batches of \(name)\n" : "batches of \(name):\n" + batches.text)
    + (limits.isEmpty ? "" : "\nlimits of the app, with the codes of all campaigns:\n" + limits.text)
}

private func text(of outside: CodeStatus.Outside) -> String {
  guard outside.batches > 0 else { return "" }
  let counts = [(outside.due, "due"), (outside.disagreements, "different in ledger and catalog")]
    .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
  return "\n\(counted(outside.batches, "batch", "batches")) outside of the campaign"
    + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + "\n"
}

private func tableName(of pool: CodePool) -> String {
  switch pool {
  case .own: "own codes"
  case .apple: "Apple's codes"
  case .appleSandbox: "Apple's sandbox codes"
  }
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

/// `offerc.codes-status/1`, indented.
func renderStatusJSON(_ status: CodeStatus) -> [UInt8] {
  var writer = JSONWriter(pretty: true)
  writer.object { writer in
    writer.member("format", "offerc.codes-status/1")
    writer.member("today", status.today.description)
    if let campaign = status.campaign { writer.member("campaign", campaign) }
    writer.key("apps")
    writer.array { writer in
      for app in status.apps { writer.object { write(app, status, &$0) } }
    }
  }
  return writer.finish()
}

private func write(_ app: CodeStatus.AppStatus, _ status: CodeStatus, _ writer: inout JSONWriter) {
  writer.member("bundleId", app.bundleId)
  writer.key("batches")
  writer.array { writer in
    for batch in app.batches {
      writer.object { writer in
        writer.member("id", batch.id)
        writer.member("kind", batch.kind.rawValue)
        writer.member("issuer", batch.issuer.rawValue)
        writer.member("environment", batch.environment.rawValue)
        writer.member("state", batch.state.rawValue)
        writer.member("count", batch.count)
        writer.member("createdDate", batch.createdDate.description)
        if let date = batch.expirationDate { writer.member("expirationDate", date.description) }
        if let date = batch.extendedUntil { writer.member("extendedUntil", date.description) }
        writer.key("expiresSoon")
        writer.boolean(batch.expiresSoon(after: status.today))
      }
    }
  }
  writer.key("limits")
  writer.array { writer in
    for limit in app.limits {
      writer.object { writer in
        writer.member("quarter", limit.quarter)
        writer.member("pool", limit.pool.rawValue)
        writer.member("used", limit.used)
        writer.member("planned", limit.planned)
        writer.member("made", limit.made)
        writer.member("toCome", limit.toCome)
        writer.member("limit", limit.limit)
      }
    }
  }
  writer.key("due")
  writer.strings(app.due)
  writer.key("disagreements")
  writer.strings(app.disagreements)
  guard status.campaign != nil else { return }
  writer.key("outside")
  writer.object { writer in
    writer.member("batches", app.outside.batches)
    writer.member("due", app.outside.due)
    writer.member("disagreements", app.outside.disagreements)
  }
}
