import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Something that people must know or do: what, who does it, and by when.
struct WorkLine: Sendable {
  /// The day by which, or since which, it has to be done; nil if it has none.
  let day: CalendarDate?
  let text: String
  let doer: String
  /// The offers and products that it is about, as `FilterMark.subjects`.
  var subjects: [String] = []
  /// The amounts in the text that differ by storefront, in their order.
  var amounts: [StorefrontText] = []
  /// Where it is true; nil if that is in `subjects`.
  var storefronts: StorefrontSet?

  var mark: FilterMark {
    var mark = FilterMark(subjects: subjects)
    mark.storefronts = storefronts
    return mark
  }
}

/// The days of a week: today and the next six.
private let weekDays = 0...6

/// The days before the start of a draft on which it has to be decided.
private let daysToDecide = 14

extension CatalogView {
  func overdueLines(_ texts: PageTexts? = nil) -> [WorkLine] { lines(of: overdue, texts) }

  /// Returns what is due, and what starts and ends, from today on for a week.
  func weekLines(_ texts: PageTexts? = nil) -> [WorkLine] {
    let all = events.filter { event in
      // What is to be decided has its own lines.
      weekDays.contains(event.day.dayNumber - today.dayNumber) && !event.isOverdue && event.what != .decide
    }
    return lines(of: all.withoutEditsBesideCreation, texts)
  }

  private func lines(of events: [OfferEvent], _ texts: PageTexts?) -> [WorkLine] {
    let subjects = PageSubjects(self)
    return tasks(events).map { events in
      WorkLine(
        day: events[0].day, text: capitalized(taskPhrase(events[0].what, events)), doer: events[0].doer,
        subjects: subjects.subjects(of: events), amounts: amounts(in: events, texts))
    }
  }

  /// Returns the amounts in the subjects of events, in the order in which `taskPhrase` names them.
  private func amounts(in events: [OfferEvent], _ texts: PageTexts?) -> [StorefrontText] {
    let bySubject = Dictionary(events.map { ($0.subject, $0) }) { first, _ in first }
    return bySubject.sorted { one, other in one.key < other.key }.compactMap { subject, event in
      amount(of: event, texts).flatMap { textAround($0.shown, in: subject) == nil ? nil : $0 }
    }
  }

  /// What is still to be decided, by what the report has besides the catalog.
  ///
  /// - Parameter earlier: The changes since an earlier plan, whose lines say what is to decide about them; nil if there are no such lines.
  func decisions(_ extras: ReportExtras, besides earlier: CatalogDiff? = nil) -> [WorkLine] {
    decisions(
      extras.undecided, in: extras.findings?.files ?? [], planned: extras.planned,
      changes: extras.changes ?? extras.earlier?.diff, besides: earlier)
  }

  /// What is still to be decided: values that are `TODO`, drafts that start soon, and campaigns without codes or prices.
  ///
  /// - Parameters:
  ///   - undecided: The findings about values that are still to be decided.
  ///   - files: The files that they are about.
  ///   - planned: The catalog with its drafts.
  ///   - changes: The changes since the baseline, or else since an earlier plan; nil if neither is known.
  ///   - earlier: The changes since an earlier plan, whose lines say what is to decide about them; nil if there are no such lines.
  func decisions(
    _ undecided: [Finding], in files: [SourceFile], planned: Catalog?, changes: CatalogDiff? = nil,
    besides earlier: CatalogDiff? = nil
  ) -> [WorkLine] {
    let subjects = PageSubjects(self)
    let said = Set((earlier?.entries ?? []).filter { !$0.isNowDraft }.map(\.change.path))
    let prices = (changes?.entries ?? []).compactMap { entry -> WorkLine? in
      guard let text = entry.undatedPrices, !said.contains(entry.change.path) else { return nil }
      let deadline = deadlineToDecide(entry)
      return WorkLine(
        day: deadline?.day, text: text + (deadline.map { "; " + $0.phrase } ?? ""), doer: Doer.decides,
        subjects: subjects.subjects(of: entry))
    }
    let places = Places(files)
    let undecided = undecided.map { finding in
      let place = places.text(finding.primary.range).map { ", \($0)" } ?? ""
      return WorkLine(day: nil, text: capitalized(finding.message) + place, doer: Doer.decides)
    }
    let drafts = (planned?.draftLines ?? []).filter { line in
      line.day.map { $0.dayNumber - today.dayNumber <= daysToDecide } ?? false
    }
    return prices + undecided + drafts.sorted { one, other in one.day ?? .last < other.day ?? .last }
      + incompleteCampaigns
  }

  /// Returns the date by which the day of a price has to be decided that changes without one; nil if no campaign depends on it.
  ///
  /// - Parameter path: of the product, or of its monthly plan.
  func dateToDecide(_ path: ObjectPath) -> OfferEvent? {
    openDeadlines.first { event in event.what == .decide && event.paths.contains(path) }
  }

