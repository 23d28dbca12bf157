import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferRules

/// The comparison for a rollback plan: from what is live now to what a `live.json` says, as far as its scope goes and Apple
/// allows it.
package struct Rollback {
  /// The comparison of the catalog that is to be live with what is live now.
  package let comparison: Comparison
  /// The objects that stay as they are, with the reasons.
  package let stays: [PlanItem]
  private let scope: Set<ObjectPath>?

  /// - Parameter allowed: what the plan allows.
  package init(
    to before: LiveState, from live: LiveState, on today: CalendarDate, allowing allowed: [PlanStep.Need]
  ) {
    scope = before.scope.map { Set($0.map(\.slot)) }
    var catalogs = RestoredCatalog(from: before.form.catalog, live: live.form.catalog, within: scope)
    var stays = catalogs.gone + catalogs.replacedFiles(before.ids, live.ids)
    if scope == nil {
      stays += before.unread.map {
        PlanItem($0.object, $0.phrase, because: "could not be read then: " + $0.reason)
      }
    }
    let dropped = live.storefronts?.droppedStorefronts ?? StorefrontSet()
    // What is blocked stays as it is; the rest is restored without it.
    while true {
      let comparison = compareCatalogs(
        lower(catalogs.catalog.without(dropped)), with: live.form, today: today)
      let plan = makePlan(comparison, live, ([], ""), allowing: allowed) { _ in nil }
      let fixed = catalogs.leave(plan.blocked + plan.unmanaged)
      guard !fixed.isEmpty else {
        self.comparison = comparison
        self.stays = stays + comparison.assumedReaches(before.form.catalog.assumed)
        return
      }
      stays += fixed.map(\.staying)
    }
  }

  /// Drops items about objects outside the scope.
  package func limit(_ plan: inout Plan) {
    plan.stays = stays
    guard let scope else { return }
    for list in Plan.itemLists {
      plan[keyPath: list].removeAll { item in
        !scope.contains(item.object.slot) && !scope.contains { item.object.contains($0) }
      }
    }
  }

  /// What to do in the repository once a rollback plan is applied, a line each.
  package static func repository(after plan: Plan) -> [String] {
    let kept = plan.stays.compactMap { item in
      item.permanence.map { "\(item.object.quotedLabel): \($0.advice)" }
    }
    let usedUp = plan.steps.filter {
      $0.action == .delete && $0.object.parts.last?.kind == OfferKind.promotional.objectKind
    }.map {
      "\($0.object.quotedLabel): if you make the change again, give it a different `offerId` and `referenceName`"
    }
    let lines: [String] =
      if !plan.steps.isEmpty {
        [
          "revert the change here too, for example with `git revert`; otherwise the next plan makes it again"
        ] + kept + usedUp
      } else if !kept.isEmpty {
        ["nothing can be restored: leave the catalog as it is"]
      } else {
        []
      }
    return lines.map(WordsForPeople.of)
  }
}

extension Comparison {
  /// Price changes that are sent again, although App Store Connect does not show whether existing subscribers keep their price.
  fileprivate func assumedReaches(_ assumed: AssumedValues) -> [PlanItem] {
    changes.compactMap { change in
      guard change.type == .priceChange, let new = change.new, let prices = new.priceMap,
        let reach = new[.existingSubscribers], assumed.value(at: reach.range) != nil,
        prices.prices.contains(where: { change.old?.priceMap?[$0.storefront]?.amount != $0.amount })
      else { return nil }
      return PlanItem(
        change.path, "whether existing subscribers keep their price",
        because: "App Store Connect does not show it: the plan has \(new.text(.existingSubscribers) ?? "")")
    }
  }
}
