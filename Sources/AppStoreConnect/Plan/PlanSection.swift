/// The items of a plan that are not steps, under one title.
package struct PlanSection: Sendable {
  /// The raw value is the member of `plan.json`.
  package enum Kind: String, CaseIterable, Sendable {
    case stays
    case blocked
    case waits
    case later
    case manual
    case unmanaged
  }

  package let kind: Kind
  package let items: [PlanItem]
}

extension PlanSection.Kind {
  /// Its heading in reports.
  var title: String {
    let words =
      switch self {
      case .stays: "What cannot be restored"
      case .blocked: "Blocked: Apple would refuse these, or offerc cannot tell"
      case .waits: "Waiting for Apple"
      case .later: "For a later day"
      case .manual: "Needs a person"
      case .unmanaged: "In App Store Connect, but not in the catalog: they stay"
      }
    return WordsForPeople.of(words)
  }

  /// The word after the number of its items: `2 waiting`.
  package var word: String {
    let words =
      switch self {
      case .stays: "not restored"
      case .blocked: "blocked"
      case .waits: "waiting"
      case .later: "later"
      case .manual: "manual"
      case .unmanaged: "unmanaged"
      }
    return WordsForPeople.of(words)
  }

  var items: WritableKeyPath<Plan, [PlanItem]> {
    switch self {
    case .stays: \.stays
    case .blocked: \.blocked
    case .waits: \.waits
    case .later: \.later
    case .manual: \.manual
    case .unmanaged: \.unmanaged
    }
  }
}

extension Plan {
  /// What comes before the steps.
  var staying: PlanSection { section(.stays) }

  /// What comes after the steps, in the order of reports.
  package var sections: [PlanSection] {
    [PlanSection.Kind.blocked, .waits, .later, .manual, .unmanaged].map(section)
  }

  private func section(_ kind: PlanSection.Kind) -> PlanSection {
    PlanSection(kind: kind, items: self[keyPath: kind.items])
  }

  static var itemLists: [WritableKeyPath<Plan, [PlanItem]>] {
    [\.stays, \.waits, \.later, \.manual, \.blocked, \.unmanaged]
  }
}