  /// Returns by when the day of a price has to be decided that changes without one, and why: `before 2027-11-22, when campaign
  /// black-friday starts`. Nil if no campaign depends on it.
  private func deadlineToDecide(_ entry: CatalogDiff.Entry) -> (day: CalendarDate, phrase: String)? {
    guard let event = dateToDecide(entry.change.path), let campaign = event.campaign,
      let start = campaignDays[campaign]?.first
    else { return nil }
    return (event.day, "before \(start), when campaign \(campaign) starts")
  }

  private var incompleteCampaigns: [WorkLine] {
    products.enumerated().flatMap { number, product in
      product.offers.compactMap { offer in
        guard let campaign = offer.campaign, !offer.state.isOver, !offer.isDraft else { return nil }
        let lacksCodes = offer.kind == .offerCode && offer.batches.isEmpty
        let lacksPrices = offer.pricing.prices.map { $0.prices.isEmpty && $0.rest == nil } ?? false
        var missing: [String] = []
        if lacksCodes { missing.append("codes") }
        if lacksPrices { missing.append("prices") }
        guard !missing.isEmpty else { return nil }
        let what = "\(offer.kind.phrase) \(offer.name) of \(product.name)"
        return WorkLine(
          day: campaignDays[campaign]?.first?.previous,
          text: "Campaign \(campaign) has no \(listed(missing, "and")) for \(what)", doer: Doer.decides,
          subjects: ["\(number).\(offer.number)"])
      }
    }
  }

  /// What has changed since an earlier plan, in the order of a comment on a pull request: regular prices, offers, then the rest.
  ///
  /// - Parameters:
  ///   - changes: What differs from what is live; nil if that is not known.
  ///   - texts: The texts of the changes in each storefront.
  func lines(
    of diff: CatalogDiff, besides changes: CatalogDiff?, _ texts: ChangeTexts? = nil
  ) -> [WorkLine] {
    let ordered = entriesInOrder(of: diff)
    return zip(ordered, lines(of: ordered, besides: changes)).map { entry, line in
      var line = line
      guard let money = entry.money else { return line }
      line.storefronts = money.storefronts
      line.amounts = texts?[entry]?.amounts(of: money) ?? []
      return line
    }
  }

  private func entriesInOrder(of diff: CatalogDiff) -> [CatalogDiff.Entry] {
    let offers = diff.entries.filter { $0.money != nil }
    let priced = diff.entries.filter { $0.money == nil && !$0.moneySteps.isEmpty }
    // What rises comes first.
    let prices = priced.filter(\.hasRise) + priced.filter { !$0.hasRise }
    let rest = diff.entries.filter { $0.money == nil && $0.moneySteps.isEmpty }
    return prices + offers + rest
  }

  private func lines(of entries: [CatalogDiff.Entry], besides changes: CatalogDiff?) -> [WorkLine] {
    let deadlines = Dictionary(grouping: openDeadlines, by: \.range)
    let left = changes.map { changes in
      Dictionary(changes.entries.map { ($0.change.path, $0) }) { first, _ in first }
    }
    let subjects = PageSubjects(self)
    return entries.map { entry in
      let toDo = left.map { $0[entry.change.path] } ?? entry
      let action = toDo?.action
      let about = subjects.subjects(of: entry)
      if entry.isNowDraft {
        return WorkLine(
          day: nil, text: "\(capitalized(entry.verb)) \(entry.words)", doer: Doer.decides, subjects: about)
      }
      let ifMissing = changes == nil && entry.isRefusedOnceLive ? "; " + onlyIfMissing : ""
      let isDone = changes != nil && action == nil
      let done =
        "nothing left to do" + (existing?.isLive ?? false ? " in App Store Connect" : ", by the baseline")
      let steps = entry.moneySteps.isEmpty ? entry.changedKeys : entry.moneySteps
      let details = steps.isEmpty ? "" : ": " + steps.joined(separator: "; ")
      let text = "\(capitalized(entry.verb)) \(entry.words)\(details)"
      if isDone { return WorkLine(day: nil, text: text, doer: done, subjects: about) }
      if action == .blocked || changes == nil, let needed = entry.neededInstead {
        return WorkLine(day: nil, text: text + "; " + needed, doer: Doer.decides, subjects: about)
      }
      if let toDo, let decision = toDo.undatedDecision {
        let deadline = deadlineToDecide(toDo)
        let before = deadline.map { " " + $0.phrase } ?? ""
        return WorkLine(
          day: deadline?.day, text: "\(text); to decide\(before): \(decision)", doer: Doer.decides,
          subjects: about)
      }
      if action == .create, let missed = entry.missedStart(on: today) {
        return WorkLine(day: missed, text: text, doer: Doer.movesStart, subjects: about)
      }
      let day = entry.change.new.flatMap { new in
        // The last day to extend is not a day for anything else.
        deadlines[new.range]?.first { $0.what != .extend || entry.changesOnlyEnd }?.day
      }
      return WorkLine(
        day: day, text: text + ifMissing, doer: doer(of: action ?? entry.action), subjects: about)
    }
  }
}

