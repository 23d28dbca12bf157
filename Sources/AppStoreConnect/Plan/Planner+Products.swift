import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  mutating func planGroups() {
    for change in changes(of: .subscriptionGroup) {
      guard let group = change.new else { continue }
      if change.isNew {
        guard let app = ids.app else { continue }
        add(.create, change, [GroupRequests.create(group, app: .known(app))], creates: true)
      } else if change.differs(.referenceName) != nil, let id = liveGroup(of: change) {
        add(
          .update, change, [GroupRequests.rename(.known(id), group)].compactMap(\.self),
          details: change.details([.referenceName]))
      }
    }
  }

  /// A group that is compared was found by the products that it shares.
  private func liveGroup(of change: Change) -> String? {
    let name = change.new?.text(.referenceName)
    let group = comparison.current.catalog.groups.first { $0.referenceName.value == name }
    guard let group, case .known(let id)? = reference(of: group) else { return nil }
    return id
  }

  mutating func planSubscriptions() {
    for change in changes(of: .subscription) {
      guard let subscription = change.new, let productId = subscription.text(.productId),
        let home = homes[productId]
      else { continue }
      if change.isNew {
        guard let group = reference(of: home.group) else { continue }
        add(.create, change, [SubscriptionRequests.create(subscription, group: group)], creates: true)
        leaveReview(
          change.path,
          subscription.text(.promotionalImage) == nil
            ? "add a review screenshot, then submit it for review"
            : "add a review screenshot and the promotional image, then submit it for review",
          "offerc uploads no files and submits nothing", at: change.place)
      } else {
        update(change, subscription)
      }
    }
    for change in changes(of: .inAppPurchase) where !change.isGone {
      leaveToPeople(
        change.path,
        change.isNew ? "create it" : "change \(change.fields.map(\.name).joined(separator: ", "))",
        "offerc manages only the offer codes of in-app purchases", at: change.place)
    }
  }

  private mutating func update(_ change: Change, _ subscription: NormalObject) {
    let keys = AppleResource.subscription.attributes.filter(\.isSentWhenChanged).compactMap(\.key)
    let changed = change.fields.map(\.field.key).filter(keys.contains)
    guard let id = ids.subscription(subscription.text(.productId) ?? "")?.id,
      let request = SubscriptionRequests.update(.known(id), subscription, changed)
    else { return }
    let sharesNow = changed.contains(.familySharable) && subscription.truth(.familySharable) == true
    add(
      .update, change, [request], details: change.details(keys),
      permanence: sharesNow ? "Family Sharing cannot be turned off again" : nil,
      needs: sharesNow ? [.irreversible] : [])
  }

  mutating func planApp() {
    for change in changes(of: .app) {
      for field in change.fields {
        switch field.field.key {
        case .billingGracePeriod: planGracePeriod(change, field)
        default:
          leaveToPeople(
            change.path, "\(field.name): \(field.phrase)", "the App Store Connect API cannot change it",
            at: field.new?.range ?? change.place)
        }
      }
    }
  }

  private mutating func planGracePeriod(_ change: Change, _ field: FieldChange) {
    guard let period = change.new?.part(.billingGracePeriod) else {
      return leaveToPeople(
        change.path, "turn off the billing grace period",
        "the catalog no longer has one; with `optIn: false`, offerc turns it off", at: change.place)
    }
    guard let id = ids.billingGracePeriod, let request = GroupRequests.changeGracePeriod(.known(id), period)
    else {
      return leaveToPeople(
        change.path, "set the billing grace period", "App Store Connect has none to change", at: change.place
      )
    }
    add(.update, change, [request], details: ["\(field.name): \(field.phrase)"])
  }
}
