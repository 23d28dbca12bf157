import ByteText
import Diagnostics
import OfferModel

extension Rulebook {
  static let bundleIdFormat = Rule<Catalog>("bundle-id-format") { catalog, findings in
    let bundleId = catalog.app.bundleId
    let object = catalog.app.path
    if bundleId.value.lowercased() == App.placeholderBundleId {
      findings.add(
        .error,
        "bundle ID \(quoted(bundleId.value)) is the importer's placeholder, expected the app's own bundle ID",
        object: object, at: bundleId.range, label: "placeholder",
        help: "copy the bundle identifier of the app's target in Xcode")
      return
    }
    if let mark = ["${", "{{", "$("].first(where: { bundleId.value.byBytes.contains($0) }) {
      findings.add(
        .error,
        "bundle ID \(quoted(bundleId.value)) contains a template placeholder, but catalogs have no templates",
        object: object, at: bundleId.range, label: "`\(mark)` is not filled in",
        help: "write out the bundle identifier of the app's target in Xcode")
      return
    }
    if let id = withoutTeam(bundleId.value) {
      findings.add(
        .warning,
        "bundle ID \(quoted(bundleId.value)) begins with a team ID, which is not part of a bundle ID",
        object: object, at: bundleId.range, label: "team ID?", help: "write \(id)",
        fix: .write(String(id), at: bundleId.range, isSafe: false))
      return
    }
    let allowed = IdentifierCharacters.bundleId
    guard let fault = allowed.fault(in: bundleId.value) else { return }
    findings.add(
      .error, "bundle ID \(quoted(bundleId.value)) \(fault)", object: object, at: bundleId.range,
      label: "not a bundle ID", help: "copy the bundle identifier of the app's target in Xcode")
  }

  /// The bundle ID after a team ID, which has ten capital letters and digits: `com.example.yoga` of
  /// `A1B2C3D4E5.com.example.yoga`.
  private static func withoutTeam(_ bundleId: String) -> Substring? {
    let parts = bundleId.byBytes.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[0].utf8.contains(where: isDigit),
      parts[0].utf8.allSatisfy({ isDigit($0) || (0x41...0x5A).contains($0) }), parts[1].byBytes.contains(".")
    else { return nil }
    return parts[1]
  }
}
