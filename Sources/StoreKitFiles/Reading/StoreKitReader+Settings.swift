import ByteText
import Diagnostics
import JSONText
import OfferModel

extension StoreKitReader {
  /// Reads `{"major": 4, "minor": 0}`. A number or a text such as `4.0` is understood and reported.
  mutating func readVersion(_ value: JSONValue?) -> StoreKitVersion? {
    var found: StoreKitVersion?
    if let major = value?["major"]?.integer {
      if let minor = value?["minor"]?.integer { return noted(StoreKitVersion(major, minor)) }
      found = StoreKitVersion(major, 0)
    } else if let text = value?.string ?? value?.number?.plain {
      found = text.byBytes.split(separator: ".").first.flatMap { Int($0) }.map { StoreKitVersion($0, 0) }
    }
    let reading = found.map { "read as \($0)" } ?? "its keys decide how it is read"
    let noun = value.map(\.noun) ?? "nothing"
    report.defect(
      .file["version"], "found \(noun), expected for example {\"major\": 4, \"minor\": 0}; \(reading)")
    return found
  }

  /// Reports a version that is newer than offerc knows.
  private mutating func noted(_ version: StoreKitVersion) -> StoreKitVersion {
    if version > .newest {
      report.assumed(
        .file["version"],
        "\(version) is newer than the newest one known here, read as \(StoreKitVersion.newest)")
    }
    return version
  }

  /// Reads the storefront and the app's Apple ID. All other settings are switches of tests, which are reported.
  mutating func readSettings(_ file: inout StoreKitFile) {
    guard let settings = file.source["settings"], !settings.isEmpty else { return }
    guard settings.members != nil else {
      return report.defect(.file["settings"], "found \(settings.noun), expected an object")
    }
    if let value = settings["_storefront"], !value.isEmpty {
      file.storefront = readStorefront(value)
      minorDigits = (file.storefront?.currency ?? .usd).minorDigits
    }
    file.appleId = readAppleId(settings)
    reportSettings(settings, isAppleIdRead: file.appleId != nil)
  }

  /// Reads the code of a storefront: three letters, or two, in any case.
  private mutating func readStorefront(_ value: JSONValue) -> Storefront? {
    let path = JSONPath.file["settings"]["_storefront"]
    guard let text = value.string else {
      report.defect(
        path, "found \(value.noun), expected the code of a storefront such as 'USA'; not imported")
      return nil
    }
    let code = text.uppercased()
    guard let storefront = Storefront(code: code) ?? Storefront(alpha2: code) else {
      report.defect(
        path, "found \(quoted(text)), expected the code of a storefront such as 'USA'; not imported")
      return nil
    }
    if storefront.code != text { report.defect(path, "found \(quoted(text)), read as \(storefront.code)") }
    return storefront
  }

  /// Reads the app's Apple ID, if the file was really synchronized: people paste placeholders into these settings.
  private func readAppleId(_ settings: JSONValue) -> String? {
    guard let id = settings["_applicationInternalID"]?.string,
      settings["_lastSynchronizedDate"]?.number?.isPositive ?? false
    else { return nil }
    guard (9...12).contains(id.utf8.count), id.utf8.allSatisfy(isDigit) else { return nil }
    let isFake = "12345678901234567890".byBytes.hasPrefix(id) || Set(id).count == 1 || id.hasPrefix("0")
    return isFake ? nil : id
  }

  /// Reports the settings that are not imported.
  private mutating func reportSettings(_ settings: JSONValue, isAppleIdRead: Bool) {
    guard let members = settings.members else { return }
    var names = Set(members.filter { !$0.value.isEmpty }.map(\.key)).subtracting(["_storefront"])
    if isAppleIdRead { names.remove("_applicationInternalID") }
    guard !names.isEmpty else { return }
    let shown = 20
    var list = names.sorted().prefix(shown).map { quoted($0) }.joined(separator: ", ")
    if names.count > shown { list += " and \(grouped(names.count - shown)) more" }
    report.lostOfXcode(
      .file["settings"],
      "\(counted(names.count, "setting")) for tests and synchronization in Xcode: \(list)",
      group: "settings")
  }

  /// Reports license and privacy policies, which a catalog cannot have.
  mutating func reportPolicies(_ file: FileObject) {
    if let policies = file["appPolicies"], policies.members != nil, holdsText(policies) {
      report.lost(file.path("appPolicies"), "the license or privacy texts and links")
    }
  }

  /// Whether there is a text other than a locale: Xcode writes a row of empty texts.
  private func holdsText(_ value: JSONValue) -> Bool {
    switch value.content {
    case .string(let text): !text.isEmpty
    case .array(let elements): elements.contains(where: holdsText)
    case .object(let members): members.contains { $0.key != "locale" && holdsText($0.value) }
    case .null, .boolean, .number, .brokenString: false
    }
  }
}
