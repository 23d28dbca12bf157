import ByteText
package import Diagnostics
import JSONText
import OfferLanguage
package import OfferModel
package import OfferSimulation

/// An answer of `simulate` without a scenario: tables with headlines and notes.
package struct SimulationPage {
  /// A headline with what shows that it is so.
  struct Section {
    let headline: String
    /// Lines that are shown as they are, above the tables.
    var lines: [String] = []
    let tables: [Table]
    var notes: [String]
  }

  let day: CalendarDate?
  private var sections: [Section]
  private let assumed: Set<Assumption>
  private(set) var grid: InCatalog<AudienceGrid>?
  private(set) var cheapest: CheapestRow?
  private(set) var exposure: [InCatalog<ExposureMatrix>]?

  /// - Parameter width: The cells that a line of a table may take.
  package func text(_ style: Style, width: Int = .max) -> [UInt8] {
    let texts = sections.map { text($0, style, width: width) }
    let all = Array(texts.joined(separator: [""])) + assumptionLines(assumed)
    return Array((all.joined(separator: "\n") + "\n").utf8)
  }

  private func text(_ section: Section, _ style: Style, width: Int) -> [String] {
    var all = [style.paint(escapingControls(section.headline), .strong), ""]
    if !section.lines.isEmpty { all += section.lines.map { "  " + $0 } + [""] }
    for text in section.tables.map({ $0.text(width: width - 2) }) {
      all += text.byBytes.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "  " + $0
      }
    }
    return all + section.notes.map { "  " + escapingControls($0) }
  }

  package var markdown: [UInt8] {
    let all = sections.flatMap(markdown) + assumptionItems(assumed)
    return Array((all.joined(separator: "\n") + "\n").utf8)
  }

  private func markdown(_ section: Section) -> [String] {
    let shown = section.tables.map { table in
      Table(table.columns.map { markdownText($0.title) }, table.rows.map { $0.map(markdownText) }).markdown()
    }
    var all = ["### " + markdownText(section.headline), ""]
    if !section.lines.isEmpty { all += ["```"] + section.lines + ["```", ""] }
    return all + (shown + section.notes.map(markdownText)).flatMap { [$0, ""] }
  }

  package func json(today: CalendarDate, campaign: String?) -> [UInt8] {
    simulationFormat.bytes(
      SimulationJSON(
        today: today, day: day, campaign: campaign, scenarios: nil, page: self, assumed: assumed))
  }
}

// MARK: - Win-back offers by audience

extension SimulationPage {
  /// A table with paid months from top to bottom, and months since the end from left to right. A cell has the available offers,
  /// the one that the App Store shows first at the beginning.
  package init(_ grid: AudienceGrid, _ catalog: SimulatedCatalog) {
    let id = catalog.subscriptions[grid.subscription].productId
    let rows = zip(grid.paid, grid.cells).map { paid, row in
      [paid.phrase]
        + row.map { offers in
          offers.isEmpty ? "–" : offers.compactMap { $0.name.map(escapingControls) }.joined(separator: " > ")
        }
    }
    let table = Table(["paid months"] + grid.since.map { "left \($0.phrase) months ago" }, rows)
    sections = [
      Section(
        headline: "Win-back offers of \(id) in \(grid.storefront.code) on \(grid.day)", tables: [table],
        notes: SimulationPage.notes(grid))
    ]
    var assumed: Set<Assumption> = [.months]
    let all = grid.cells.flatMap { $0 }
    if all.contains(where: { $0.count > 1 }) { assumed.insert(.order) }
    if all.contains(where: { $0.contains(where: \.hasDates) }) { assumed.insert(.days) }
    self.assumed = assumed
    day = grid.day
    self.grid = InCatalog(grid, catalog)
  }

