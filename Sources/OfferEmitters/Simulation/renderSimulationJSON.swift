import OfferLanguage
import Diagnostics
import JSONText
import OfferModel
import OfferSimulation

/// `offerc.simulation/1`; its schema is `simulationSchema()`.
package func renderSimulationJSON(_ report: SimulationReport) -> [UInt8] {
  var json = JSONWriter(pretty: true)
  let views = report.views()
  json.object { json in
    json.member("format", "offerc.simulation/1")
    json.member("today", report.today.description)
    if let day = report.day { json.member("on", day.description) }
    if let campaign = report.campaign { json.member("campaign", campaign) }
    json.key("scenarios")
    json.array { json in
      for view in views { json.object { $0.members(of: view) } }
    }
    json.assumptions(Set(views.flatMap { $0.assumptions(of: $0.answers) }))
    json.key("summary")
    json.object { json in
      let all = report.sections.flatMap(\.scenarios)
      let outcomes = all.flatMap(\.outcomes)
      json.member("scenarios", all.count)
      json.member("impossible", all.count { $0.customer == nil })
      json.member("expectations", all.reduce(0) { $0 + $1.scenario.expectations.count })
      json.member("failed", outcomes.count { !$0 })
    }
  }
  return json.finish()
}

extension JSONWriter {
  /// The id of each assumption that the answers use, with its sentence.
  mutating func assumptions(_ assumed: Set<Assumption>) {
    key("assumptions")
    object { json in
      for one in assumed.inOrder { json.member(one.rawValue, one.phrase) }
    }
  }

  fileprivate mutating func members(of view: ScenarioView) {
    member("bundleId", view.catalog.catalog.app.bundleId.value)
    if let file = view.file { member("file", file) }
    member("name", view.name)
    expectations(of: view.simulated)
    guard let customer = view.customer else { return }
    member("storefront", customer.storefront.code)
    key("familyMember")
    boolean(customer.isFamilyMember)
    key("life")
    array { json in
      for (group, life) in view.lives { json.life(life, in: group, view.catalog) }
    }
    key("offers")
    array { json in
      for answer in view.answers { json.object { $0.members(of: answer, view) } }
    }
  }

  private mutating func expectations(of one: SimulatedScenario) {
    guard !one.scenario.expectations.isEmpty else { return }
    key("expectations")
    array { json in
      for (number, expectation) in one.scenario.expectations.enumerated() {
        json.object { json in
          json.member("on", expectation.date.value.description)
          json.member(
            "outcome", number < one.outcomes.count ? one.outcomes[number] ? "passed" : "failed" : "unknown")
        }
      }
    }
  }

  private mutating func life(_ life: GroupLife, in group: String, _ catalog: SimulatedCatalog) {
    object { json in
      json.member("group", group)
      json.key("stretches")
      json.array { json in
        for stretch in life.stretches {
          json.object { json in
            json.member("productId", catalog.subscriptions[stretch.subscription].productId)
            if stretch.plan.isMonthly { json.member("plan", stretch.plan.rawValue) }
            json.member("from", stretch.start.description)
            if let last = stretch.end?.previous { json.member("to", last.description) }
            json.key("paid")
            json.boolean(stretch.isPaid)
            if let offer = stretch.offer {
              json.member("offerType", catalog[offer].kind.rawValue)
              if let name = catalog[offer].name { json.member("offer", name) }
            }
          }
        }
      }
    }
  }

  private mutating func identity(of offer: SimulatedOffer, _ catalog: SimulatedCatalog) {
    member("productId", catalog.productId(of: offer))
    member("offerType", offer.kind.rawValue)
    if let name = offer.name { member("offer", name) }
    member("mode", offer.offer.mode.value.rawValue)
    member("duration", offer.offer.length.value.description)
    if offer.offer.plan.value.isMonthly { member("targetPlan", offer.offer.plan.value.rawValue) }
    if let campaign = offer.campaign { member("campaign", campaign) }
  }

  private mutating func span(_ span: DaySpan) {
    object { json in
      if let first = span.firstDay { json.member("from", first.description) }
      if let last = span.lastDay { json.member("to", last.description) }
    }
  }

  private mutating func assumed(_ answer: OfferAnswer) {
    key("assumed")
    strings(answer.assumptions.map(\.rawValue))
  }

  private mutating func members(of answer: OfferAnswer, _ view: ScenarioView) {
    let offer = answer.offer
    identity(of: offer, view.catalog)
    guard let day = view.day, let cost = view.cost(answer, on: day) else {
      key("available")
      array { json in for span in answer.days { json.span(span) } }
      return assumed(answer)
    }
    key("isAvailable")
    boolean(answer.isAvailable)
    if let last = answer.lastDay { member("lastDay", last.description) }
    if let day = answer.opensOn { member("availableOn", day.description) }
    key("unmet")
    array { json in
      for unmet in answer.unmet {
        json.object { json in
          json.member("reason", unmet.reason.rawValue)
          json.member("detail", unmet.phrase(view.catalog))
          if let day = unmet.holdsFrom { json.member("holdsFrom", day.description) }
        }
      }
    }
    let currency = cost.storefront.currency
    member("currency", currency.code)
    if let price = cost.price { member("price", decimalText(price, currency)) }
    member("numberOfPeriods", cost.periods)
    if let total = cost.total { member("total", decimalText(total, currency)) }
    if let regular = cost.regularTotal { member("regularTotal", decimalText(regular, currency)) }
    key("places")
    strings(offer.places.map(\.rawValue))
    if let link = offer.directLink { member("directLink", link) }
    assumed(answer)
  }
}
