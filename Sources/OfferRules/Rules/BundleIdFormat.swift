import Diagnostics
import OfferModel

extension Rulebook {
  static let bundleIdFormat = Rule<Catalog>(
    id: "bundle-id-format",
    summary: "The bundle ID has characters that are not allowed, or is the importer's placeholder.",
    severity: .error,
    why: "A bundle ID consists of letters, digits, hyphens and periods; codes and baselines depend on it",
    source: .apple(
      title: "Information Property List, CFBundleIdentifier",
      url:
        "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
      read: "2026-10"),
    failing: [
      .catalog("app: {bundleId: ↓com.example.my_app, name: Example}").after("my_app", "my-app"),
      .catalog("app: {bundleId: ↓com.example.placeholder, name: Example}").after("placeholder", "app"),
    ],
    passing: [.catalog("app: {bundleId: com.Example-2.app, name: Example}")]
  ) { catalog, findings in
    let bundleId = catalog.app.bundleId
    let object = catalog.app.path
    if bundleId.value.lowercased() == App.placeholderBundleId {
      findings.error(
        "bundle ID \(quoted(bundleId.value)) is the importer's placeholder, expected the app's own bundle ID",
        object: object, at: bundleId.range, label: "placeholder",
        help: "copy the bundle identifier of the app's target in Xcode")
      return
    }
    let allowed = IdentifierCharacters.bundleId
    guard let fault = allowed.fault(in: bundleId.value) else { return }
    findings.error(
      "bundle ID \(quoted(bundleId.value)) \(fault)", object: object, at: bundleId.range,
      label: "not a bundle ID",
      help: "copy the bundle identifier of the app's target in Xcode")
  }
}
