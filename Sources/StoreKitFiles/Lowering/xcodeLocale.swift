import ByteText

/// A locale as Xcode writes it in these files: Foundation's spelling, without the region where App Store Connect has the
/// language once.
///
/// Source: synchronized files have `fr` for `fr-FR`, `nl` for `nl-NL`, `en_US` for `en-US`, `zh_Hans` for `zh-Hans`.
func xcodeLocale(_ code: String) -> String {
  let language = String(code.byBytes.prefix(before: "-"))
  if let alone = AppStoreLocale(language), alone.code == code, !alone.isAssumed { return language }
  return code.byBytes.replacing("-", with: "_")
}
