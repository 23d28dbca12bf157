import OfferModel
import OfferLanguage
import Diagnostics

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
}
