import Diagnostics
import OfferModel

extension Rulebook {
  static let groupDisplayName = Rule<Catalog>(
    id: "group-display-name",
    summary: "The display name of a group has an emoji, an invisible character or markup, or is too long.",
    severity: .error,
    severities: "An error for what Apple refuses and for more than 75 characters, a warning for more than 30",
    why: """
      Apple refuses control and other invisible characters, markup and emoji in the name. Tools disagree on its maximum \
      length: 30, 64 or 75 characters
      """,
    source: .subscriptionInformation,
    disagreement:
      "Apple states no length; tools say 30, 64 or 75: what only some of them allow is a warning",
    failing: [
      .catalog(group("↓Pro 🚀")).after(" 🚀", ""), .catalog(group("↓Pro ❤")).after(" ❤", ""),
      .catalog(group(#"↓"Pro\u200B""#)).after(#"\u200B"#, ""),
      .catalog(group("↓<b>Pro</b>")).after("<b>Pro</b>", "Pro"),
      .catalog(group("↓Everything for everyone, always")).after(", always", ""),
      .catalog(
        group("↓Everything for everyone, in every country, on every screen and at every time of day")
      ).after(", in every country, on every screen and at every time of day", ""),
    ],
    passing: [.catalog(group("Pro & more, 1 < 2 ™"))]
  ) { catalog, findings in
    for group in catalog.groups {
      for localization in group.localizations {
        let (name, object) = (localization.displayName, group.path(of: localization))
        findings.checkLength(of: name, "group display name", Limits.groupDisplayName, object: object)
        guard let forbidden = forbidden(in: name.value) else { continue }
        findings.error(
          "group display name \(quoted(name.value)) contains \(forbidden), which Apple refuses there",
          object: object, at: name.range, label: "contains \(forbidden)", help: "remove it")
      }
    }
  }

  private static func forbidden(in name: String) -> String? {
    // Plain text is by far the most common, and needs no look at properties.
    guard name.utf8.contains(where: { $0 >= 0x80 || $0 == 0x3C || $0 < 0x20 }) else { return nil }
    if name.unicodeScalars.contains(where: isEmoji) { return "an emoji" }
    if name.unicodeScalars.contains(where: isControl) { return "a control character" }
    if name.unicodeScalars.contains(where: isInvisible) { return "an invisible character" }
    return hasMarkup(name) ? "markup" : nil
  }

  /// Signs such as ™ and © are emoji to Unicode, and none to readers: of those that are drawn as text only symbols and dingbats.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isEmojiPresentation || scalar.value == 0xFE0F || scalar.value == 0x20E3
      || (properties.isEmoji && (0x2600...0x27BF ~= scalar.value || scalar.value >= 0x1F000))
  }

  /// Zero-width spaces and the byte order mark. Joiners are part of some scripts.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    [0x200B, 0x2060, 0xFEFF].contains(scalar.value)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  /// A tag: `<`, a letter or `/`, and a `>` after it.
  private static func hasMarkup(_ name: String) -> Bool {
    guard let open = name.firstIndex(of: "<"), let close = name.lastIndex(of: ">"), open < close else {
      return false
    }
    let next = name[name.index(after: open)]
    return next == "/" || next.isLetter
  }

  private static func group(_ name: String) -> String {
    Sample.groups(
      Sample.group("Pro", localizations: Sample.localization("displayName: " + name), Sample.subscription()))
  }
}
