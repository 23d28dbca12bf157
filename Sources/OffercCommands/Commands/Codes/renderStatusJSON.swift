import CodeLedger
import JSONText
import OfferModel

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
        write(handOutsOf: batch, &writer)
        write(redemptionsOf: batch, &writer)
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

private func write(handOutsOf batch: CodeStatus.BatchStatus, _ writer: inout JSONWriter) {
  guard let handOuts = batch.handOuts else { return }
  writer.member("handedOut", batch.handedOut)
  writer.member("left", batch.count - batch.handedOut)
  writer.key("handOuts")
  writer.array { writer in
    for handOut in handOuts {
      writer.object { writer in
        writer.member("label", handOut.label)
        writer.member("count", handOut.count)
        writer.member("date", handOut.date.description)
      }
    }
  }
}

private func write(redemptionsOf batch: CodeStatus.BatchStatus, _ writer: inout JSONWriter) {
  guard let days = batch.redemptions else { return }
  writer.member("redeemed", days.redeemed)
  writer.member("revokedCodes", days.revoked)
  writer.key("redemptionsByDay")
  writer.array { writer in
    for day in days {
      writer.object { writer in
        writer.member("day", day.day.description)
        writer.member("redeemed", day.redeemed)
        writer.member("revoked", day.revoked)
      }
    }
  }
}
