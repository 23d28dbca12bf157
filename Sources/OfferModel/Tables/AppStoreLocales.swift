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

  /// Their codes by the names that App Store Connect shows, as fastlane's `languageMapping.json` (2026-05-06) and
  /// flocom/appscreen#80 list them.
  package static let codesByName: [String: String] = [
    "Arabic": "ar-SA",
    "Bangla": "bn-BD",
    "Catalan": "ca",
    "Chinese (Simplified)": "zh-Hans",
    "Chinese (Traditional)": "zh-Hant",
    "Croatian": "hr",
    "Czech": "cs",
    "Danish": "da",
    "Dutch": "nl-NL",
    "English (Australia)": "en-AU",
    "English (Canada)": "en-CA",
    "English (U.K.)": "en-GB",
    "English (U.S.)": "en-US",
    "Finnish": "fi",
    "French": "fr-FR",
    "French (Canada)": "fr-CA",
    "German": "de-DE",
    "Greek": "el",
    "Gujarati": "gu-IN",
    "Hebrew": "he",
    "Hindi": "hi",
    "Hungarian": "hu",
    "Indonesian": "id",
    "Italian": "it",
    "Japanese": "ja",
    "Kannada": "kn-IN",
    "Korean": "ko",
    "Malay": "ms",
    "Malayalam": "ml-IN",
    "Marathi": "mr-IN",
    "Norwegian": "no",
    "Odia": "or-IN",
    "Polish": "pl",
    "Portuguese (Brazil)": "pt-BR",
    "Portuguese (Portugal)": "pt-PT",
    "Punjabi": "pa-IN",
    "Romanian": "ro",
    "Russian": "ru",
    "Slovak": "sk",
    "Slovenian": "sl-SI",
    "Spanish (Mexico)": "es-MX",
    "Spanish (Spain)": "es-ES",
    "Swedish": "sv",
    "Tamil": "ta-IN",
    "Telugu": "te-IN",
    "Thai": "th",
    "Turkish": "tr",
    "Ukrainian": "uk",
    "Urdu": "ur-PK",
    "Vietnamese": "vi",
  ]
}
