package import Diagnostics
import JSONText
package import OfferLanguage
package import OfferModel

/// The steps from what is live to what the catalog says, and what is no step.
package struct Plan: Sendable {
  package let bundleId: String
  package let today: CalendarDate
  /// The normal form of the catalog, as canonical JSON, and its digest.
  package let catalog: [UInt8]
  package let digest: String
  /// What somebody wants that has a gentler way: offers that run are deleted, not ended.
  package let allowed: [PlanStep.Need]
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
  /// Of a plan back: what does not go back.
  package var stays: [PlanItem] = []
  /// What is at Apple, not in the catalog, and stays.
  package var unmanaged: [PlanItem] = []
  /// The images and screenshots of the catalog.
  package var files: [UploadFile] = []
  /// `2 APPROVED, 1 not there yet`: the products of the catalog at Apple. It is not in `plan.json`.
  package var states = ""
  /// By object, what it is compared with before the plan is applied.
  package var fingerprints: [Fingerprint] = []

  package init(
    bundleId: String, today: CalendarDate, catalog: (bytes: [UInt8], digest: String),
    allowing allowed: [PlanStep.Need] = []
  ) {
    (self.bundleId, self.today, self.allowed) = (bundleId, today, allowed.sorted())
    (self.catalog, digest) = catalog
  }
}

extension Plan {
  /// Whether something could be done now, or is refused.
  package var hasWork: Bool { !steps.isEmpty || !blocked.isEmpty }

  /// The files that its steps send.
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
    return Set(all).sorted { $0.key < $1.key }
  }

  /// Blocks what depends on something that nobody could read, or that offerc does not know.
  package mutating func blockUnread(of live: LiveState) {
    blocked += live.unread.map { one in
      PlanItem(one.object, "compare " + one.what, "App Store Connect could not be read: " + one.reason)
    }
    blocked += live.unknown.map { one in
      PlanItem(one.object, "compare it", "App Store Connect has " + one.what + ": look at it there")
    }
  }

  /// Keeps what the live objects look like that the steps touch.
  ///
  /// - Parameter canonical: an object of the normal form as canonical JSON.
  /// - Throws: `CryptographyFailure`.
  package mutating func addFingerprints(of live: LiveState, _ canonical: (NormalObject) -> [UInt8]) throws {
    let touched = Set(steps.map(\.object.owner))
    fingerprints = try live.fingerprints(within: scope, canonical).filter {
      touched.contains($0.object)
    }
  }

  /// Blocks what lint calls an error: a plan of such a catalog is looked at, and not applied.
  package mutating func block(_ findings: [Finding], place: (SourceRange) -> String?) {
    // By keys: `live.json` has no paths.
    let known = Set(blocked.map(\.object.key))
    for one in findings where one.severity >= .error && !known.contains(one.object.key) {
      blocked.append(
        PlanItem(one.object, one.message, "it is an error [\(one.rule)]", at: place(one.primary.range)))
    }
  }
}

/// Something that is done at Apple, by one request or several of one kind.
package struct PlanStep: Sendable {
  package enum Action: String, CaseIterable, Sendable {
    case create
    case update
    case replace
    case deactivate
    case delete
  }

  /// What somebody has to allow by name.
  package enum Need: String, CaseIterable, Comparable, Sendable {
    case deletions
    case irreversible
    case priceIncreases = "price-increases"

    package static func < (a: Need, b: Need) -> Bool { a.rawValue < b.rawValue }
  }

  /// From 1.
  package let number: Int
  package let action: Action
  package let object: ObjectPath
  /// What changes, a line each.
  package var details: [String]
  /// Why it cannot be taken back; nil where it can.
  package var permanence: String?
  /// Whom it reaches besides new customers.
  package var reach: String?
  /// Sorted.
  package var needs: [Need]
  package let requests: [PlannedRequest]
  /// Where it changes something; empty where that is no matter of storefronts. It is not in `plan.json`.
  package var storefronts = StorefrontSet()
  /// In the catalog: `offers/spring.yaml:14`.
  package let place: String?

  /// The steps whose ids it needs.
  package var dependsOn: [Int] {
    Set(requests.flatMap(\.references).compactMap(\.step)).subtracting([number]).sorted()
  }

  /// Whether it makes a version of texts; the texts that stay as they are follow, in case that Apple does not copy them.
  var makesVersion: Bool { requests.first?.makesVersion == true }
}

/// Something that is not done by this plan.
package struct PlanItem: Sendable {
  package let object: ObjectPath
  /// What would be done, or what is there.
  package let what: String
  package let reason: String
  /// In the catalog: `offers/spring.yaml:14`.
  package let place: String?

  package init(_ object: ObjectPath, _ what: String, _ reason: String, at place: String? = nil) {
    (self.object, self.what, self.reason, self.place) = (object, what, reason, place)
  }
}
