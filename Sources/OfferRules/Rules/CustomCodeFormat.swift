import Diagnostics
import OfferModel

extension Rulebook {
  static let customCodeFormat = Rule<Catalog>(
    id: "custom-code-format",
    summary: "A custom code does not consist of 1 to 64 letters and digits.",
    severity: .error,
    severities:
      "An error for punctuation, spaces and more than 64 characters, a warning for letters beyond A to Z",
    why:
      "App Store Connect accepts only letters and digits, at most 64 of them. That it refuses accented letters is a guess, so they are a warning",
    source: .settingUpOfferCodes,
    failing: [
      .offerCodes(batches: Sample.customBatch("a", "↓SPRING-27")).after("SPRING-27", "SPRING27"),
      .offerCodes(batches: Sample.customBatch("a", "↓FRÜHLING")).after("FRÜHLING", "FRUEHLING"),
    ],
    passing: [.offerCodes(batches: Sample.customBatch("a", "Spring27"))]
  ) { catalog, findings in
    let allowed = IdentifierCharacters.customCode
    catalog.forEachBatch { batch, path in
      guard let code = batch.customCode,
        let fault = allowed.fault(in: code.value, limit: Limits.customCodeLength)
      else { return }
      let isCertain =
        code.value.count > Limits.customCodeLength
        || code.value.contains { !$0.isLetter && !$0.isNumber }
      findings.add(
        isCertain ? .error : .warning, "custom code \(quoted(code.value)) \(fault)",
        object: path(),
        at: code.range, label: "not a custom code",
        help:
          "write 1 to \(Limits.customCodeLength) characters from A-Z and 0-9; customers type the code, so a short one is better"
      )
    }
  }
}
