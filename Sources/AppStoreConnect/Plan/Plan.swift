package import Diagnostics
import JSONText
package import OfferLanguage
package import OfferModel

/// The steps from what is live to what the catalog says, and the changes that are not steps.
package struct Plan: Sendable {
  package internal(set) var bundleId = ""
  package internal(set) var today = CalendarDate.earliest
  /// The normal form of the catalog, as canonical JSON.
  package internal(set) var catalog: [UInt8] = []
  /// SHA-256 of `catalog`.
  package internal(set) var digest = ""
  /// What the user wants although there is a gentler way: current offers are deleted instead of ended.
  package internal(set) var allowed: [PlanStep.Need] = []
  /// The objects that the plan was limited to; empty for a whole plan.
  package var only: [ObjectPath] = []
  /// In the order in which they are taken.
  package var steps: [PlanStep] = []
  /// Steps that need something first that only time or Apple brings.
  package var waits: [PlanItem] = []
  /// Steps for a later day.
  package var later: [PlanItem] = []
  /// What only a person can do.
  package var manual: [PlanItem] = []
  /// What Apple would refuse.
  package var blocked: [PlanItem] = []
  /// What a rollback plan does not restore; empty in other plans.
  package var stays: [PlanItem] = []
  /// What to do in the repository after a rollback plan, a line for each thing.
  package var repository: [String] = []
  /// What is at Apple, not in the catalog, and stays.
  package var unmanaged: [PlanItem] = []
  /// The commands that its texts and messages about it name.
  package var commands = CatalogCommands()
  /// The images and screenshots of the catalog.
  package var files: [UploadFile] = []
  /// `2 APPROVED, 1 not there yet`: the products of the catalog at Apple. It is not in `plan.json`.
  package var states = ""
  /// What Apple derived, when the plan was made, from the amounts of price changes, and from the live amounts of what the steps
  /// touch.
  package var equalized: [EqualizedAmounts] = []
  /// How Apple's list of storefronts differed from that of offerc when the plan was made; nil if it did not.
  package var storefronts: StorefrontDifferences?
  /// The fingerprints of the objects that the steps touch: `apply` compares what is live with them.
  package var fingerprints: [Fingerprint] = []
}

extension Plan {
  /// Whether something could be done now, or is refused.
  package var hasWork: Bool { !steps.isEmpty || !blocked.isEmpty }

  package var filesToUpload: [UploadFile] {
    let names = Set(steps.flatMap(\.requests).compactMap { $0.attribute("fileName")?.string })
    return files.filter { names.contains($0.name) }
  }

  /// What has to be read to take its steps.
  package var scope: ReadScope { ReadScope(steps.map(\.object)) }

  /// Every object that its steps change, also those that make room for others.
  package func touched(_ ids: LiveIds) -> [ObjectPath] {
    let all = steps.flatMap { step in
      let gone = step.requests.filter { $0.method == .delete }.compactMap { request in
        if case .known(let id)? = request.target { ids.offer(withId: id, of: step.object.owner) } else { nil }
      }
      return gone + [step.object]
    }
    return Set(all).sorted { one, other in one.key < other.key }
  }

  /// Blocks what depends on a part that could not be read, or on values that offerc does not know. What was left out because
  /// the plan does not need it blocks nothing.
  package mutating func blockUnread(of live: LiveState) {
    blocked += live.unread.filter { !$0.isOnlyCounted && !$0.isLeftOut }.map { one in
      PlanItem(
        one.object, "compare " + one.phrase, because: "App Store Connect could not be read: " + one.reason)
    }
    blocked += live.unknown.map { one in
      PlanItem(
        one.object, "compare it", because: "App Store Connect has " + one.kind.phrase + ": compare it there")
    }
  }

  /// Keeps the fingerprints of the live objects that the steps touch, and what Apple derives from their amounts: live prices that
  /// equal it are under `rest` in a fingerprint.
  ///
  /// - Parameter canonical: an object of the normal form as canonical JSON.
  package mutating func addFingerprints(of live: LiveState, _ canonical: (NormalObject) -> [UInt8]) {
    // A step that renames a group has its new name.
    let known = Plan(steps: steps.filter { $0.object.parts.first?.kind == .subscriptionGroup }).knownIds
    let renamed = live.ids.subscriptionGroups.filter { known.contains($0.key) }.compactMap {
      $0.value.referenceName
    }
    let touched = Set(steps.map(\.object.owner) + renamed.map { ObjectPath(.subscriptionGroup, $0) })
    fingerprints = live.fingerprints(within: scope, canonical).filter {
      touched.contains($0.object)
    }
    var bases = Set(equalized.map(\.base))
    equalized += live.equalized(of: touched).filter { bases.insert($0.base).inserted }
  }

  /// Blocks what lint calls an error: a plan of such a catalog can be read, but not applied.
  package mutating func block(_ findings: [Finding], place: (SourceRange) -> String?) {
    // By keys: `live.json` has no paths.
    let known = Set(blocked.map(\.object.key))
    for one in findings where one.severity >= .error && !known.contains(one.object.key) {
      blocked.append(
        PlanItem(
          one.object, one.message, because: "it is an error [\(one.rule)]", at: place(one.primary.range)))
    }
  }
}
