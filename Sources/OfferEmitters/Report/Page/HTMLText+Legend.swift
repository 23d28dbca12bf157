extension HTMLText {
  /// Writes what the letters of bars mean.
  mutating func legend(of kinds: [Palette.Kind], _ word: (Palette.Kind) -> String = { $0.word }) {
    element("ul", ["class": "legend"]) { page in
      for kind in kinds {
        page.element("li") { page in
          page.chip(kind)
          page.text(word(kind))
        }
      }
    }
  }
}
