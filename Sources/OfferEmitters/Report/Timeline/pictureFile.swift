/// Returns a picture in a separate file, for pages of others.
///
/// It has no style sheet, no links and no fonts, because GitHub removes them, and its own background, because it is shown on light and
/// dark pages.
///
/// - Parameters:
///   - title: What the picture is, for readers who do not see it.
///   - description: What is in it; nil if the title is enough.
func pictureFile(
  width: Double, height: Double, paper: String, title: String, description: String? = nil,
  _ contents: (inout HTMLText) -> Void
) -> [UInt8] {
  var svg = HTMLText()
  svg.element(
    "svg",
    [
      "xmlns": "http://www.w3.org/2000/svg", "width": pixels(width), "height": pixels(height),
      "viewBox": "0 0 \(pixels(width)) \(pixels(height))", "role": "img",
      "aria-labelledby": description == nil ? "offerc-title" : "offerc-title offerc-desc",
      "font-family": "sans-serif",
    ]
  ) { svg in
    svg.element("title", ["id": "offerc-title"], text: title)
    if let description { svg.element("desc", ["id": "offerc-desc"], text: description) }
    svg.empty("rect", ["width": "100%", "height": "100%", "fill": paper])
    contents(&svg)
  }
  svg.line()
  return svg.bytes
}
