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
  from old: String, to new: String, before: String = "", after: String = "", today: String = "2026-11-21"
) throws -> CatalogDiff {
  let today = try #require(CalendarDate(today))
  let live = try catalog(yaml(old, before), today)
  let current = try catalog(yaml(new, after), today)
  let comparison = compareCatalogs(lower(current), with: lower(live), today: today)
  return try CatalogDiff(comparison, findings: runRules(changeRules, on: comparison))
}

private func catalog(_ yaml: String, _ today: CalendarDate) throws -> Catalog {
  let compilation = compile([SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))], today: today)
  let catalog = try #require(compilation.catalog)
  #expect(!catalog.isPartial, "\(compilation.findings.map(\.message)) in\n\(yaml)")
  return catalog
}

private func yaml(_ keys: String, _ top: String) -> String {
  let own = Set(keys.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) })
  let standard = [
    "productId: com.example.monthly", "referenceName: Monthly", "level: 1", "period: P1M",
    "prices: {USA: 9.99, rest: equalized}",
  ].filter { line in !own.contains(String(line.prefix { $0 != ":" })) }
  let lines = standard + keys.split(separator: "\n").map(String.init)
  return """
    version: 1
    app: {bundleId: com.example.app}
    \(top)
    subscriptionGroups:
      - referenceName: Pro
        subscriptions:
          -
    \(lines.map { "        " + $0 }.joined(separator: "\n"))

    """
}