  /// Returns what the cells mean, and which offers are in no cell.
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

// MARK: - The cheapest way that was found

extension SimulationPage {
  /// Nil if there are no ways.
  ///
  /// - Parameter group: The ways of a subscription, or of all of a group.
  package init?(_ group: [CheapestWays], _ catalog: SimulatedCatalog) {
    let inOrder = group.sorted { $0.staying.paidPerMonth < $1.staying.paidPerMonth }
    guard let ways = inOrder.first else { return nil }
    let money = MoneyStyle(of: catalog.catalog)
    let way = ways.staying
    // With breaks, another subscription may be the cheapest one of the group.
    let ofLeaving = group.compactMap { one in one.withBreaks.map { (ways: one, way: $0) } }
      .filter { $0.way.paidPerMonth < way.paidPerMonth }
      .min { $0.way.paidPerMonth < $1.way.paidPerMonth }
    let one = catalog.subscriptions[way.subscription]
    let which = ofLeaving == nil ? "The cheapest way" : "The cheapest way without a break"
    let headline =
      "\(which) that offerc finds for a new customer of \(one.productId) in \(way.storefront.code), \(spanPhrase(way.span)), costs "
      + SimulationPage.saving(way, money)
    var section = SimulationPage.section(headline, way, catalog, money)
    let dearer = inOrder.dropFirst().map(\.staying).map {
      "\(catalog.subscriptions[$0.subscription].productId) \(SimulationPage.month($0, money))"
    }
    if !dearer.isEmpty {
      section.notes.insert(
        "the cheapest in its group by a month of access; in the others it costs: " + firstFive(dearer), at: 0)
    }
    if let existing = ways.existing {
      let missing = ways.missingOffers.map { shortLabel($0) }
      section.notes.append(
        "there are no codes yet for \(firstFive(missing)): without them, the cheapest way costs "
          + SimulationPage.saving(existing, money))
    }
    let isComplete = group.allSatisfy { $0.staying.isComplete && $0.existing?.isComplete ?? true }
    if !isComplete {
      section.notes.append(
        "there are too many ways without a break to try all of them, so a cheaper one is possible")
    }
    sections = [section]
    if let ofLeaving {
      let who = group.count > 1 ? " of \(catalog.subscriptions[ofLeaving.way.subscription].productId)" : ""
      let headline =
        "A customer\(who) who leaves and comes back pays \(SimulationPage.saving(ofLeaving.way, money))"
      sections.append(SimulationPage.section(headline, ofLeaving.way, catalog, money))
    }
    if !group.allSatisfy(\.hasTriedAllBreaks) {
      sections[sections.count - 1].notes.append(
        "there are too many ways with breaks to try all of them, so a cheaper one is possible")
    }
    sections[sections.count - 1].notes.append(SimulationPage.limits)
    let shown = [ways] + (ofLeaving.map { [$0.ways] } ?? [])
    assumed = shown.reduce(Set()) { $0.union($1.assumed) }
    day = nil
    let staying = CheapestRow(
      ways, way, catalog, isComplete: group.allSatisfy(\.staying.isComplete), withoutBreak: nil)
    let isAllComplete = group.allSatisfy { $0.staying.isComplete && $0.hasTriedAllBreaks }
    cheapest = CheapestRow(
      ofLeaving?.ways ?? ways, ofLeaving?.way ?? way, catalog, isComplete: isAllComplete,
      withoutBreak: ofLeaving == nil ? nil : staying)
  }

  private static func section(
    _ headline: String, _ way: CheapestWay, _ catalog: SimulatedCatalog, _ money: MoneyStyle
  ) -> Section {
    var section = Section(
      headline: headline, tables: [table(of: way, money)], notes: notes(on: way, catalog, money))
    if let first = way.span.firstDay, let last = way.span.lastDay {
      let time = Timeline(from: first, to: last)
      let life = way.customer.life(in: catalog.group(of: way.subscription))
      section.lines = [time.axis, time.line(of: life), time.scale].filter { !$0.isEmpty } + Timeline.legend
    }
    return section
  }

