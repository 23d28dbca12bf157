import OfferLanguage
import OfferModel
import OfferRules
import Diagnostics
import JSONText

/// The changes for programs, as `Schemas/diff.schema.json` describes them.
package func renderDiffJSON(_ diffs: [CatalogDiff], today: String) -> [UInt8] {
  let storefronts = StorefrontBytes()
  var json = JSONWriter(pretty: true)
  json.object { json in
    json.member("format", CatalogDiff.format)
    json.member("today", today)
    json.key("catalogs")
    json.array { json in
      for diff in diffs { json.diff(diff, storefronts) }
    }
  }
  return json.finish()
}

extension JSONWriter {
  fileprivate mutating func diff(_ diff: CatalogDiff, _ storefronts: StorefrontBytes) {
    object { json in
      json.member("bundleId", diff.bundleId)
      if let campaign = diff.campaign { json.member("campaign", campaign) }
      if let digest = diff.baselineDigest { json.member("baselineDigest", digest) }
      json.member("digest", diff.digest)
      if diff.unread > 0 { json.member("unread", diff.unread) }
      json.key("changes")
      json.array { json in
        for entry in diff.entries { json.entry(entry, storefronts) }
      }
      json.key("consequences")
      json.consequences(diff.consequences)
      json.key("summary")
      json.counts { diff.count($0) }
      if diff.campaign != nil {
        json.key("outside")
        json.counts { diff.outside[$0] ?? 0 }
      }
    }
  }

  private mutating func counts(_ count: (ChangeAction) -> Int) {
    object { json in
      for action in ChangeAction.allCases { json.member(action.rawValue, count(action)) }
    }
  }

  private mutating func entry(_ entry: CatalogDiff.Entry, _ storefronts: StorefrontBytes) {
    object { json in
      json.member("action", entry.action.rawValue)
      json.member("kind", "\(entry.change.kind)")
      json.member("type", "\(entry.change.type)")
      json.member("object", entry.change.path.label)
      json.key("id")
      json.identity(entry.change.path)
      if let other = entry.sameContent { json.member("sameContentAs", other.label) }
      json.key("fields")
      json.array { json in
        for field in entry.change.allFields { json.field(field, storefronts) }
      }
      json.key("findings")
      json.array { json in
        for finding in entry.findings { json.finding(finding) }
      }
      json.key("notes")
      json.strings(entry.notes)
    }
  }

  private mutating func identity(_ path: ObjectPath) {
    object { json in
      if let group = path.group { json.member("group", group) }
      if let productId = path.productId { json.member("productId", productId) }
      if let plan = path.plan { json.member("plan", plan.rawValue) }
      if let change = path.name(.priceChange) { json.member("priceChange", change) }
      if let offer = path.offer { json.member("offer", offer) }
      if let batch = path.batch { json.member("batch", batch) }
    }
  }

  private mutating func field(_ field: FieldChange, _ storefronts: StorefrontBytes) {
    object { json in
      json.member("key", field.name)
      json.member("change", field.phrase)
      json.key("locked")
      json.boolean(field.isLocked)
      if let old = field.old {
        json.key("old")
        json.normal(old.value, storefronts)
      }
      if let new = field.new {
        json.key("new")
        json.normal(new.value, storefronts)
      }
    }
  }

  private mutating func finding(_ finding: Finding) {
    object { json in
      json.member("rule", finding.rule.name)
      json.member("severity", finding.severity.name)
      json.member("message", finding.message)
      if let help = finding.help { json.member("help", help) }
    }
  }

  private mutating func consequences(_ consequences: Consequences) {
    object { json in
      json.key("codes")
      json.array { json in
        for codes in consequences.codes {
          json.object { json in
            json.member("quarter", codes.quarter)
            json.member("kind", codes.pool.phrase)
            json.steps(codes.before, codes.after, codes.limit)
          }
        }
      }
      json.key("activeOfferCodes")
      json.array { json in
        for codes in consequences.activeCodes {
          json.object { json in
            json.member("object", codes.owner.label)
            json.steps(codes.before, codes.after, codes.limit)
          }
        }
      }
      json.key("locks")
      json.array { json in
        for lock in consequences.locks {
          json.object { json in
            json.member("object", lock.path.label)
            json.member("date", lock.date.description)
            json.member("keys", lock.keys)
          }
        }
      }
    }
  }

  private mutating func steps(_ before: Int, _ after: Int, _ limit: Int) {
    member("before", before)
    member("after", after)
    member("limit", limit)
  }
}
