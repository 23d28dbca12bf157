import Diagnostics

extension StoreKitReader {
  /// `{"major": 4, "minor": 0}`; a plain number or text is understood, anything else is no version.
  mutating func readVersion(_ value: JSONValue?) -> StoreKitVersion? {
    var found: StoreKitVersion?
    switch value ?? .null {
    case .null: break
    case .object(let members):
      if case .integer(let major) = members["major"] {
        if case .integer(let minor) = members["minor"] { return noted(StoreKitVersion(major, minor)) }
        found = StoreKitVersion(major, 0)
      }
    case .integer(let major): found = StoreKitVersion(major, 0)
    case .number(let number): found = StoreKitVersion(Int(exactly: number.rounded(.down)) ?? 0, 0)
    case .text(let text):
      found = text.split(separator: ".").first.flatMap { Int($0) }.map { StoreKitVersion($0, 0) }
    case .bool, .list, .other: break
    }
    let reading = found.map { "read as \($0)" } ?? "read by its keys"
    let noun = value.map(\.noun) ?? "nothing"
    report.defect("version", "found \(noun), expected {\"major\": 4, \"minor\": 0} or the like; \(reading)")
    return found
  }

  private mutating func noted(_ version: StoreKitVersion) -> StoreKitVersion {
    if version > .newest {
      report.assumed(
        "version", "\(version) is newer than the newest one known here, read as \(StoreKitVersion.newest)")
    }
    return version
  }

  /// Of the settings only the storefront and the app's id are facts of the catalog: the others are test switches.
  mutating func readSettings(_ fields: Fields, into file: inout StoreKitFile) {
    guard fields.has("settings") else { return }
    guard case .object(let settings) = fields.members["settings"]?.value else {
      report.defect(
        "settings", "found \(fields.members["settings"]?.value.noun ?? "nothing"), expected an object")
      return
    }
    if let value = settings["_storefront"], !value.isEmpty {
      file.storefront = readStorefront(value)
      minorDigits = file.storefront.map { Self.wholeCurrencies.contains($0) } == true ? 0 : 2
    }
    file.appleId = readAppleId(settings)
  }

  /// Storefronts of CLP, JPY, KRW and VND, which have no minor unit.
  private static let wholeCurrencies: Set = ["CHL", "JPN", "KOR", "VNM"]

  private mutating func readStorefront(_ value: JSONValue) -> String? {
    let path = "settings._storefront"
    guard case .text(let text) = value, text.utf8.count == 3, text.utf8.allSatisfy(isLetter) else {
      var found = value.noun
      if case .text(let text) = value { found = quoted(text) }
      report.defect(path, "found \(found), expected a three-letter code like 'USA'; taken for USA")
      return nil
    }
    let code = text.uppercased()
    if code != text { report.defect(path, "found \(quoted(text)), read as \(code)") }
    return code
  }

  /// The app's Apple ID where the file was really synced: people paste placeholders into these settings.
  private func readAppleId(_ settings: [String: JSONValue]) -> String? {
    guard case .text(let id) = settings["_applicationInternalID"], isSynced(settings) else { return nil }
    guard (9...12).contains(id.utf8.count), id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let isFake = "12345678901234567890".hasPrefix(id) || Set(id).count == 1 || id.hasPrefix("0")
    return isFake ? nil : id
  }

  private func isSynced(_ settings: [String: JSONValue]) -> Bool {
    switch settings["_lastSynchronizedDate"] {
    case .integer(let seconds): seconds > 0
    case .number(let seconds): seconds > 0
    default: false
    }
  }
}

private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
