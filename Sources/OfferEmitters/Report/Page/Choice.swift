import OfferModel

/// An option of a list.
struct Choice: Sendable {
  /// The value in the address of the page.
  let value: String
  /// The number by which the marks of elements know it; nil if they have the value.
  var number: Int?
  let text: String
}

extension Choice {
  init(_ kind: OfferKind) {
    self.init(value: kind.choiceName, number: kind.rawValue, text: kind.phrase)
  }
}

extension HTMLText {
  /// Writes a list with a label; nothing if there is nothing to choose.
  ///
  /// - Parameters:
  ///   - all: The text for no choice; nil if there always is one.
  ///   - least: The least number of options that is something to choose.
  mutating func choice(
    _ name: String, label: String, _ options: [Choice], all: String? = "all", least: Int = 2
  ) {
    guard options.count >= least else { return }
    element("label") { page in
      page.text(label + " ")
      page.element("select", ["name": name]) { page in
        if let all { page.element("option", ["value": ""], text: all) }
        for option in options {
          guard let number = option.number else {
            page.element("option", ["value": option.value], text: option.text)
            continue
          }
          page.element("option", ["value": option.value, "data-i": "\(number)"], text: option.text)
        }
      }
    }
  }
}
