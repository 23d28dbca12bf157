import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  mutating func planTexts() {
    for change in changes(of: .subscriptionGroup, .subscription, .inAppPurchase) {
      guard let object = change.new, let owner = owner(of: change) else { continue }
      let texts = object.localizations()
      if change.isNew {
        guard !texts.isEmpty, let version = addVersion(change.path, owner, at: change.place) else { continue }
        add(
          .create, change.path.with(.localizations),
          texts.map { owner.create($0.locale, $0.object, version: version) },
          details: [texts.map(\.locale).joined(separator: ", ")], at: change.place)
      } else if let field = change.differs(.localizations) {
        update(change, field, owner)
      }
    }
    for group in comparison.current.catalog.groups {
      let wasApproved = group.subscriptions.contains { ids.subscriptions[$0.productId]?.wasApproved == true }
      guard case .known(let id)? = reference(of: group),
        needsVersion(ids.subscriptionGroups[id]?.texts, of: group.path, wasApproved: wasApproved)
      else { continue }
      _ = addVersion(
        group.path, AppleOwner(reference: .known(id), kind: .group),
        kept: NormalObject.describing(group).localizations(), at: group.referenceName.range)
    }
    for product in comparison.current.catalog.products {
      guard let live = ids.product(product),
        needsVersion(live.texts, of: product.path, wasApproved: live.wasApproved),
        let owner = owner(of: product), let form = form(of: product)
      else { continue }
      _ = addVersion(product.path, owner, kept: form.localizations(), at: product.productId.range)
    }
  }

  /// What was rejected or withdrawn is closed: only a new version can be submitted, also if no text changes. So it is with texts
  /// that were made without a version, but not where they are on the App Store or in review.
  private func needsVersion(_ live: TextIds?, of object: ObjectPath, wasApproved: Bool) -> Bool {
    guard let live, !isClosed(object.with(.localizations)) else { return false }
    return live.isClosed || live.lacksVersion && !wasApproved && VersionState(live.state) != .inReview
  }

  private func owner(of change: Change) -> AppleOwner? {
    if let product = change.path.productId { return products[product].flatMap { owner(of: $0) } }
    let name = change.new?.text(.referenceName)
    return comparison.current.catalog.groups.first {
      ExactText($0.referenceName.value) == name.map(ExactText.init)
    }
    .flatMap { reference(of: $0) }.map { AppleOwner(reference: $0, kind: .group) }
  }

  private mutating func update(_ change: Change, _ field: FieldChange, _ owner: AppleOwner) {
    guard case .known(let id) = owner.reference else { return }
    let live =
      owner.kind == .group
      ? ids.subscriptionGroups[id]?.texts : ids.product(withId: change.path.productId ?? "")?.texts
    guard let live else { return }
    let what = "\(field.name): \(field.phrase)"
    guard
      let (version, isNew) = draft(
        of: live, change.path, owner, what, kept: keptTexts(change), at: field.new?.range)
    else { return }
    edit(change, field, of: owner, live: live, version: version, isNew: isNew)
  }

  private func keptTexts(_ change: Change) -> [(locale: String, object: NormalObject)] {
    let before = change.old?.textsByLocale ?? [:]
    return (change.new?.localizations() ?? []).filter { before[$0.locale]?.isSame(as: $0.object) == true }
  }

  /// The version of texts that can be edited, or the step that makes one.
  ///
  /// - Parameter kept: texts that stay as they are.
  /// - Returns: nil if nothing can be done now; an item of the plan then gives the reason.
  mutating func draft(
    of live: TextIds, _ object: ObjectPath, _ owner: AppleOwner, _ what: String,
    kept: [(locale: String, object: NormalObject)], at place: SourceRange?
  ) -> (version: Reference, isNew: Bool)? {
    let texts = "the texts are \(live.state?.rawValue ?? "without a state")"
    let state = VersionState(live.state)
    switch state {
    case .editable, .approved, .over: break
    case .inReview:
      note(
        \.waits, object, what,
        because: texts + "; App Store Connect accepts no change until App Review has decided", at: place)
      return nil
    case .unknown:
      note(
        \.blocked, object, what,
        because: texts + ", which offerc does not know: check them in App Store Connect", at: place)
      return nil
    }
    guard let version = live.version else {
      if live.isEmpty || live.lacksVersion {
        return addVersion(object, owner, kept: kept, at: place).map { ($0, true) }
      }
      note(
        \.manual, object, what,
        because: "its texts predate versions, and offerc reads but does not write them",
        at: place)
      return nil
    }
    if state == .editable { return (.known(version), false) }
    return addVersion(object, owner, kept: kept, at: place).map { ($0, true) }
  }

  /// Plans a new version of texts: Apple accepts texts only in a version that can be edited. It is not known to copy the texts and
  /// the image of the version before, so those that stay as they are belong to the step.
  mutating func addVersion(
    _ object: ObjectPath, _ owner: AppleOwner, kept: [(locale: String, object: NormalObject)] = [],
    at place: SourceRange?
  ) -> Reference? {
    let path = object.with(.textVersion)
    if let step = step(creating: path) { return .made(step: step) }
    let version = Reference.made(step: plan.steps.count + 1)
    let texts = kept.compactMap {
      owner.update(.found(Lookup(.localization, of: version, owner.kind, $0.locale)), $0.object)
    }
    add(
      .create, path, [owner.newVersion()] + texts + keptImage(of: object, owner, version), at: place,
      creates: true)
    return step(creating: path).map { .made(step: $0) }
  }

  private mutating func edit(
    _ change: Change, _ field: FieldChange, of owner: AppleOwner, live: TextIds, version: Reference,
    isNew: Bool
  ) {
    let before = change.old?.textsByLocale ?? [:]
    let after = change.new?.localizations() ?? []
    func place(_ locale: String) -> Reference? {
      isNew
        ? .found(Lookup(.localization, of: version, owner.kind, locale))
        : live.localizations[locale].map { .known($0) }
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
    // A product that lacks more than texts is not submitted for them: `planReviews` says what is left to do.
    let product = change.path.productId.flatMap { ids.product(withId: $0) }
    guard product?.state != .missingMetadata else { return }
    leaveReview(
      change.path, "submit the texts for review",
      because: "customers see them after App Review has approved them",
      at: field.new?.range)
  }
}

extension NormalObject {
  fileprivate var textsByLocale: [String: NormalObject] {
    Dictionary(localizations().map { ($0.locale, $0.object) }) { first, _ in first }
  }

  fileprivate func isSame(as other: NormalObject) -> Bool {
    [Key.displayName, .description, .customAppName].allSatisfy { key in
      text(key).map(ExactText.init) == other.text(key).map(ExactText.init)
    }
  }
}
