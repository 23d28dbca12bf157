import Diagnostics

/// Constants of one kind: a caseless enum.
struct SwiftKind {
  let name: String
  /// What they are, for people.
  let summary: String
  /// Sorted by identifier.
  let entries: [SwiftOffer]
  let names: SwiftNames

  /// - Throws: `CryptographyFailure`.
  init(_ name: String, _ summary: String, _ entries: [SwiftOffer], bundleId: String, fallback: String) throws
  {
    self.name = name
    self.summary = summary
    self.entries = entries
    names = try SwiftNames(entries.map(\.identifier), bundleId: bundleId, fallback: fallback)
  }

  /// `PromotionalOffers.thanks`.
  func reference(_ identifier: String) -> String { name + "." + names[identifier] }

  var notices: [String] {
    names.contested.map { wanted, identifiers in
      let given = identifiers.map { "\(names[$0]) for \(quoted($0))" }
      return "\(name): \(counted(identifiers.count, "identifier")) would be named \(wanted): "
        + firstFive(given)
    }
  }

  /// The constants as texts.
  func write(to text: inout SwiftText, _ access: String) {
    write(to: &text, access, type: "String") { text, entry in
      text.line("\(access)static let \(names[entry.identifier]) = \(swiftLiteral(entry.identifier))")
    }
  }

  /// - Parameter order: of `all`.
  func write(
    to text: inout SwiftText, _ access: String, type: String, order: [String]? = nil,
    _ declare: (inout SwiftText, SwiftOffer) -> Void
  ) {
    text.comment(summary)
    text.block("\(access)enum \(name)") { text in
      for entry in entries {
        for remark in entry.remarks { text.comment(remark) }
        for line in renamed(entry.identifier) { text.comment(line) }
        declare(&text, entry)
        text.line()
      }
      text.list(
        "\(access)static let all: [\(type)] = ", (order ?? entries.map(\.identifier)).map { names[$0] })
    }
  }

  private func renamed(_ identifier: String) -> [String] {
    names.contested.filter { $0.identifiers.contains { $0.utf8.elementsEqual(identifier.utf8) } }.map {
      wanted, all in
      let others = all.filter { !$0.utf8.elementsEqual(identifier.utf8) }
      return "Not named \(wanted), because \(firstFive(others.map(quoted))) would have the same name."
    }
  }
}
