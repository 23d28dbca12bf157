package import Diagnostics
import OfferCompiler
import OfferModel
import Synchronization
package import OfferRules
import Testing

extension RuleExample {
  /// Several tests look at the same examples.
  private static let found = Mutex<[[String]: [Finding]]>([:])

  /// What is found in the example without its marks, compared with its baseline if it has one.
  package func findings() throws -> [Finding] {
    guard pricePoints == nil else { return try compiled() }
    let key = [place.rawValue, yaml, baseline ?? "", "\(isLive)", today]
    if let known = RuleExample.found.withLock({ $0[key] }) { return known }
    let findings = try compiled()
    RuleExample.found.withLock { $0[key] = findings }
    return findings
  }

  private func compiled() throws -> [Finding] {
    let today = try day(today)
    guard let baseline else {
      return compile([file], today: today, images: RuleExample.image, pricePoints: pricePoints).findings
    }
    let live = compile([SourceFile(name: "baseline.yaml", text: baseline)], firstFile: 1, today: today)
    #expect(!live.hasErrors, "\(live.findings.map(\.message)) in\n\(baseline)")
    let catalog = try #require(live.catalog)
    let baselines = Baselines([isLive ? catalog.asLiveState() : catalog], origin: "baseline.yaml")
    return compile(
      [file], today: today, baseline: baselines.baseline(of:), images: RuleExample.image
    ).findings
  }

  private var file: SourceFile {
    let (text, _) = unmarked(yaml)
    guard case .latin1 = place else { return SourceFile(name: "catalog.yaml", text: text) }
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    return SourceFile(name: "catalog.yaml", bytes: bytes)
  }
}

extension RuleExample {
  package static func catalog(
    _ lines: String..., before: String? = nil, today: String = RuleExample.usualDay
  ) -> RuleExample { RuleExample(.catalog, lines, before, today) }

  package static func subscription(
    _ lines: String..., before: String? = nil, today: String = RuleExample.usualDay
  ) -> RuleExample { RuleExample(.subscription, lines, before, today) }

  package static func batch(
    _ lines: String..., before: String? = nil, today: String = RuleExample.usualDay
  ) -> RuleExample { RuleExample(.batch, lines, before, today) }

  /// For what no completion may repair: without app, without version.
  package static func file(_ text: String) -> RuleExample { RuleExample(.file, text) }

  private init(_ place: Place, _ lines: [String], _ before: String?, _ today: String) {
    self.init(place, lines.joined(separator: "\n"))
    (self.before, self.today) = (before, today)
  }

  /// Compares with live state.
  package var live: RuleExample {
    var example = self
    example.isLive = true
    return example
  }

  /// Judges amounts by a list that has these, in minor units, in one storefront.
  package func listing(_ amounts: [Int64], in code: String) -> RuleExample {
    var example = self
    example.pricePoints = Storefront(code: code).map {
      PricePoints(file: "price-points.csv", lists: [$0: amounts])
    }
    return example
  }
}
