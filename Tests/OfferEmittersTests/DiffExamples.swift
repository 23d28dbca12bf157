import Diagnostics
import TestSupport
import OfferLanguage
import OfferRules
import OfferCompiler
import OfferEmitters
import OfferModel
import Testing

/// The changes from one catalog of a subscription to another, as YAML of its keys.
func diff(
  from old: String, to new: String, before: String = "", after: String = "", today: String = exampleDay,
  app: String = "com.example.app", campaign: String? = nil
) throws -> CatalogDiff {
  let compared = try Compared(from: yaml(old, before, app), to: yaml(new, after, app), today: today)
  var filter = OfferFilter()
  filter.campaigns = campaign.map { [$0] } ?? []
  return CatalogDiff(compared.comparison, findings: compared.findings, filter: filter)
}

private func yaml(_ keys: String, _ top: String, _ app: String) -> String {
  let own = Set(keys.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) })
  let standard = [
    "productId: com.example.monthly", "referenceName: Monthly", "level: 1", "period: P1M",
    "prices: {USA: 9.99, rest: equalized}",
  ].filter { line in !own.contains(String(line.prefix { $0 != ":" })) }
  let lines = standard + keys.split(separator: "\n").map(String.init)
  return """
    version: 1
    app: {bundleId: \(app)}
    \(top)
    subscriptionGroups:
      - referenceName: Pro
        subscriptions:
          -
    \(lines.map { "        " + $0 }.joined(separator: "\n"))

    """
}