/// When a change since an earlier plan can be brought to App Store Connect that Apple refuses for what is there.
private let onlyIfMissing = "only if App Store Connect does not have it yet"

/// Returns who brings a change to App Store Connect, and with what.
private func doer(of action: ChangeAction) -> String {
  switch action {
  case .create, .update, .replace, .deactivate, .delete: Doer.applies
  case .blocked: "marketing decides, because Apple refuses it"
  case .local: "nothing to do in App Store Connect"
  }
}

extension CatalogDiff.Entry {
  /// What it costs, or how prices change, in words; empty if it is not about money.
  fileprivate var moneySteps: [String] {
    if let money { return money.joinedSums }
    if change.kind == .added, case .prices(let map)? = change.new?[.prices]?.value {
      return [map.amountsPhrase(base: base, namesBase: true, atMost: 2, moneyStyle)]
    }
    let rows = isOffer ? foldRows : risesFirst
    return rows.count > 2 ? [priceSummary].compactMap(\.self) : rows.map(\.sentence)
  }

  private var risesFirst: [PriceStepRow] {
    let rows = regularPriceRows
    return rows.filter(\.isRise) + rows.filter { !$0.isRise }
  }

  fileprivate var hasRise: Bool { !isOffer && regularPriceRows.contains(where: \.isRise) }

  /// What has to be decided about regular prices that change without a day: `From which day the price of Monthly changes, and whether
  /// existing subscribers keep their price where it rises: +20%: ¥1,000 → ¥1,200 in Japan`. Nil if nothing has to be.
  fileprivate var undatedPrices: String? {
    guard let undatedSubscribers else { return nil }
    return
      "From which day the price of \(words) changes\(undatedSubscribers): \(moneySteps.joined(separator: "; "))"
  }

  /// The same after the change: `from which day, and whether existing subscribers keep their price where it rises`.
  fileprivate var undatedDecision: String? { undatedSubscribers.map { "from which day" + $0 } }

  /// What has to be decided about existing subscribers: empty if their price does not rise, nil if no price changes without a day.
  private var undatedSubscribers: String? {
    guard change.type == .subscription || change.type == .monthlyPlan, change.kind == .changed,
      [.update, .replace].contains(action), !undated.isEmpty
    else { return nil }
    let rises = regularPriceRows.contains { $0.isRise && !$0.storefronts.isDisjoint(with: undated) }
    return rises ? ", and whether existing subscribers keep their price where it rises" : ""
  }

  /// What a change needs instead that a lock forbids; nil if none does.
  fileprivate var neededInstead: String? {
    guard isLocked else { return nil }
    let noun = isOffer ? "offer" : Language.current[change.type].phrase
    return "can no longer be changed: a new \(noun) is needed"
  }

  /// Returns the last day on which Apple would have accepted the new object, if that was before today; nil if Apple accepts it.
  fileprivate func missedStart(on today: CalendarDate) -> CalendarDate? {
    let kind: DatedKind? =
      switch change.type {
      case .winBackOffer: .winBack
      case .priceChange: .priceChange(isSubscription: true)
      default: nil
      }
    guard let deadlines = kind?.deadlines(from: change.new?.date(.startDate), to: nil) else { return nil }
    return deadlines.first { $0.kind == .create && $0.isStrict && $0.day < today }?.day
  }

  fileprivate var changesOnlyEnd: Bool {
    change.kind == .changed && change.fields.allSatisfy { $0.field.key == .endDate }
  }

  /// The keys of a changed object.
  fileprivate var changedKeys: [String] { change.kind == .changed ? change.fields.map(\.name) : [] }
}

extension Catalog {
  /// A line for each draft with the day on which it was to start.
  fileprivate var draftLines: [WorkLine] {
    guard !drafts.isEmpty else { return [] }
    func line(_ what: String, _ start: CalendarDate) -> WorkLine {
      WorkLine(
        day: start, text: "Publish or move the draft of \(what), which is to start on \(start)",
        doer: Doer.decides)
    }
    return OfferFilter().offers(of: self).flatMap { facts -> [WorkLine] in
      let offer = facts.offer
      let name = offer.kind == .introductory ? "" : " " + (offer.referenceName?.value ?? offer.name)
      let what = "\(offer.kind.phrase)\(name) of \(facts.product.referenceName.value)"
      let batches = offer.batches.filter { drafts.contains($0.id.range) }.map { batch in
        line("batch \(batch.id.value) of \(what)", batch.createdDate.value)
      }
      let isDraft = drafts.contains(offer.range) || self.isDraft(facts.product)
      return (isDraft ? offer.window.start.map { [line(what, $0.value)] } ?? [] : []) + batches
    }
  }
}
