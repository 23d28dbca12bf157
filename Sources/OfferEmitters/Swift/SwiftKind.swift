import Diagnostics
import OfferModel

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

/// The types that the constants of subscriptions have.
///
/// - Parameter hasMonthlyPlan: whether a subscription of the catalog has one.
func writeSubscriptionType(to text: inout SwiftText, _ access: String, hasMonthlyPlan: Bool) {
  text.comment("A subscription, and the identifiers of its offers.")
  text.block("\(access)struct Subscription: Hashable, Sendable") { text in
    text.line("\(access)let productId: String")
    text.comment("The reference name of its group.")
    text.line("\(access)let group: String")
    text.comment("1 is the most service.")
    text.line("\(access)let level: Int")
    text.line("\(access)let period: Period")
    if hasMonthlyPlan { text.comment("These offers are for the up-front plan.") }
    writeOfferLists(to: &text, access)
    guard hasMonthlyPlan else { return }
    text.comment("Nil if the subscription can only be paid up front.")
    text.line("\(access)let monthlyPlan: MonthlyPlan?")
  }
  if hasMonthlyPlan {
    text.line()
    text.comment(
      "Twelve monthly payments with a commitment of a year, and the identifiers of offers for this plan.")
    text.block("\(access)struct MonthlyPlan: Hashable, Sendable") { text in
      text.comment("The plan's name in transactions.")
      text.line(
        "\(access)static let billingPlanType = \(swiftLiteral(BillingPlan.monthly.transactionName))")
      writeOfferLists(to: &text, access)
    }
  }
  text.line()
  text.comment("How often a subscription renews.")
  text.block("\(access)enum Period: String, Hashable, Sendable") { text in
    for period in BillingPeriod.allCases { text.line("case \(period) = \(swiftLiteral(period.rawValue))") }
  }
}

private func writeOfferLists(to text: inout SwiftText, _ access: String) {
  for offers in ["promotionalOffers", "winBackOffers", "offerCodes"] {
    text.line("\(access)let \(offers): [String]")
  }
}
