import ByteText
import OfferModel

/// A locale of the file as App Store Connect spells it: `en-US` for `en_US`, `fr-FR` for `fr`.
///
/// Xcode writes Foundation's names, and omits the region of languages that App Store Connect has only once: `en_US`, `fr`,
/// `zh_Hans`.
struct AppStoreLocale: Sendable {
  let code: String
  /// Whether the file names another region, or none of a language that App Store Connect has with several regions.
  let isAssumed: Bool

  /// Returns nil if the text cannot be a locale. A locale that App Store Connect does not have is kept, with hyphens.
  init?(_ text: String) {
    let hyphenated = text.byBytes.replacing("_", with: "-")
    let parts = hyphenated.byBytes.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let isLocale = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isLocale, parts.count <= 4, parts[0].utf8.count >= 2 else { return nil }
    if let exact = AppStoreLocales.all.first(where: { $0.lowercased() == hyphenated.lowercased() }) {
      code = exact
      isAssumed = false
      return
    }
    let region = parts.dropFirst().last { $0.utf8.count == 2 || $0.utf8.count == 3 }?.uppercased()
    let language = Self.renamed[parts[0].lowercased()] ?? parts[0].lowercased()
    if language == "zh" {
      let script = Self.chineseScript(Set(parts.map { $0.lowercased() }))
      let isTraditional = ["TW", "HK", "MO"].contains(region)
      code = script ?? (isTraditional ? "zh-Hant" : "zh-Hans")
      isAssumed = script == nil && region == nil
    } else if let family = Self.families[language] {
      code = region == nil || region == family.home ? family.standard : family.abroad
      isAssumed = region != family.home && (region != nil || family.isPlural)
    } else {
      code = hyphenated
      isAssumed = false
    }
  }

  /// The locale of the script that the text names; nil if it names none.
  private static func chineseScript(_ parts: Set<String>) -> String? {
    if parts.contains("hant") { return "zh-Hant" }
    return parts.contains("hans") ? "zh-Hans" : nil
  }

  /// Languages whose code differs at App Store Connect.
  private static let renamed = ["nb": "no", "nn": "no", "iw": "he", "in": "id", "tl": "fil"]

  /// The locales that App Store Connect has of one language.
  private struct Family {
    /// The region that the language has by default: `en_US` means no more than `en`.
    var home: String
    /// The locale of that region.
    var standard: String
    /// The locale of all other regions.
    var abroad: String
    var isPlural: Bool { standard != abroad }

    init(_ home: String, _ standard: String, abroad: String? = nil) {
      self.home = home
      self.standard = standard
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
