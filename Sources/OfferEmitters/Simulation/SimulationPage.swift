import ByteText
package import Diagnostics
import JSONText
import OfferLanguage
package import OfferModel
package import OfferSimulation

/// An answer of `simulate` without a scenario: tables with a headline, and what there is to say about them.
package struct SimulationPage {
  let day: CalendarDate?
  let headline: String
  /// Shown as they are, above the table.
  private var lines: [String] = []
  let tables: [Table]
  let notes: [String]
  let assumed: Set<Assumption>
  private(set) var grid: (AudienceGrid, of: SimulatedCatalog)?
  private(set) var cheapest: (CheapestWay, of: SimulatedCatalog)?
  private(set) var exposure: [(ExposureMatrix, of: SimulatedCatalog)]?

  package func text(_ style: Style) -> [UInt8] {
    var all = [style.paint(escapingControls(headline), .strong), ""]
    for text in tables.map({ $0.text() }) {
      all += text.byBytes.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "  " + $0
      }
    }
    let above = lines.isEmpty ? [] : lines.map { "  " + $0 } + [""]
    all.insert(contentsOf: above, at: 2)
    all += notes.map { "  " + escapingControls($0) } + assumptionLines(assumed)
    return Array((all.joined(separator: "\n") + "\n").utf8)
  }

  package var markdown: [UInt8] {
    let shown = tables.map { table in
      Table(table.columns.map { markdownText($0.title) }, table.rows.map { $0.map(markdownText) }).markdown()
    }
    var all = ["### " + markdownText(headline), ""]
    if !lines.isEmpty { all += ["```"] + lines + ["```", ""] }
    all += (shown + notes.map(markdownText)).flatMap { [$0, ""] } + assumptionItems(assumed)
    return Array((all.joined(separator: "\n") + "\n").utf8)
  }

  package func json(today: CalendarDate, campaign: String?) -> [UInt8] {
    simulationFormat.bytes(
      SimulationJSON(
        today: today, day: day, campaign: campaign, scenarios: nil, page: self, assumed: assumed))
  }
}

// MARK: - Win-back offers by audience

extension SimulationPage {
  /// Paid months downwards, months since the end to the right; in each cell the open offers, the one that leads first.
  package init(_ grid: AudienceGrid, _ catalog: SimulatedCatalog) {
    let id = catalog.subscriptions[grid.subscription].productId
    headline = "Win-back offers of \(id) in \(grid.storefront.code) on \(grid.day)"
    let rows = zip(grid.paid, grid.cells).map { paid, row in
      [paid.phrase]
        + row.map { offers in
          offers.isEmpty ? "–" : offers.compactMap { $0.name.map(escapingControls) }.joined(separator: " > ")
        }
    }
    tables = [Table(["paid months"] + grid.since.map { "left \($0.phrase) months ago" }, rows)]
    var assumed: Set<Assumption> = [.months]
    let all = grid.cells.flatMap { $0 }
    if all.contains(where: { $0.count > 1 }) { assumed.insert(.order) }
    if all.contains(where: { $0.contains(where: \.hasDates) }) { assumed.insert(.days) }
    self.assumed = assumed
    notes = SimulationPage.notes(grid)
    day = grid.day
    self.grid = (grid, catalog)
  }

  /// What the cells mean, and which offers are in none of them.
  private static func notes(_ grid: AudienceGrid) -> [String] {
    func label(_ offer: SimulatedOffer) -> String { quoted(offer.name ?? "") }
    var notes = ["for customers who never redeemed one of these offers; –: no win-back offer is available"]
    if grid.cells.contains(where: { $0.contains { $0.count > 1 } }) {
      notes.append("A > B: both offers are available, and A leads")
    }
    for offer in grid.atOtherTimes.prefix(5) {
      let next = offer.nextStart(after: grid.day).map { "starts on \($0)" }
      let last = offer.runs.last?.lastDay.map { "ended on \($0)" }
      notes.append("not available on \(grid.day): \(label(offer)) " + (next ?? last ?? "has ended"))
    }
    if grid.atOtherTimes.count > 5 {
      notes.append("and \(counted(grid.atOtherTimes.count - 5, "more offer"))")
    }
    let elsewhere = grid.elsewhere.map(label)
    if !elsewhere.isEmpty {
      notes.append("not available in \(grid.storefront.code): " + firstFive(elsewhere))
    }
    return notes
  }
}

// MARK: - The least that a customer can pay

