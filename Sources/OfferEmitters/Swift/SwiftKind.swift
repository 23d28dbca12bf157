import Diagnostics
import OfferModel

/// The constants of one kind, which the file has in a caseless enum.
struct SwiftKind {
  let name: String
  /// The documentation comment.
  let summary: String
  /// The constants, sorted by identifier.
  let entries: [SwiftOffer]
  let names: SwiftNames

  init(_ name: String, summary: String, _ entries: [SwiftOffer], bundleId: String, fallback: String) {
    self.name = name
    self.summary = summary
    self.entries = entries
    names = SwiftNames(entries.map(\.identifier), bundleId: bundleId, fallback: fallback)
  }

  /// Returns the constant of an identifier: `PromotionalOffers.thanks`.
  func reference(_ identifier: String) -> String { name + "." + names[identifier] }

  var notices: [String] {
    names.contested.map { wanted, identifiers in
      let given = identifiers.map { "\(names[$0]) for \(quoted($0))" }
      return "\(name): \(counted(identifiers.count, "identifier")) would be named \(wanted): "
        + firstFive(given)
    }
  }

  /// Writes the constants as texts.
  func write(to text: inout SwiftText, _ access: String) {
    write(to: &text, access, type: "String") { text, entry in
      text.line("\(access)static let \(names[entry.identifier]) = \(swiftLiteral(entry.identifier))")
    }
  }

  /// Writes the constants.
  ///
  /// - Parameters:
  ///   - order: The identifiers in the order of the constant `all`; nil: sorted.
  ///   - declare: Writes the declaration of one constant.
  func write(
    to text: inout SwiftText, _ access: String, type: String, order: [String]? = nil,
    _ declare: (_ text: inout SwiftText, _ entry: SwiftOffer) -> Void
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

  /// Returns comments about the name, if other identifiers would have it, too.
  private func renamed(_ identifier: String) -> [String] {
    func isSame(_ other: String) -> Bool { other.utf8.elementsEqual(identifier.utf8) }
    return names.contested.filter { $0.identifiers.contains(where: isSame) }.map { wanted, all in
      let others = all.filter { !isSame($0) }
      return "Not named \(wanted), because \(firstFive(others.map(quoted))) would have the same name."
    }
  }
}
