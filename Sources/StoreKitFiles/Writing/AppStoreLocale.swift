import ByteText
import OfferModel

/// A locale of the file as App Store Connect spells it.
///
/// Xcode writes Foundation's names and drops the region of languages that App Store Connect has once: `en_US`, `fr`, `zh_Hans`.
struct AppStoreLocale: Sendable {
  let code: String
  /// Whether the file names another region, or none where App Store Connect has several.
  let isAssumed: Bool

  /// nil when the text cannot be a locale. A locale that App Store Connect does not have is kept, with hyphens.
  init?(_ text: String) {
    let hyphenated = text.byBytes.replacing("_", with: "-")
    let parts = hyphenated.byBytes.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let isLocale = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isLocale, parts.count <= 4, parts[0].utf8.count >= 2 else { return nil }
    if let exact = AppStoreLocales.all.first(where: { $0.lowercased() == hyphenated.lowercased() }) {
      (code, isAssumed) = (exact, false)
      return
    }
    let region = parts.dropFirst().last { $0.utf8.count == 2 || $0.utf8.count == 3 }?.uppercased()
    let language = Self.renamed[parts[0].lowercased()] ?? parts[0].lowercased()
    if language == "zh" {
      (code, isAssumed) = Self.chinese(Set(parts.map { $0.lowercased() }), region)
    } else if let family = Self.families[language] {
      code = region == nil || region == family.home ? family.standard : family.abroad
      isAssumed = region != family.home && (region != nil || family.isPlural)
    } else {
      (code, isAssumed) = (hyphenated, false)
    }
  }

  private static func chinese(_ parts: Set<String>, _ region: String?) -> (String, Bool) {
    if parts.contains("hant") { return ("zh-Hant", false) }
    if parts.contains("hans") { return ("zh-Hans", false) }
    let isTraditional = ["TW", "HK", "MO"].contains(region)
    return (isTraditional ? "zh-Hant" : "zh-Hans", region == nil)
  }

  /// Languages whose code differs at App Store Connect.
  private static let renamed = ["nb": "no", "nn": "no", "iw": "he", "in": "id", "tl": "fil"]

  private struct Family {
    /// The region that says nothing beyond the language.
    var home: String
    var standard: String
    /// For any other region.
    var abroad: String
    var isPlural: Bool { standard != abroad }

    init(_ home: String, _ standard: String, abroad: String? = nil) {
      (self.home, self.standard) = (home, standard)
      self.abroad = abroad ?? standard
    }
  }

  private static let families: [String: Family] = [
    "ar": Family("SA", "ar-SA"), "ca": Family("ES", "ca"), "cs": Family("CZ", "cs"), "da": Family("DK", "da"),
    "de": Family("DE", "de-DE"), "el": Family("GR", "el"), "en": Family("US", "en-US", abroad: "en-GB"),
    "es": Family("ES", "es-ES", abroad: "es-MX"), "fi": Family("FI", "fi"), "fr": Family("FR", "fr-FR"),
    "he": Family("IL", "he"), "hi": Family("IN", "hi"), "hr": Family("HR", "hr"), "hu": Family("HU", "hu"),
    "id": Family("ID", "id"), "it": Family("IT", "it"), "ja": Family("JP", "ja"), "ko": Family("KR", "ko"),
    "ms": Family("MY", "ms"), "nl": Family("NL", "nl-NL"), "no": Family("NO", "no"), "pl": Family("PL", "pl"),
    "pt": Family("BR", "pt-BR", abroad: "pt-PT"), "ro": Family("RO", "ro"), "ru": Family("RU", "ru"),
    "sk": Family("SK", "sk"), "sv": Family("SE", "sv"), "th": Family("TH", "th"), "tr": Family("TR", "tr"),
    "uk": Family("UA", "uk"), "vi": Family("VN", "vi"), "bn": Family("BD", "bn-BD"),
    "gu": Family("IN", "gu-IN"), "kn": Family("IN", "kn-IN"), "ml": Family("IN", "ml-IN"),
    "mr": Family("IN", "mr-IN"), "or": Family("IN", "or-IN"), "pa": Family("IN", "pa-IN"),
    "sl": Family("SI", "sl-SI"), "ta": Family("IN", "ta-IN"), "te": Family("IN", "te-IN"),
    "ur": Family("PK", "ur-PK"),
  ]
}
