import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let baselineMissing = Rule<Comparison>("baseline-missing") { comparison, findings in
    guard let reason = comparison.missing else { return }
    let id = comparison.current.catalog.app.bundleId
    findings.info(
      "no baseline for \(id.value): \(reason)", object: ObjectPath(.app, id.value), at: id.range,
      help: "ignore this if the app is new; `--require-baseline` makes it a failure")
  }

  static let liveStateIncomplete = Rule<Comparison>("live-state-incomplete") { comparison, findings in
    let unread = comparison.unread
    guard !unread.isEmpty else { return }
    let id = comparison.current.catalog.app.bundleId
    findings.info(
      unreadPhrase(unread.count), object: ObjectPath(.app, id.value), at: id.range,
      related: unread.prefix(3).map { Label($0.key.range, "unknown") },
      notes: [firstFive(unread.map { "`\($0.key.value)` of \($0.object.label)" })],
      help: "if the live state lists it under `unread`, fix the reason, then run `offerc appstore pull` again"
    )
  }
}
