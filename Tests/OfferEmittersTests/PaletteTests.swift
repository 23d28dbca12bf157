@testable import OfferEmitters
import Foundation
import Testing

/// WCAG 2.2, 1.4.3 and 1.4.11, computed.
struct PaletteTests {
  private func luminance(_ color: String) throws -> Double {
    let value = try #require(Int(color.dropFirst(), radix: 16))
    let parts: [Double] = [16, 8, 0].map { (shift: Int) -> Double in
      let part = Double((value >> shift) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ a: String, _ b: String) throws -> Double {
    let (x, y) = (try luminance(a), try luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test func theFormulaIsThatOfTheStandard() throws {
    #expect(try abs(contrast("#000000", "#ffffff") - 21) < 0.001)
    #expect(try abs(contrast("#767676", "#ffffff") - 4.54) < 0.01)
  }

  @Test(arguments: [true, false])
  func textsCanBeRead(isDark: Bool) throws {
    let palette = isDark ? Palette.dark : Palette.light
    for ground in [palette.paper, palette.raised] {
      for text in [
        palette.text, palette.muted, palette.link, palette.error, palette.warning, palette.today,
      ] {
        #expect(try contrast(text, ground) >= 4.5, "\(text) on \(ground)")
      }
    }
    for tone in palette.kinds {
      #expect(try contrast(tone.ink, tone.fill) >= 4.5, "\(tone)")
      #expect(try contrast(palette.text, tone.fill) >= 4.5, "\(tone)")
      // What is no text but has to be seen.
      #expect(try contrast(tone.edge, palette.paper) >= 3, "\(tone)")
      #expect(try contrast(tone.edge, tone.fill) >= 3, "\(tone)")
    }
  }
}
