import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

/// Gives the texts of live state the Unicode form of the catalog.
///
/// Apple can store `é` as two scalars where the catalog has one, and customers see no difference. Because texts are compared
/// scalar by scalar, live state takes over the form of the catalog. So it is neither a change nor a step of a plan;
/// `text-unicode-form` reports it.
extension Alignment {
  /// - Parameter rows: those of the object.
  func inForm<Object>(of other: Object?, _ live: Object, _ rows: [Row<Object>]) -> Object {
    guard let other else { return live }
    var result = live
    for row in rows where row.isTextAtApple {
      guard let text = row.text(of: live), let wanted = row.text(of: other),
        isInOtherForm(text.value, wanted.value)
      else { continue }
      _ = row.set?(&result, Located(.text(wanted.value), at: text.range))
    }
    return result
  }

  func inForm(
    of others: [Localization], _ live: [Localization], _ rows: [Row<Localization>]
  ) -> [Localization] {
    live.map { localization in
      inForm(of: others.first { $0.locale.value == localization.locale.value }, localization, rows)
    }
  }
}

extension Row {
  /// The text that an object has in a key; nil if it has none.
  func text(of object: Object) -> Located<String>? {
    guard let found = get(object), case .text(let text) = found.value else { return nil }
    return Located(text, at: found.range)
  }
}

/// Whether two texts look the same but have different scalars, such as `é` as one scalar and as two.
func isInOtherForm(_ text: String, _ other: String) -> Bool { text == other && !text.isIdentical(to: other) }
