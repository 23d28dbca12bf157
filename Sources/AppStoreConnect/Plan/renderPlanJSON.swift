package import Diagnostics
import JSONText
import OfferModel

extension Plan {
  package static let format = "offerc.plan/1"
}

/// `plan.json`: the same bytes for the same plan.
///
/// - Parameters:
///   - catalog: the normal form of the catalog, as canonical JSON: what is applied is compared with it.
///   - place: where a part of the catalog is: `offers/spring.yaml:14`.
package func renderPlanJSON(_ plan: Plan, catalog: [UInt8], place: (SourceRange) -> String?) -> [UInt8] {
  var json = JSONWriter(capacity: catalog.count * 2)
  json.object { json in
    json.member("bundleId", plan.bundleId)
    json.key("catalog")
    json.raw(catalog)
    json.member("digest", plan.digest)
    json.key("fingerprints")
    json.list(plan.fingerprints) { json, one in
      json.member("digest", one.digest)
      json.member("object", one.object)
    }
    json.member("format", Plan.format)
    for section in plan.sections {
      json.key(section.key)
      json.list(section.items) { json, item in
        json.member("object", item.object.label)
        json.optional("place", item.place.flatMap(place))
        json.member("reason", item.reason)
        json.member("what", item.what)
      }
    }
    json.key("steps")
    json.list(plan.steps) { json, step in
      json.member("action", step.action.rawValue)
      json.key("dependsOn")
      json.array { json in for number in step.dependsOn { json.number(number) } }
      json.key("details")
      json.strings(step.details)
      json.key("needs")
      json.strings(step.needs.map(\.rawValue))
      json.member("number", step.number)
      json.member("object", step.object.label)
      json.optional("permanence", step.permanence)
      json.optional("place", step.place.flatMap(place))
      json.optional("reach", step.reach)
      json.key("requests")
      json.list(step.requests) { json, request in
        if let body = request.body {
          json.key("body")
          body.write(&json) { $0.text }
        }
        json.member("method", request.method.rawValue)
        json.member("path", request.path { $0.text })
      }
    }
    json.member("today", plan.today.description)
  }
  return json.finish() + [0x0A]
}
