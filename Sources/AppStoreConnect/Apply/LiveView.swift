package import Diagnostics
package import OfferLanguage

/// What a refresh of live state finds while a plan is applied.
package struct LiveView: Sendable {
  /// What is left to be done, planned anew from what is live.
  package private(set) var plan: Plan
  /// The fingerprints of all live objects.
  let live: [Fingerprint]
  package let priced: PricedProducts
  /// How many requests what is left takes.
  package let estimate: RequestEstimate
  /// What `LiveIds.storefronts` returns.
  let storefronts: [String: String]
  /// What `LiveIds.names` returns.
  let names: [String: String]
  /// The pieces of what was read.
  let rows: [LiveRow]
  /// The app, its groups and products; nil if changes by another hand are not looked for.
  let owners: [ResourceObject]?
  /// The groups of subscriptions, by Apple's ids of these.
  let groups: [String: ResourceObject]
  /// The products whose steps are not taken, each with the reason.
  package var stopped: [ObjectPath: String] = [:]

  /// Keeps only one of two equal lists of steps: the one that is applied, if it is also what is left to do.
  package mutating func share(_ steps: [PlanStep]) { plan.steps = steps }

  /// - Parameter scope: of the plan that is applied.
  package init(
    _ plan: Plan, within scope: ReadScope, from live: LiveState, of app: LiveApp? = nil,
    _ canonical: (NormalObject) -> [UInt8]
  ) {
    rows = app?.rows ?? []
    owners = app.map { app in
      [app.app] + (app.groups.value ?? []).map(\.resource)
        + (app.subscriptions + app.purchases).map(\.resource)
    }
    let homes = (app?.groups.value ?? []).flatMap { group in
      (group.subscriptions.value ?? []).map { ($0.resource.id, group.resource) }
    }
    groups = Dictionary(homes) { first, _ in first }
    priced = live.priced
    estimate = RequestEstimate(plan, live)
    self.plan = plan
    storefronts = live.ids.storefronts
    names = live.ids.names
    self.live = live.fingerprints(within: scope, canonical)
  }
}
