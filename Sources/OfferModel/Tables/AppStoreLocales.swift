/// The locales of App Store metadata.
///
/// Source: App Store Connect API article on locale shortcodes (read 2026-09-02): 50, with the eleven that Apple's news of
/// 2026-03-31 announced (developer.apple.com/news/?id=97t4mt64). Apple may add others, so an unknown one is no certain mistake.
package enum AppStoreLocales {
  package static let all: [String] = [
    "ar-SA", "bn-BD", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES", "es-MX",
    "fi", "fr-CA", "fr-FR", "gu-IN", "he", "hi", "hr", "hu", "id", "it", "ja", "kn-IN", "ko", "ml-IN",
    "mr-IN", "ms", "nl-NL", "no", "or-IN", "pa-IN", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl-SI", "sv",
    "ta-IN", "te-IN", "th", "tr", "uk", "ur-PK", "vi", "zh-Hans", "zh-Hant",
  ]
}
