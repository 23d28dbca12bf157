package import Diagnostics
import OfferCompiler
import OfferModel
package import OfferRules
import Testing

extension RuleExample {
  /// What is found in the example without its marks, compared with its baseline if it has one.
  package func findings() throws -> [Finding] {
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
