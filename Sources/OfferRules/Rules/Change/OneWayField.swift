import OfferLanguage
import Diagnostics
import OfferModel

extension Rulebook {
  static let oneWayField = Rule<Comparison>(
    id: "one-way-field",
    summary: "A setting that can only be changed in one direction was changed.",
    severity: .error,
    severities:
      "An info when an offer code or a batch is deactivated, a warning when Family Sharing is turned on, otherwise an error",
    why: """
      A deactivated offer or batch stays deactivated, Family Sharing stays on, and Apple never lets the id of a deleted product be used \
      again
      """,
    source: .turningOnFamilySharing,
    failing: [
      .subscription("familySharable: ↓false", before: "familySharable: true").after("false", "true"),
      .subscription("familySharable: ↓true", before: "familySharable: false")
        .stays(because: "sharing is meant from now on"),
      .batch("active: ↓true", before: "active: false").after("true", "false"),
      .batch("active: ↓false", before: "active: true").stays(because: "its codes are meant to stop working"),
    ],
    passing: [.batch("active: false", before: "active: false")]
  ) { comparison, findings in
    for change in comparison.changes {
      for field in change.fields {
        switch field.field.lock {
        case .growing: retired(field, of: change, &findings)
        case .oneWay(from: false, to: true): familySharing(field, of: change, &findings)
        case .oneWay: reactivated(field, of: change, &findings)
        default: continue
        }
      }
    }
  }

  private static func familySharing(_ field: FieldChange, of change: Change, _ findings: inout Findings) {
    let place = field.new?.range ?? change.place
    let live = field.old.map { [Label($0.range, "live")] } ?? []
    guard case .boolean(true)? = field.new?.value else {
      return findings.error(
        "familySharable of \(change.path.label) is on and cannot be turned off", object: change.path,
        at: place,
        related: live, help: "write `familySharable: true`")
    }
    guard !field.isLocked else {
      return findings.error(
        "familySharable of \(change.path.label) cannot be turned on any more: the product is approved",
        object: change.path, at: place, related: live, help: "write `familySharable: false`")
    }
    findings.warning(
      "familySharable of \(change.path.label) is turned on permanently", object: change.path, at: place,
      related: live,
      notes: ["Apple's documentation lets it be edited only before the product is approved"],
      help: "ignore this if every subscriber should be able to share it with their family from now on")
  }

  /// Allowed, and never to be undone: whoever reviews it is told.
  private static func deactivated(_ field: FieldChange, of change: Change, _ findings: inout Findings) {
    guard let old = change.old, case .boolean(true)? = field.old?.value else { return }
    let batches = change.type == .batch ? [old] : old.objects(.batches)
    let codes = batches.reduce(0) { sum, batch in
      if case .integer(let count)? = batch[.count]?.value { sum + count } else { sum }
    }
    findings.info(
      "\(change.path.label) is deactivated permanently"
        + (codes > 0 ? ": \(counted(codes, "code")) stop working" : ""),
      object: change.path, at: field.new?.range ?? change.place,
      help: "ignore this if nobody should use its codes any more")
  }

  private static func reactivated(_ field: FieldChange, of change: Change, _ findings: inout Findings) {
    guard case .boolean(true)? = field.new?.value else { return deactivated(field, of: change, &findings) }
    findings.error(
      "\(change.path.label) is permanently deactivated at Apple", object: change.path,
      at: field.new?.range ?? change.place,
      related: field.old.map { [Label($0.range, "deactivated here")] } ?? [],
      help: "write `active: false`; for new codes, create a new batch or offer with another name")
  }

  private static func retired(_ field: FieldChange, of change: Change, _ findings: inout Findings) {
    guard field.isLocked, case .texts(let before)? = field.old?.value else { return }
    let after: [String] = if case .texts(let ids)? = field.new?.value { ids } else { [] }
    let gone = before.filter(Set(before).subtracting(after).contains)
    findings.error(
      "retiredProductIds lost \(firstFive(gone))", object: change.path, at: change.place,
      related: field.old.map { [Label($0.range, "still listed in the baseline")] } ?? [],
      help: "put \(gone.count == 1 ? "it" : "them") back: the list only grows")
  }
}
