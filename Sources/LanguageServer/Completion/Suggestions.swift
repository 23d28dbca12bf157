/// What is offered at a place, in the order in which it is listed.
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
    /// What is written; the label when nil.
    var text: String?
    var isSnippet = false
    /// What the typed word is compared with; the label when nil.
    var filter: String?
  }

  private(set) var items: [Item] = []
  private var labels: Set<String> = []

  mutating func add(
    _ label: String, _ kind: Item.Kind, detail: String? = nil, documentation: String? = nil,
    text: String? = nil,
    isSnippet: Bool = false, filter: String? = nil
  ) {
    guard labels.insert(label).inserted else { return }
    items.append(
      Item(
        label: label, kind: kind, detail: detail, documentation: documentation, text: text,
        isSnippet: isSnippet, filter: filter))
  }
}
