import SystemCalls
import Diagnostics
import JSONText
import OfferModel

/// Tables for people, app by app.
func renderStatusText(_ status: CodeStatus) -> String {
  guard !status.apps.isEmpty else { return "no catalog, and nothing in the ledger\n" }
  return status.apps.map { text(of: $0, status.today) }.joined(separator: "\n")
}

private func text(of app: CodeStatus.AppStatus, _ today: CalendarDate) -> String {
  var batches = TextTable(["batch", "issuer", "state", "codes", "created", "expires"], numeric: [3])
  for batch in app.batches {
    batches.add([
      batch.id, batch.issuer.rawValue, batch.state.rawValue, grouped(batch.count),
      batch.createdDate.description, batch.expirationDate.description + remark(on: batch, today),
    ])
  }
  var limits = TextTable(["quarter", "limit of", "used", "planned", "allowed"], numeric: [2, 3, 4])
  for limit in app.limits {
    limits.add([
      limit.quarter, tableName(of: limit.pool), grouped(limit.used), grouped(limit.planned),
      grouped(limit.limit),
    ])
  }
  let tables = [batches, limits].filter { !$0.isEmpty }.map { "\n" + $0.text }.joined()
  let disagreements = app.disagreements.map { "\n! " + escapingControls($0) }.joined()
  return escapingControls(app.bundleId) + "\n" + (tables.isEmpty ? "no batches of one-time codes\n" : tables)
    + (disagreements.isEmpty ? "" : disagreements + "\n")
}

private func tableName(of pool: CodePool) -> String {
  switch pool {
  case .own: "own codes"
  case .apple: "Apple's codes"
  case .appleSandbox: "Apple's sandbox codes"
  }
}

private func remark(on batch: CodeStatus.BatchStatus, _ today: CalendarDate) -> String {
  if today >= batch.expirationDate { return ", expired" }
  guard batch.expiresSoon(after: today) else { return "" }
  return ", in " + counted(batch.expirationDate.dayNumber - today.dayNumber, "day")
}

/// `offerc.codes-status/1`, indented.
func renderStatusJSON(_ status: CodeStatus) -> [UInt8] {
  var writer = JSONWriter(pretty: true)
  writer.object { writer in
    writer.member("format", "offerc.codes-status/1")
    writer.member("today", status.today.description)
    writer.key("apps")
    writer.array { writer in
      for app in status.apps { writer.object { write(app, status.today, &$0) } }
    }
  }
  return writer.finish()
}

private func write(_ app: CodeStatus.AppStatus, _ today: CalendarDate, _ writer: inout JSONWriter) {
  writer.member("bundleId", app.bundleId)
  writer.key("batches")
  writer.array { writer in
    for batch in app.batches {
      writer.object { writer in
        writer.member("id", batch.id)
        writer.member("issuer", batch.issuer.rawValue)
        writer.member("environment", batch.environment.rawValue)
        writer.member("state", batch.state.rawValue)
        writer.member("count", batch.count)
        writer.member("createdDate", batch.createdDate.description)
        writer.member("expirationDate", batch.expirationDate.description)
        writer.key("expiresSoon")
        writer.boolean(batch.expiresSoon(after: today))
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
        writer.member("limit", limit.limit)
      }
    }
  }
  writer.key("disagreements")
  writer.strings(app.disagreements)
}
