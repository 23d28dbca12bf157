import Diagnostics
import OfferModel

extension Rulebook {
  static let textCharacters = Rule<Catalog>("text-characters") { catalog, findings in
    for product in catalog.products {
      for localization in product.localizations {
        for (text, what) in [
          (localization.displayName, "display name"), (localization.detail, "description"),
        ] {
          guard let text, let refused = refused(in: text.value) else { continue }
          findings.warning(
            "the \(what) \(quoted(text.value)) contains \(quoted(String(refused))) (\(codePoint(refused))), which App Store Connect might refuse",
            object: product.path(of: localization), at: text.range, label: "contains it", help: "remove it")
        }
      }
    }
  }

  private static func refused(in text: String) -> Unicode.Scalar? {
    // Everything that is refused begins with one of these bytes.
    guard text.utf8.contains(where: { $0 == 0xE2 || $0 >= 0xEE }) else { return nil }
    return text.unicodeScalars.first { scalar in refusedBlocks.contains { $0.contains(scalar.value) } }
  }

  private static let refusedBlocks: [ClosedRange<UInt32>] = [
    0x2400...0x245F, 0x2500...0x259F, 0x2600...0x27EF, 0x2800...0x28FF, 0x2980...0x2BFF, 0xE000...0xF8FF,
    0xFE00...0xFE0F, 0x1F000...0x1FAFF, 0xE0100...0xE01EF, 0xF0000...0x10FFFF,
  ]
}