extension SimulationPage {
  /// - Parameter others: the ways of the other subscriptions of the group, if that was asked for.
  package init(_ way: CheapestWay, _ catalog: SimulatedCatalog, besides others: [CheapestWay] = []) {
    let one = catalog.subscriptions[way.subscription]
    let currency = way.storefront.currency
    headline =
      "The least that a new customer pays for \(one.productId) in \(way.storefront.code), \(spanPhrase(way.span)): "
      + "\(moneyText(way.paid, currency)) instead of \(moneyText(way.regular, currency)) (\(percentText(way.share)))"
    if let first = way.span.firstDay, let last = way.span.lastDay {
      let time = Timeline(from: first, to: last)
      let life = way.customer.life(in: catalog.group(of: way.subscription))
      lines = [time.axis, time.line(of: life), time.scale, Timeline.legend].filter { !$0.isEmpty }
    }
    tables = [
      Table(
        [.whole("from"), .whole("to"), .text("what"), .numeric("paid")],
        SimulationPage.rows(of: way, regularPrice: currency))
    ]
    let gap =
      way.daysWithoutAccess == 0
      ? []
      : [
        "\(counted(way.daysWithoutAccess, "day")) without access, each counted as a day at the regular price of a short month"
      ]
    let limits =
      "customers act when a period ends, an offer opens or the price changes, use each offer to its end, and stay on one subscription"
    let dearer = others.map {
      "\(catalog.subscriptions[$0.subscription].productId) \(moneyText($0.paid, currency))"
    }
    let group = dearer.isEmpty ? [] : ["the cheapest in its group; the others: " + firstFive(dearer)]
    let uses = way.uses.map { SimulationPage.sentence($0.offer, $0.count, way, one) }
    notes =
      group + gap + uses
      + [limits + (way.isComplete ? "" : "; there are too many ways, so a cheaper one is possible")]
    assumed = Set(way.steps.flatMap(\.assumptions))
    day = nil
    cheapest = (way, catalog)
  }

  /// Regular periods in a row together.
  private static func rows(of way: CheapestWay, regularPrice currency: Currency) -> [[String]] {
    var groups: [(first: CheapestWay.Step, last: CheapestWay.Step, count: Int, paid: Int64)] = []
    for step in way.steps {
      if let last = groups.last, last.last.offers.isEmpty, step.offers.isEmpty, !step.isGap, !last.last.isGap
      {
        groups[groups.count - 1] = (last.first, step, last.count + 1, last.paid + step.paid)
      } else {
        groups.append((step, step, 1, step.paid))
      }
    }
    return groups.map { group in
      let what =
        group.first.isGap
        ? "no access"
        : group.first.offers.isEmpty
          ? "regular price, \(counted(group.count, "period"))"
          : group.first.offers.map { shortLabel($0) }.joined(separator: ", then ")
      return [
        group.first.from.description, (group.last.to.previous ?? group.last.to).description, what,
        group.first.isGap ? "" : moneyText(group.paid, currency),
      ]
    }
  }

  /// Why an offer is a part of the way, for people who plan campaigns.
  private static func sentence(
    _ offer: SimulatedOffer, _ count: Int, _ way: CheapestWay, _ one: Subscription
  ) -> String {
    let terms = offer.terms
    let amount = offer.offer.pricing.prices?[way.storefront]?.phrase
    let cost = offerCost(
      amount, terms.mode.value, for: terms.length.value, charged: one.chargingPeriod(of: terms.plan.value),
      terms.plan.value)
    let why: String =
      switch offer.offer.part {
      case .introductory: "every new customer gets it"
      case .promotional: "your server decides who gets it, and how often"
      case .offerCode where offer.isStacked:
        "its codes come on top of the introductory offer, because offerEligibility is stack-with-intro-offers"
      case .offerCode: "anybody with a code can have it"
      case .winBack(let part):
        "a customer who has paid for \(counted(part.eligibility.paidMonths.value, "month")) can cancel, stay away for "
          + "\(counted(part.eligibility.sinceMinimum.value, "month")) and come back for it"
          + (count > 1 ? ", again and again" : "")
      }
    let times = count > 1 ? ", used \(count) times" : ""
    return
      "\(offer.kind.phrase) \(offer.name.map(quoted) ?? "")\(offer.name == nil ? "" : " ")(\(cost)\(times)): \(why)"
  }
}

// MARK: - Who can have what

extension SimulationPage {
  package init(_ all: [ExposureMatrix], _ catalog: SimulatedCatalog) {
    let first = all.first
    day = first?.day
    headline = "Who can have which offer" + (first.map { " in \($0.storefront.code) on \($0.day)" } ?? "")
    tables = all.map { matrix in
      Table(
        [catalog.subscriptions[matrix.subscription].productId] + matrix.kinds.map(\.name),
        matrix.rows.map { row in
          [shortLabel(row.offer)] + row.unmet.map { $0.map { "no: " + $0.reason.rawValue } ?? "yes" }
        })
    }
    notes = all.flatMap { matrix in
      matrix.rows.filter(\.isLeak).map { row in
        "\(catalog.subscriptions[matrix.subscription].productId): a customer who pays the full price can get \(shortLabel(row.offer))"
      }
    }
    assumed = all.reduce([]) { $0.union($1.assumed) }
    exposure = all.map { ($0, of: catalog) }
  }
}