  /// What customers do in the ways that are compared.
  static let limits =
    "customers act when a period ends, an offer opens or the price changes, use each offer to its end, and stay on one subscription"

  /// The steps of a way.
  static func table(of way: CheapestWay, _ money: MoneyStyle) -> Table {
    Table(
      [.whole("from"), .whole("to"), .text("what"), .numeric("paid")],
      rows(of: way, way.storefront.currency, money))
  }

  /// Returns how days without access count, and why customers can use the offers of a way.
  static func notes(on way: CheapestWay, _ catalog: SimulatedCatalog, _ money: MoneyStyle) -> [String] {
    let one = catalog.subscriptions[way.subscription]
    let gap =
      way.daysWithoutAccess > 0
      ? [
        "\(counted(way.daysWithoutAccess, "day")) without access: to compare ways, each is counted as a day at the regular price, with 28 days in a month"
      ] : []
    return gap + way.uses.map { sentence($0.offer, count: $0.count, way, one, money) }
  }

  /// Returns what a month of access costs.
  static func month(_ way: CheapestWay, _ money: MoneyStyle) -> String {
    money.text(Int64(way.paidPerMonth.rounded()), way.storefront.currency)
  }

  /// Returns what a month of access costs and saves:
  /// `$2.75 instead of $9.99 a month of access, saves 72.4% ($57.83 for 639 of 731 days, 92 days without access in 3 breaks)`.
  static func saving(_ way: CheapestWay, _ money: MoneyStyle) -> String {
    func amount(_ minor: Double) -> String { money.text(Int64(minor.rounded()), way.storefront.currency) }
    let total = " (\(money.text(way.paid, way.storefront.currency)) for \(access(of: way)))"
    guard way.saving > 0 else {
      return "\(amount(way.regularPerMonth)) a month of access, the regular price: no offer saves anything"
        + total
    }
    return
      "\(month(way, money)) instead of \(amount(way.regularPerMonth)) a month of access, saves \(percentText(way.saving))"
      + total
  }

  /// Returns the days with access, and those without: `731 days`, `717 of 731 days, after 14 days without access`, `707 of 731 days,
  /// no access on the last 24 days`.
  static func access(of way: CheapestWay) -> String {
    let days = way.daysWithAccess + way.daysWithoutAccess
    guard way.daysWithoutAccess > 0 else { return counted(days, "day") }
    var phrase = "\(grouped(way.daysWithAccess)) of \(counted(days, "day"))"
    if way.daysBeforeAccess > 0 { phrase += ", after \(counted(way.daysBeforeAccess, "day")) without access" }
    let breaks = way.breaks
    if breaks.count > 0 {
      phrase += ", \(counted(breaks.days, "day")) without access in \(counted(breaks.count, "break"))"
    }
    switch way.daysAfterAccess {
    case 0: break
    case 1: phrase += ", no access on the last day"
    default: phrase += ", no access on the last \(grouped(way.daysAfterAccess)) days"
    }
    return phrase
  }

  /// Consecutive steps that are one row.
  private struct StepGroup {
    let first: CheapestWay.Step
    var last: CheapestWay.Step
    var count = 1
    var paid: Int64

    init(_ step: CheapestWay.Step) {
      first = step
      last = step
      paid = step.paid
    }

    var what: String {
      if first.isGap { return "no access" }
      if first.offers.isEmpty { return "regular price, \(counted(count, "period"))" }
      return first.offers.map { shortLabel($0) }.joined(separator: ", then ")
    }
  }

  /// Returns a row for each step. Consecutive regular periods are one row.
  private static func rows(of way: CheapestWay, _ currency: Currency, _ money: MoneyStyle) -> [[String]] {
    func isRegular(_ step: CheapestWay.Step) -> Bool { step.offers.isEmpty && !step.isGap }
    var groups: [StepGroup] = []
    for step in way.steps {
      if let last = groups.last, isRegular(last.last), isRegular(step) {
        groups[groups.count - 1].last = step
        groups[groups.count - 1].count += 1
        groups[groups.count - 1].paid += step.paid
      } else {
        groups.append(StepGroup(step))
      }
    }
    return groups.map { group in
      [
        group.first.from.description, (group.last.to.previous ?? group.last.to).description, group.what,
        group.first.isGap ? "" : money.text(group.paid, currency),
      ]
    }
  }

