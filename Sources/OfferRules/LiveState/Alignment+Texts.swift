import ByteText
import Diagnostics
import OfferModel

/// Gives the texts of live state the Unicode form of the catalog.
///
/// Apple can store `é` as two scalars where the catalog has one, and customers see no difference. Because texts are compared
/// scalar by scalar, live state takes over the form of the catalog. So it is neither a change nor a step of a plan;
/// `text-unicode-form` reports it.
extension Alignment {
  func inForm(of other: Located<String>?, _ live: Located<String>) -> Located<String> {
    guard let other, isInOtherForm(live.value, other.value) else { return live }
    return Located(other.value, at: live.range)
  }

  func inForm(of others: [Localization], _ live: [Localization]) -> [Localization] {
    live.map { localization in
      guard let other = others.first(where: { $0.locale.value == localization.locale.value }) else {
        return localization
      }
      var result = localization
      result.displayName = inForm(of: other.displayName, localization.displayName)
      result.detail = localization.detail.map { inForm(of: other.detail, $0) }
      return result
    }
  }
}

/// Whether two texts look the same but have different scalars, such as `é` as one scalar and as two.
func isInOtherForm(_ text: String, _ other: String) -> Bool { text == other && !text.isIdentical(to: other) }
