import OfferLanguage
import Diagnostics
import JSONText
import OfferModel
import OfferSimulation

/// `offerc.simulation/1`; its schema is `simulationSchema()`.
package func renderSimulationJSON(_ report: SimulationReport) -> [UInt8] {
  var json = JSONWriter(pretty: true)
  var assumed: Set<Assumption> = []
  json.object { json in
    json.member("format", "offerc.simulation/1")
    json.member("today", report.today.description)
    if let day = report.day { json.member("on", day.description) }
    if let campaign = report.campaign { json.member("campaign", campaign) }
    json.key("scenarios")
    json.array { json in
      for section in report.sections {
        for one in section.scenarios {
          json.object { json in
            assumed.formUnion(json.members(of: one, section, report))
          }
        }
      }
    }
    json.key("assumptions")
    json.object { json in
      for one in Assumption.allCases where assumed.contains(one) { json.member(one.rawValue, one.phrase) }
    }
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
  fileprivate mutating func members(
    of one: SimulatedScenario, _ section: SimulationReport.Section, _ report: SimulationReport
  ) -> Set<Assumption> {
    member("bundleId", section.catalog.catalog.app.bundleId.value)
    if let file = section.file { member("file", file) }
    member("name", one.scenario.name.value)
    expectations(of: one)
    guard let customer = one.customer else { return [] }
    member("storefront", customer.storefront.code)
    key("familyMember")
    boolean(customer.isFamilyMember)
    key("life")
    array { json in
      for group in customer.groups { json.life(in: group, of: customer, section.catalog) }
    }
    let offers = section.offers(of: one, campaign: report.campaign)
    var assumed: Set<Assumption> = []
    if let day = report.day {
      let answers = sortedAnswers(offers, customer, day, section.catalog)
      assumed.formUnion(orderAssumption(answers))
      key("offers")
      array { json in
        for answer in answers {
          assumed.formUnion(answer.assumptions)
          json.object { $0.members(of: answer, customer, day, section.catalog) }
        }
      }
    } else {
      key("offers")
      array { json in
        for offer in offers {
          let open = section.catalog.open(offer, for: customer)
          let assumptions = section.catalog.assumptions(offer, for: customer)
          assumed.formUnion(assumptions)
          json.object { json in
            json.identity(of: offer, section.catalog)
            json.key("available")
            json.array { json in for span in open { json.span(span) } }
            json.assumptions(assumptions)
          }
        }
      }
    }
    return assumed
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

  private mutating func life(in group: Int, of customer: Customer, _ catalog: SimulatedCatalog) {
    let life = customer.life(in: group)
    object { json in
      json.member("group", catalog.catalog.groups[group].referenceName.value)
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

  private mutating func assumptions(_ assumptions: [Assumption]) {
    key("assumed")
    strings(assumptions.map(\.rawValue))
  }

  private mutating func members(
    of answer: OfferAnswer, _ customer: Customer, _ day: CalendarDate, _ catalog: SimulatedCatalog
  ) {
    let offer = answer.offer
    identity(of: offer, catalog)
    key("isAvailable")
    boolean(answer.isOpen)
    if let last = answer.lastDay { member("lastDay", last.description) }
    if let day = answer.opensOn { member("availableOn", day.description) }
    key("unmet")
    array { json in
      for unmet in answer.unmet {
        json.object { json in
          json.member("reason", unmet.reason.rawValue)
          json.member("detail", unmet.phrase(catalog))
          if let day = unmet.holdsFrom { json.member("holdsFrom", day.description) }
        }
      }
    }
    let cost = OfferCost(offer, in: customer.storefront, on: day, catalog)
    let currency = customer.storefront.currency
    member("currency", currency.code)
    if let price = cost.price { member("price", decimalText(price, currency)) }
    member("numberOfPeriods", cost.periods)
    if let total = cost.total { member("total", decimalText(total, currency)) }
    if let regular = cost.regularTotal { member("regularTotal", decimalText(regular, currency)) }
    key("places")
    strings(offer.places.map(\.rawValue))
    if let link = offer.directLink { member("directLink", link) }
    assumptions(answer.assumptions)
  }
}
