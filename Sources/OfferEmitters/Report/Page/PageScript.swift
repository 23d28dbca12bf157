import ByteText
import EmbeddedFiles

/// The script of the report, which filters the page, and the texts from which it chooses.
struct PageScript: Sendable {
  /// The code, which is the same in all pages.
  let code = Array(unfolded(EmbeddedFiles.reportScript).utf8)
  /// The texts as JSON, which no browser takes for markup.
  let texts: [UInt8]

  /// - Parameter json: The texts as JSON.
  init(_ json: [UInt8]) {
    let text = String(decoding: json, as: UTF8.self)
    texts = Array(
      text.byBytes.replacing("<", with: "\\u003c").byBytes.replacing("&", with: "\\u0026").utf8)
  }
}
