package import Diagnostics
package import JSONText
import OfferLanguage
import OfferModel
package import OfferRules

/// How far the objects of a catalog are on their way to customers, and what products need before App Review can see them.
package struct LiveStatus: Sendable {
  package struct Row: Sendable {
    let object: ObjectPath
    /// In Apple's words, or `active`; nil for an object without a state.
    let state: String?
    let comparison: Comparison
  }

  package enum Comparison: String, CaseIterable, Sendable {
    case same
    case differs
    case missing
    case notInCatalog = "not-in-catalog"
    case unread

    fileprivate var phrase: String {
      switch self {
      case .same: "as in the catalog"
      case .differs: "differs"
      case .missing: "to be created"
      case .notInCatalog: "not in the catalog"
      case .unread: "could not be read"
      }
    }
  }

  /// - Parameter place: where a part of the catalog is: `offers/spring.yaml:14`.
  package init(
    _ comparison: OfferRules.Comparison, _ live: LiveState, _ submissions: [LiveSubmission] = [],
    place: @escaping (SourceRange) -> String?
  ) {
    let reader = StatusReader(comparison, live, place: place)
    rows =
      reader.rows
      + submissions.map { Row(object: $0.object, state: $0.state.rawValue, comparison: .notInCatalog) }
    requirements = reader.requirements
    bundleId = comparison.current.catalog.app.bundleId.value
    today = comparison.today
  }

  let bundleId: String
  let today: CalendarDate
  package let rows: [Row]
  package let requirements: [ReviewRequirement]

  /// `2 APPROVED, 1 not there yet`.
  static func counts(_ states: [String]) -> String {
    Dictionary(grouping: states) { $0 }.sorted { $0.key < $1.key }.map { "\($1.count) \($0)" }
      .joined(separator: ", ")
  }

  /// - Parameter words: text as the table has it.
  package func table(_ words: (String) -> String = { $0 }) -> Table {
    Table(
      [.text("group or product"), .text("part"), .whole("state"), .whole("catalog")],
      rows.map { row in
        let part = row.object.inOwner
        return [
          row.object.owner.quotedLabel,
          part.isEmpty ? row.object.parts.first?.kind.phrase ?? "" : part.quotedLabel,
          row.state ?? "–", row.comparison.phrase,
        ].map(words)
      }, isGrouped: true)
  }
}

private struct StatusReader {
  private(set) var rows: [LiveStatus.Row] = []
  private(set) var requirements: [ReviewRequirement] = []
  private let planner: Planner
  private let kinds: [String: Change.Kind]
  private var ids: LiveIds { planner.ids }

  init(_ comparison: Comparison, _ live: LiveState, place: @escaping (SourceRange) -> String?) {
    planner = Planner(comparison, live, ([], ""), [], place: place)
    kinds = Dictionary(comparison.changes.map { ($0.path.key, $0.kind) }) { first, _ in first }
    for group in comparison.current.catalog.groups {
      let texts: TextIds? =
        if case .known(let id)? = planner.reference(of: group) {
          ids.subscriptionGroups[id]?.texts
        } else {
          nil
        }
      add(group.path, nil)
      add(
        group.path.with(.localizations), texts?.state?.rawValue,
        differs: texts == nil || change(of: group.path)?.differs(.localizations) != nil)
      for one in group.subscriptions { add(one, of: group, texts) }
    }
    for one in comparison.current.catalog.inAppPurchases {
      let live = ids.inAppPurchases[one.product.productId.value]
      addProduct(one.path, live)
      addOffers(of: one.product)
      require(one.product, live)
    }
  }

  private mutating func add(_ object: ObjectPath, _ state: String?, differs: Bool? = nil) {
    let compared: LiveStatus.Comparison =
      switch kinds[object.key] {
      case _ where planner.isClosed(object): .unread
      case .added?: .missing
      case nil where kinds[object.owner.key] == .added: .missing
      case .removed?: .notInCatalog
      case .changed?: .differs
      case nil: differs == true ? .differs : .same
      }
    rows.append(LiveStatus.Row(object: object, state: state, comparison: compared))
  }

  private mutating func addProduct(_ path: ObjectPath, _ live: ProductIds?) {
    add(path, live?.state?.rawValue)
    add(
      path.with(.localizations), live?.texts.state?.rawValue,
      differs: live == nil || change(of: path)?.differs(.localizations) != nil)
  }

  private mutating func add(_ one: Subscription, of group: SubscriptionGroup, _ texts: TextIds?) {
    let live = ids.subscriptions[one.productId]
    addProduct(one.path, live)
    let introductory = Set((live?.introductoryOffers ?? []).compactMap(\.storefront)).count
    let changed = planner.comparison.changes.contains {
      $0.type == .introductoryOffer && $0.path.productId == one.productId
    }
    if introductory > 0 || changed {
      add(
        one.path.with(.introductoryOffers),
        introductory == 0 ? nil : "in \(counted(introductory, "storefront"))", differs: changed)
    }
    addOffers(of: one.product)
    require(one.product, live, in: group, texts)
  }

  private func change(of object: ObjectPath) -> Change? {
    planner.comparison.changes.first { $0.path == object }
  }

