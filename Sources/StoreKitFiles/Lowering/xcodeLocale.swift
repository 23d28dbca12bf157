import ByteText

/// Returns a locale as Xcode writes it in configuration files: in Foundation's spelling, and without the region if App Store
/// Connect has the language only once.
///
/// Source: synchronized files have `fr` for `fr-FR`, `nl` for `nl-NL`, `en_US` for `en-US`, `zh_Hans` for `zh-Hans`.
func xcodeLocale(_ code: String) -> String {
  let language = String(code.byBytes.prefix(before: "-"))
  if let alone = AppStoreLocale(language), alone.code == code, !alone.isAssumed { return language }
  return code.byBytes.replacing("-", with: "_")
}
