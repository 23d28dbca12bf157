package import Diagnostics
package import OfferModel

/// A change at Apple, made by one request or by several of one kind.
package struct PlanStep: Sendable {
  package enum Action: String, CaseIterable, Sendable {
    case create
    case update
    case replace
    case deactivate
    case delete
  }

  /// What the user has to allow by name.
  package enum Need: String, CaseIterable, Comparable, Sendable {
    case deletions
    case irreversible
    case priceIncreases = "price-increases"

    package static func < (a: Need, b: Need) -> Bool { a.rawValue < b.rawValue }
  }

  /// The number of the step, from 1.
  package internal(set) var number = 0
  package internal(set) var action = Action.create
  package internal(set) var object = ObjectPath()
  /// What changes, a line each.
  package internal(set) var details: [String] = []
  /// Why the step cannot be undone; nil if it can. See `Permanence`.
  package internal(set) var permanence: String?
  /// Whom the step reaches besides new customers.
  package internal(set) var reach: String?
  /// Sorted.
  package internal(set) var needs: [Need] = []
  package internal(set) var requests: [PlannedRequest] = []
  /// The storefronts in which it changes something; empty if it does not depend on storefronts. It is not in `plan.json`.
  package internal(set) var storefronts = StorefrontSet()
  /// The place in the catalog: `offers/spring.yaml:14`.
  package internal(set) var place: String?
  /// The offer of another product whose names it takes: an earlier step deletes that offer. It is not in `plan.json`.
  package internal(set) var nameHolder: ObjectPath?

  /// The steps whose ids it needs.
  package var dependsOn: [Int] {
    Set(requests.flatMap(\.references).compactMap(\.step)).subtracting([number]).sorted()
  }

  /// Whether the first request makes a version of texts. The texts that stay as they are follow, because Apple may not copy them.
  var makesVersion: Bool { requests.first?.makesVersion == true }
}