  /// Those that are live, then those to be created.
  private mutating func addOffers(of product: Product) {
    let live = planner.comparison.baseline.catalog
    for one in live.subscriptions where one.productId == product.productId.value {
      for offer in one.promotionalOffers { add(one.offer(offer).path, "active") }
      for offer in one.winBackOffers { add(one.offer(offer).path, offer.window.phrase) }
    }
    for placed in live.offerCodes where placed.product.productId.value == product.productId.value {
      add(placed.path, placed.code.active.value ? "active" : "inactive")
      for batch in placed.code.batches {
        add(placed.path(of: batch), placed.code.isActive(batch) ? "active" : "inactive")
      }
    }
    let kinds: [ObjectID] = [.promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode, .batch]
    for change in planner.comparison.changes where change.isNew && kinds.contains(change.type) {
      guard change.path.productId == product.productId.value, planner.actions[change] != .local else {
        continue
      }
      add(change.path, nil)
    }
  }

  /// Source of what a review needs: App Store Connect Help, and the states of the API.
  private mutating func require(
    _ one: Product, _ live: ProductIds?, in group: SubscriptionGroup? = nil, _ groupTexts: TextIds? = nil
  ) {
    func add(_ need: ReviewRequirement.Need, _ remedy: ReviewRequirement.Remedy, at place: SourceRange) {
      requirements.append(
        ReviewRequirement(object: one.path, need: need, remedy: remedy, place: planner.place(place)))
    }
    let home = one.productId.range
    guard let live else { return add(.product(one.path.parts[0].kind), .apply(several: false), at: home) }
    guard let stage = live.stage, case .neverApproved = stage else {
      return
    }
    let count = requirements.count
    let form = planner.form(of: one)
    func check(_ isMissing: Bool, _ part: LivePart, _ need: ReviewRequirement.Need, _ key: Key) {
      guard isMissing, !planner.isUnread(part, of: one.path) else { return }
      let field = form?[key]
      add(
        need, field == nil ? .write(several: false) : .apply(several: false), at: field?.range ?? home)
    }
    check(live.texts.isEmpty, .localizations, .texts, .localizations)
    check(live.availability(.upFront) == nil, .availability, .storefronts, .territories)
    check(live.prices(.upFront).isEmpty, .prices, .prices, .prices)
    check(live.screenshot?.state != .there, .reviewScreenshot, .screenshot, .reviewScreenshot)
    if let group, groupTexts?.isEmpty != false { requireTexts(of: group) }
    guard requirements.count == count else { return }
    switch live.state {
    case .missingMetadata: add(.unknown, .submit, at: home)
    case .readyToSubmit: add(.submission, .submit, at: home)
    default: add(.answerToReview, .readMessage, at: home)
    }
  }

  private mutating func requireTexts(of group: SubscriptionGroup) {
    guard !planner.isUnread(.localizations, of: group.path) else { return }
    requirements.append(
      ReviewRequirement(
        object: group.path, need: .texts,
        remedy: group.localizations.isEmpty ? .write(several: true) : .apply(several: true),
        place: planner.place(group.referenceName.range)))
  }
}

/// What `offerc appstore status --format json` writes.
package let statusFormat = JSONFormat(
  "offerc.appstore-status/1", title: "States of an app in App Store Connect",
  "What `offerc appstore status --format json` writes. Within offerc.appstore-status/1 keys are added, never changed or removed.",
  JSONType<LiveStatus>.object([
    .row("bundleId", .text) { $0.bundleId },
    .format("offerc.appstore-status/1"),
    .row(
      "missing", planItems, "What products that were never approved need before App Review can see them."
    ) { $0.requirements.map(\.item) },
    .row(
      "objects", .array(of: row), "The objects of the catalog, and what is live beside them."
    ) { $0.rows },
    .row("today", .day, "Use this date as today.") { $0.today.description },
  ]))

private let row = JSONType<LiveStatus.Row>.object([
  .row(
    "comparison", .word,
    "`same` as in the catalog; `differs`; `missing`, to be created; `not-in-catalog`; `unread`, could not be read."
  ) { $0.comparison },
  .row("object", objectWords) { $0.object },
  .row("path", objectPath) { $0.object },
  .optional("state", .text, "In Apple's words, or `active`; absent where there is none.") { $0.state },
])

package func renderStatusText(_ status: LiveStatus, _ style: Style) -> [UInt8] {
  var text = status.table().text(style)
  if !status.requirements.isEmpty { text += "\n" + style.paint(requirementsTitle, .strong) + "\n" }
  for item in status.requirements.map(\.item) {
    let at = item.place.map { " (\($0))" } ?? ""
    text += "  " + escapingControls("\(item.object.quotedLabel): \(item.what)") + "\n"
    text += "    = " + escapingControls(item.reason + at) + "\n"
  }
  return Array(text.utf8)
}

package func renderStatusMarkdown(_ status: LiveStatus) -> [UInt8] {
  var text = status.table(markdownText).markdown() + "\n"
  if !status.requirements.isEmpty { text += "\n**\(requirementsTitle)**\n\n" }
  for item in status.requirements.map(\.item) {
    let at = item.place.map { " (\(markdownCode($0)))" } ?? ""
    text +=
      "- \(markdownCode(item.object.label)): \(markdownText(item.what)); \(markdownText(item.reason))\(at)\n"
  }
  return Array(text.utf8)
}

private let requirementsTitle = "Before App Review can see them, these need"
