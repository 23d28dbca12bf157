import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  mutating func planTexts() {
    for change in changes(of: .subscriptionGroup, .subscription) {
      guard let object = change.new, let owner = owner(of: change) else { continue }
      let texts = object.localizations()
      if change.isNew {
        guard !texts.isEmpty, let version = addVersion(change, owner) else { continue }
        add(
          .create, change.path.with(.localizations),
          texts.map { owner.create($0.locale, $0.object, version: version) },
          details: [texts.map(\.locale).joined(separator: ", ")], at: change.place)
      } else if let field = change.differs(.localizations) {
        update(change, field, owner)
      }
    }
  }

  private func owner(of change: Change) -> TextOwner? {
    if case .subscription = change.type {
      return change.path.productId.flatMap { reference(ofSubscription: $0) }.map { .subscription($0) }
    }
    let name = change.new?.text(.referenceName)
    return comparison.current.catalog.groups.first { $0.referenceName.value == name }
      .flatMap { reference(of: $0) }.map { .group($0) }
  }

  private mutating func update(_ change: Change, _ field: FieldChange, _ owner: TextOwner) {
    guard case .known(let id) = owner.reference else { return }
    let live: TextIds? =
      if case .subscription = change.type { ids.subscription(change.path.productId ?? "")?.texts } else {
        ids.group(id)
      }
    guard let live else { return }
    switch TextState(live) {
    case .inReview(let state):
      wait(
        change, "\(field.name): \(field.phrase)",
        "the texts are \(state); App Store Connect takes no change until App Review has decided")
    case .unknown(let state):
      block(
        change, "\(field.name): \(field.phrase)",
        "the texts are \(state), which offerc does not know: look at them in App Store Connect")
    case .unversioned:
      leaveToPeople(
        change.path, "\(field.name): \(field.phrase)",
        "its texts are from before versions, which offerc reads but does not write", at: field.new?.range)
    case .draft(let version): edit(change, field, owner, live, version: .known(version), isNew: false)
    case .none, .approved:
      guard let version = addVersion(change, owner) else { return }
      edit(change, field, owner, live, version: version, isNew: true)
    }
  }

  /// Apple takes no texts without a version that can be edited. Nobody has established that it copies the texts of the one
  /// before: those that stay as they are belong to the step.
  private mutating func addVersion(_ change: Change, _ owner: TextOwner) -> Reference? {
    let path = change.path.with(.textVersion)
    let version = Reference.made(step: plan.steps.count + 1)
    let before = change.old?.textsByLocale ?? [:]
    let kept = (change.new?.localizations() ?? []).filter { before[$0.locale]?.isSame(as: $0.object) == true }
    let texts = kept.compactMap {
      owner.update(.localization(version: version, locale: $0.locale, isGroup: owner.isGroup), $0.object)
    }
    add(.create, path, [owner.newVersion()] + texts, at: change.place, creates: true)
    return step(creating: path).map { .made(step: $0) }
  }

  private mutating func edit(
    _ change: Change, _ field: FieldChange, _ owner: TextOwner, _ live: TextIds, version: Reference,
    isNew: Bool
  ) {
    let before = change.old?.textsByLocale ?? [:]
    let after = change.new?.localizations() ?? []
    func place(_ locale: String) -> Reference? {
      isNew
        ? .localization(version: version, locale: locale, isGroup: owner.isGroup)
        : live.localization(locale).map { .known($0) }
    }
    var requests: [PlannedRequest] = []
    for (locale, text) in after {
      guard let old = before[locale] else {
        requests.append(owner.create(locale, text, version: version))
        continue
      }
      if !old.isSame(as: text), let id = place(locale), let request = owner.update(id, text) {
        requests.append(request)
      }
    }
    let kept = Set(after.map(\.locale))
    requests += before.keys.sorted().filter { !kept.contains($0) }.compactMap(place).map(owner.delete)
    add(
      .update, change.path.with(.localizations), requests, details: [field.phrase], at: field.new?.range)
    leaveReview(
      change.path, "submit the texts for review", "customers see them after App Review has approved them",
      at: field.new?.range)
  }
}

/// What can be done to the texts that are compared.
private enum TextState {
  /// There are none yet.
  case none
  /// From before versions.
  case unversioned
  case draft(version: String)
  case approved
  case inReview(String)
  case unknown(String)

  init(_ texts: TextIds) {
    guard let version = texts.version else {
      self = texts.isEmpty ? .none : .unversioned
      return
    }
    let state = texts.state ?? "without a state"
    self =
      switch VersionState(texts.state) {
      case .editable: .draft(version: version)
      case .inReview: .inReview(state)
      case .approved: .approved
      case .over: .none
      case .unknown: .unknown(state)
      }
  }
}

extension NormalObject {
  fileprivate var textsByLocale: [String: NormalObject] {
    Dictionary(localizations().map { ($0.locale, $0.object) }) { first, _ in first }
  }

  /// Whether two localizations say the same.
  fileprivate func isSame(as other: NormalObject) -> Bool {
    [Key.displayName, .description, .customAppName].allSatisfy { text($0) == other.text($0) }
  }
}
