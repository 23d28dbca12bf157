import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let baselineMissing = Rule<Comparison>(
    id: "baseline-missing",
    summary: "The baseline has no catalog of this app.",
    severity: .info,
    why: "Without a baseline everything counts as new, and nothing as locked",
    source: .offerc("the baseline is found by the app's bundle ID"),
    failing: [
      .catalog("app: {bundleId: ↓com.example.other}", before: "app: {bundleId: com.example.app}")
        .stays(because: "the app is new")
    ],
    passing: [.catalog("app: {bundleId: COM.example.app}", before: "app: {bundleId: com.example.app}")]
  ) { comparison, findings in
    guard let reason = comparison.missing else { return }
    let id = comparison.current.catalog.app.bundleId
    findings.info(
      "no baseline for \(id.value): \(reason)", object: ObjectPath(.app, id.value), at: id.range,
      help: "ignore this if the app is new; `--require-baseline` makes it a failure")
  }

  static let liveStateIncomplete = Rule<Comparison>(
    id: "live-state-incomplete",
    summary: "Parts of the live state are unknown.",
    severity: .info,
    why: """
      Some values cannot be read, for example because the role of the key does not allow it, and some are not shown by \
      App Store Connect. A comparison skips them
      """,
    source: .offerc("live.json lists under `assumed` what is unknown"),
    since: "0.2.0",
    failing: [
      .catalog("app: {bundleId: ↓com.example.app}", before: live).live
        .stays(because: "nothing in the catalog can change it")
    ],
    passing: [.catalog("app: {bundleId: com.example.app}", before: live)]
  ) { comparison, findings in
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

  private static let live = """
    app:
      bundleId: com.example.app
      # assumed
      billingGracePeriod: {optIn: true, sandboxOptIn: true, duration: P3D, renewalType: all-renewals}
    """
}
