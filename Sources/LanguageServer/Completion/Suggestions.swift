import ByteText

/// The suggestions at a place, in the order in which they are listed.
struct Suggestions {
  struct Item {
    /// The numbers of the protocol.
    enum Kind: Int {
      case property = 10
      case value = 12
      case enumeration = 13
      case reference = 18
      case constant = 21
    }

    let label: String
    let kind: Kind
    var detail: String?
    var documentation: String?
    /// The text that is inserted.
    let text: String
    var isSnippet = false
    /// The text with which the typed word is compared; nil for the label.
    var filter: String?
  }

  private(set) var items: [Item] = []
  private var labels: Set<ExactText> = []

  /// - Parameter text: the text that is inserted; nil for the label.
  mutating func add(
    _ label: String, _ kind: Item.Kind, detail: String? = nil, documentation: String? = nil,
    text: String? = nil, isSnippet: Bool = false, filter: String? = nil
  ) {
    guard labels.insert(ExactText(label)).inserted else { return }
    items.append(
      Item(
        label: label, kind: kind, detail: detail, documentation: documentation, text: text ?? label,
        isSnippet: isSnippet, filter: filter))
  }
}
