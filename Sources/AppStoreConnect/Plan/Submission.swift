import ByteText
package import Diagnostics
import JSONText
import OfferLanguage
import OfferModel
package import OfferRules

/// The objects of a catalog that are submitted to App Review, and those that are not, with the reasons.
package struct Submission: Sendable {
  /// One step at most.
  package private(set) var plan: Plan
  /// What goes.
  package private(set) var items: [ObjectPath] = []
  /// What does not, although App Review has not seen it.
  package private(set) var left: [PlanItem] = []

  fileprivate struct Item {
    let kind: VersionedKind
    let object: ObjectPath
    let version: String

    /// `subscriptionVersion`.
    var link: JSON.Member {
      let type = kind.version.type
      return AppStoreConnect.link(String(type.dropLast()), type, .known(version))
    }
  }

  /// - Parameters:
  ///   - work: what is left to be done before.
  ///   - platform: `IOS`.
  package init(
    _ comparison: Comparison, _ live: LiveState, _ work: Plan, _ submissions: [LiveSubmission],
    platform: String, place: @escaping (SourceRange) -> String?
  ) {
    plan = Plan(
      bundleId: work.bundleId, today: work.today, catalog: work.catalog, digest: work.digest)
    let ids = live.ids
    let status = LiveStatus(comparison, live, place: place)
    let steps = Set((work.steps.map(\.object) + work.blocked.map(\.object)).map(\.owner.named))
    var found: [Item] = []
    for group in comparison.current.catalog.groups {
      let texts = ids.group(of: group).flatMap { ids.subscriptionGroups[$0]?.texts }
      let hasApproved = group.subscriptions.contains { ids.subscriptions[$0.productId]?.wasApproved == true }
      var mine: [Item] = []
      for one in group.subscriptions {
        let missing = status.missing(of: one.path) ?? (hasApproved ? nil : status.missing(of: group.path))
        guard let item = item(one.product, .subscription, ids.subscriptions[one.productId], missing, steps)
        else { continue }
        guard hasApproved || !steps.contains(group.path.named) else {
          left.append(PlanItem(one.path, "is not submitted", "its group has steps left: plan and apply"))
          continue
        }
        guard hasApproved || VersionState(texts?.state) != .inReview else {
          left.append(PlanItem(one.path, "is not submitted", "its group is in review: submit it after that"))
          continue
        }
        mine.append(item)
      }
      if let version = texts?.draft, hasApproved || !mine.isEmpty {
        if steps.contains(group.path.named) {
          left.append(PlanItem(group.path, "is not submitted", Submission.unapplied))
        } else {
          mine.insert(Item(kind: .group, object: group.path, version: version), at: 0)
        }
      }
      found += mine
    }
    for one in comparison.current.catalog.inAppPurchases {
      let path = one.product.path
      let live = ids.inAppPurchases[one.product.productId.value]
      if let item = item(one.product, .inAppPurchase, live, status.missing(of: path), steps) {
        found.append(item)
      }
    }
    // What was just submitted need not say so itself yet.
    let submitted = Set(submissions.filter(\.isWithReview).flatMap(\.items).compactMap(\.version))
    found.removeAll { submitted.contains($0.version) }
    submit(found, ids, submissions.first { $0.platform == platform && $0.state == .readyForReview }, platform)
  }

  private static let unapplied = "the plan has steps for it: plan and apply first"

  /// The item of a product; nil if App Review has it already, or cannot have it yet.
  private mutating func item(
    _ product: Product, _ kind: VersionedKind, _ live: ProductIds?, _ missing: String?,
    _ steps: Set<ObjectPath>
  ) -> Item? {
    func leave(_ reason: String) { left.append(PlanItem(product.path, "is not submitted", reason)) }
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
    return Item(kind: kind, object: product.path, version: version)
  }

  private mutating func submit(
    _ found: [Item], _ ids: LiveIds, _ open: LiveSubmission?, _ platform: String
  ) {
    guard !found.isEmpty else { return }
    guard ids.hasApproved else {
      left += found.map {
        PlanItem(
          $0.object, "is submitted with a version of the app",
          "it is the app's first product: add it to the version in App Store Connect, and submit that")
      }
      return
    }
    let versions = Set(found.map(\.version))
    let others = (open?.items ?? []).filter { $0.version.map { !versions.contains($0) } ?? true }
    guard others.isEmpty else {
      left.append(
        PlanItem(
          ObjectPath(.reviewSubmission, platform),
          "is open, with \(counted(others.count, "item")) of somebody else",
          "submit it, or remove the items, in App Store Connect: \(firstFive(others.map(\.phrase)))"
        ))
      return
    }
    let submission = open.map { Reference.known($0.id) } ?? .made(step: 1)
    let resource = AppleResource.reviewSubmission
    var requests: [PlannedRequest] = []
    if open == nil {
      requests.append(
        .create(resource, [.init("platform", .text(platform))], resource.owner(.known(ids.app))))
    }
    let there = Set((open?.items ?? []).compactMap(\.version))
    for item in found where !there.contains(item.version) {
      requests.append(
        .create(
          .reviewItem, [], AppleResource.reviewItem.owner(submission) + [item.link]))
    }
    requests.append(.update(resource, submission, [.init("submitted", true)]))
    items = found.map(\.object)
    plan.steps = [
      PlanStep(
        number: 1, action: .create, object: ObjectPath(.reviewSubmission, platform),
        details: items.map(\.quotedLabel), requests: requests)
    ]
  }
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
