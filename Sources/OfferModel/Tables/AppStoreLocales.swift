/// The locales of App Store metadata.
///
/// Source: App Store Connect API article on locale shortcodes (2025-06): 39. Apple may have added others since, so an unknown
/// one is no certain mistake.
package enum AppStoreLocales {
  package static let all: [String] = [
    "ar-SA", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES", "es-MX", "fi",
    "fr-CA",
    "fr-FR", "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "ms", "nl-NL", "no", "pl", "pt-BR", "pt-PT",
    "ro", "ru",
    "sk", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
  ]
}