  /// Returns why customers can use an offer in this way, for people who plan campaigns.
  private static func sentence(
    _ offer: SimulatedOffer, count: Int, _ way: CheapestWay, _ subscription: Subscription, _ money: MoneyStyle
  ) -> String {
    let terms = offer.terms
    let amount = offer.offer.pricing.prices?[way.storefront].map { money.text($0) }
    let cost = offerCost(
      amount, terms.mode.value, for: terms.length.value,
      charged: subscription.chargingPeriod(of: terms.plan.value),
      terms.plan.value)
    let why: String =
      switch offer.offer.part {
      case .introductory where way.assumesUnusedIntroductoryOffer:
        "assumed to be unused after a code that replaced it; Apple does not document it"
      case .introductory: "every new customer gets it"
      case .promotional: "your server decides who gets it, and how often"
      case .offerCode where offer.isStacked:
        "its codes come on top of the introductory offer, because offerEligibility is stack-with-intro-offers"
      case .offerCode: "anyone with a code can have it"
      case .winBack(let part):
        "a customer who has paid for \(counted(part.eligibility.paidMonths.value, "month")) can cancel, stay away for "
          + "\(counted(part.eligibility.sinceMinimum.value, "month")) and come back for it"
          + (count > 1 ? ", again and again" : "")
      }
    let times = count > 1 ? ", used \(count) times" : ""
    let name = offer.name.map { quoted($0) + " " } ?? ""
    return "\(offer.kind.phrase) \(name)(\(cost)\(times)): \(why)"
  }
}

// MARK: - Who can have what

extension SimulationPage {
  package init(_ all: [ExposureMatrix], _ catalog: SimulatedCatalog) {
    let first = all.first
    day = first?.day
    let headline = "Who can have which offer" + (first.map { " in \($0.storefront.code) on \($0.day)" } ?? "")
    // Products with the same kinds of customers are in one table, so that all of them have the same layout.
    var groups: [[ExposureMatrix]] = []
    for matrix in all {
      if let last = groups.last, last[0].kinds.map(\.name) == matrix.kinds.map(\.name) {
        groups[groups.count - 1].append(matrix)
      } else {
        groups.append([matrix])
      }
    }
    let tables = groups.map { matrices in
      let titles = ["product", "offer"] + matrices[0].kinds.map(\.name)
      return Table(
        titles.map(Table.Column.text), matrices.flatMap { exposureRows(of: $0, catalog) }, isGrouped: true)
    }
    let leaks = all.flatMap { matrix in
      matrix.rows.filter(\.isLeak).map { row in
        "\(catalog.subscriptions[matrix.subscription].productId): a customer who pays the full price can get \(shortLabel(row.offer))"
      }
    }
    let isAssumed = all.contains(where: \.assumesIntroductoryOffer)
    sections = [
      Section(
        headline: headline, tables: tables, notes: (isAssumed ? [usedIntroductoryOfferPhrase] : []) + leaks)
    ]
    assumed = all.reduce([]) { assumed, matrix in assumed.union(matrix.assumed) }
    exposure = all.map { InCatalog($0, catalog) }
  }
}

/// Returns the rows of a product: its ID, the offer, and why each kind of customers cannot have it.
private func exposureRows(of matrix: ExposureMatrix, _ catalog: SimulatedCatalog) -> [[String]] {
  let product = catalog.subscriptions[matrix.subscription].productId
  return matrix.rows.map { row in [product, shortLabel(row.offer)] + row.unmet.map(exposurePhrase) }
}
