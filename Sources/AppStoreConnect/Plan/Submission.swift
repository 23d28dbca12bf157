import ByteText
package import Diagnostics
import JSONText
import OfferLanguage
import OfferModel
package import OfferRules

/// The objects of a catalog that are submitted to App Review, and those that are not, with the reasons.
package struct Submission: Sendable {
  /// Whether the version of the app goes along, which the first products of an app need.
  package enum WithVersion: Sendable {
    case no
    /// The version that can be submitted; nil if there is none.
    case yes(AppVersion?)
  }

  /// One step at most.
  package private(set) var plan: Plan
  /// What goes.
  package private(set) var items: [ObjectPath] = []
  /// What does not, although App Review has not seen it.
  package private(set) var left: [PlanItem] = []
  /// Subscriptions that have everything, although App Store Connect says `MISSING_METADATA`.
  package private(set) var stuck: [StuckProduct] = []
  /// Whether a version of the app was offered, and no product needs it.
  package private(set) var leavesVersion = false
  /// What goes without a version of the app although Apple may want one: the first product of its kind, but not of the app.
  package private(set) var mayNeedVersion: [ObjectPath] = []

  fileprivate struct Item {
    /// The name of the version among the relationships of an item, and its type.
    let link: JSON.Member
    let object: ObjectPath
    /// The id of the version.
    let version: String
    /// The kind of the product, or of the products of a group; nil for a version of the app.
    let product: Product.Kind?

    init(_ kind: VersionedKind, _ object: ObjectPath, version: String, of product: Product.Kind) {
      let type = kind.version.type
      link = AppStoreConnect.link(String(type.dropLast()), type: type, id: .known(version))
      self.object = object
      self.version = version
      self.product = product
    }

    init(_ app: AppVersion) {
      link = AppStoreConnect.link("appStoreVersion", type: "appStoreVersions", id: .known(app.id))
      object = app.object
      version = app.id
      product = nil
    }
  }

  /// - Parameters:
  ///   - work: what is left to be done before.
  ///   - platform: `IOS`.
  package init(
    _ comparison: Comparison, _ live: LiveState, work: Plan, submissions: [LiveSubmission],
    platform: String, withVersion: WithVersion = .no, place: @escaping (SourceRange) -> String?
  ) {
    plan = Plan(
      bundleId: work.bundleId, today: work.today, catalog: work.catalog, digest: work.digest,
      commands: work.commands)
    let ids = live.ids
    let status = LiveStatus(comparison, live, commands: work.commands, place: place)
    // App Store Connect can want prices where nothing is sold, and can refuse them: nothing waits for them.
    let due = work.steps.map(\.object).filter { $0.parts.last?.kind != .unsoldPrices }
    let steps = Set((due + work.blocked.map(\.object)).map(\.owner.named))
    var found: [Item] = []
    for group in comparison.current.catalog.groups {
      let texts = ids.group(of: group).flatMap { ids.subscriptionGroups[$0]?.texts }
      let hasApproved = group.subscriptions.contains { ids.subscriptions[$0.productId]?.wasApproved == true }
      var mine: [Item] = []
      for subscription in group.subscriptions {
        let missing =
          status.missing(of: subscription.path) ?? (hasApproved ? nil : status.missing(of: group.path))
        guard
          let item = item(
            subscription.product, .subscription, live: ids.subscriptions[subscription.productId],
            missing: missing, steps: steps
          )
        else { continue }
        guard hasApproved || !steps.contains(group.path.named) else {
          left.append(
            PlanItem(
              subscription.path, "is not submitted", because: "its group has steps left: plan and apply"))
          continue
        }
        guard hasApproved || VersionState(texts?.state) != .inReview else {
          left.append(
            PlanItem(
              subscription.path, "is not submitted",
              because: "its group is in review: submit it after the review"))
          continue
        }
        mine.append(item)
      }
      if let version = texts?.draft, hasApproved || !mine.isEmpty {
        if steps.contains(group.path.named) {
          left.append(PlanItem(group.path, "is not submitted", because: Submission.unapplied))
        } else {
          mine.append(Item(.group, group.path, version: version, of: .subscription))
        }
      }
      found += mine
    }
    for purchase in comparison.current.catalog.inAppPurchases {
      let path = purchase.product.path
      let live = ids.inAppPurchases[purchase.product.productId.value]
      if let item = item(
        purchase.product, .inAppPurchase, live: live, missing: status.missing(of: path), steps: steps)
      {
        found.append(item)
      }
    }
    // What was just submitted need not say so itself yet.
    let submitted = Set(submissions.filter(\.isWithReview).flatMap(\.items).compactMap(\.version))
    found.removeAll { submitted.contains($0.version) }
    let open = submissions.first { $0.isOpen(for: platform) }
    let approved = approvedKinds(in: comparison.baselineAsRead.catalog, ids)
    submit(withFirstProducts(found, approved, withVersion), ids, open: open, platform: platform)
  }

  private static let unapplied = "the plan has steps for it: plan and apply first"

  /// The item of a product; nil if App Review has it already, or cannot have it yet.
  private mutating func item(
    _ product: Product, _ kind: VersionedKind, live: ProductIds?, missing: String?,
    steps: Set<ObjectPath>
  ) -> Item? {
    func leave(_ reason: String) { left.append(PlanItem(product.path, "is not submitted", because: reason)) }
    guard let live else {
      leave("it is not in App Store Connect: plan and apply first")
      return nil
    }
    if VersionState(live.texts.state) == .inReview && live.texts.version != nil { return nil }
    if live.wasApproved, live.texts.draft == nil { return nil }
    guard !steps.contains(product.path.named) else {
      leave(Submission.unapplied)
      return nil
    }
    // Apple's own state need not say so, although nothing is missing.
    if !live.wasApproved, let missing {
      leave("it lacks " + missing)
      return nil
    }
    guard let version = live.texts.draft else {
      if case .inReview? = live.stage { return nil }
      leave(
        "its texts are \(live.texts.state?.rawValue ?? "from before versions"): see what App Store Connect says"
      )
      return nil
    }
    if live.state == .missingMetadata {
      stuck.append(StuckProduct(product, live))
    }
    return Item(kind, product.path, version: version, of: product.kind.value)
  }

  /// The kinds of products of which App Review has approved one.
  private func approvedKinds(in live: Catalog, _ ids: LiveIds) -> Set<Product.Kind> {
    Set(live.products.filter { ids.product($0)?.wasApproved == true }.map(\.kind.value))
  }

  /// Takes the version of the app along where it is needed, or leaves out what needs it.
  ///
  /// Apple reviews the first subscription, the first consumable and the first non-consumable of an app together with a version
  /// of the app (`FIRST_SUBSCRIPTION_MUST_BE_SUBMITTED_ON_VERSION` …). That this holds for each kind has one source, of
  /// 2026-10: where App Review has approved a product of another kind, the version goes along only on request. A non-renewing
  /// subscription has no such code.
  private mutating func withFirstProducts(
    _ found: [Item], _ approved: Set<Product.Kind>, _ withVersion: WithVersion
  ) -> [Item] {
    func isFirst(_ item: Item) -> Bool {
      guard let kind = item.product else { return false }
      return kind == .nonRenewingSubscription ? approved.isEmpty : !approved.contains(kind)
    }
    let first = found.filter(isFirst)
    guard !first.isEmpty else {
      if case .yes = withVersion { leavesVersion = !found.isEmpty }
      return found
    }
    func leave(_ reason: (Item) -> String) -> [Item] {
      left += first.map { PlanItem($0.object, "needs a version of the app", because: reason($0)) }
      return found.filter { !isFirst($0) }
    }
    guard case .yes(let version) = withVersion else {
      guard approved.isEmpty else {
        mayNeedVersion = first.map(\.object)
        return found
      }
      return leave { item in
        "Apple reviews the first \(item.product.map(phrase) ?? "product") of an app together with a version of the app: `\(plan.commands.submit(withVersion: true))` submits both"
      }
    }
    guard let version else {
      return leave { _ in "the app has no version that can be submitted: create one in App Store Connect" }
    }
    guard version.hasBuild else {
      return leave { _ in "version \(version.number) has no build: choose one in App Store Connect" }
    }
    guard left.isEmpty else {
      left.append(
        PlanItem(
          version.object, "is not submitted",
          because: "App Review would see it without \(firstFive(left.map(\.object.quotedLabel)))"))
      return []
    }
    return [Item(version)] + found
  }

  private mutating func submit(
    _ found: [Item], _ ids: LiveIds, open: LiveSubmission?, platform: String
  ) {
    guard !found.isEmpty else { return stuck = [] }
    let versions = Set(found.map(\.version))
    let others = (open?.items ?? []).filter { $0.version.map { !versions.contains($0) } ?? true }
    guard others.isEmpty else {
      left.append(
        PlanItem(
          ObjectPath(.reviewSubmission, platform),
          "is open, with \(counted(others.count, "item")) that this run does not submit",
          because: "submit it, or remove the items, in App Store Connect: \(firstFive(others.map(\.phrase)))"
        ))
      return stuck = []
    }
    let submission = open.map { Reference.known($0.id) } ?? .made(step: 1)
    let resource = AppleResource.reviewSubmission
    var requests: [PlannedRequest] = []
    if open == nil {
      requests.append(
        .create(
          resource, attributes: [.init("platform", .text(platform))],
          relationships: resource.owner(.known(ids.app))))
    }
    let there = Set((open?.items ?? []).compactMap(\.version))
    for item in found where !there.contains(item.version) {
      requests.append(
        .create(
          .reviewItem, attributes: [], relationships: AppleResource.reviewItem.owner(submission) + [item.link]
        ))
    }
    requests.append(.update(resource, submission, attributes: [.init("submitted", true)]))
    items = found.map(\.object)
    stuck = stuck.filter { items.contains($0.object) }
    plan.steps = [
      PlanStep(
        number: 1, action: .create, object: ObjectPath(.reviewSubmission, platform),
        details: items.map(\.quotedLabel), requests: requests)
    ]
  }
}

private func phrase(_ kind: Product.Kind) -> String {
  kind == .nonRenewingSubscription ? "product" : kind.rawValue
}

extension TextIds {
  /// The version that can be submitted.
  fileprivate var draft: String? {
    hasDraft ? version : nil
  }
}

extension LiveStatus {
  /// What a product or a group still lacks, in words; nil if it lacks nothing.
  fileprivate func missing(of object: ObjectPath) -> String? {
    let all = requirements.filter { $0.object == object && $0.need.isLacking }.map(\.need.phrase)
    return all.isEmpty ? nil : listed(all, "and")
  }
}
