package import OfferRules
package import Diagnostics
package import OfferCompiler
package import OfferModel
package import Testing

/// Texts of a catalog in which `↓` stands before a finding and `↑` before a place that belongs to it.
package struct MarkedCatalog {
  package let texts: [SourceFile]
  private let findings: [SourceRange]
  private let related: [SourceRange]

  package init(_ sources: [String]) {
    var texts: [SourceFile] = []
    var findings: [SourceRange] = []
    var related: [SourceRange] = []
    for (number, source) in sources.enumerated() {
      var text = ""
      for character in source {
        let place = SourceRange(
          file: UInt32(number), start: UInt32(text.utf8.count), end: UInt32(text.utf8.count))
        switch character {
        case "↓": findings.append(place)
        case "↑": related.append(place)
        default: text.append(character)
        }
      }
      texts.append(SourceFile(name: "\(number).yaml", text: text))
    }
    (self.texts, self.findings, self.related) = (texts, findings, related)
  }

  /// Without rules: what parsing and binding find.
  package func compiled() throws -> Compilation {
    try compilation(of: texts, rules: [])
  }

  /// Exactly the findings of the rule at every `↓`, with each `↑` among their related places.
  package func expect(
    _ rule: RuleID, _ message: String? = nil, help: String? = nil, fix: String? = nil,
    at location: SourceLocation
  ) throws {
    let found = try compiled().findings
    #expect(
      found.map(\.rule) == findings.map { _ in rule }, "\(found.map(\.message))", sourceLocation: location)
    #expect(
      found.map { Place($0.primary.range) } == findings.map(Place.init), "\(found.map(\.message))",
      sourceLocation: location)
    #expect(found.allSatisfy { $0.severity == .error }, sourceLocation: location)
    for place in related {
      #expect(
        found.contains { $0.related.contains { Place($0.range) == Place(place) } },
        "\(found.flatMap(\.related))", sourceLocation: location)
    }
    guard let first = found.first else { return }
    if let message { #expect(first.message == message, sourceLocation: location) }
    if let help { #expect(first.help == help, sourceLocation: location) }
    if let fix { #expect(first.fix?.edits.first?.text == fix, sourceLocation: location) }
  }

  private struct Place: Equatable {
    package let file: UInt32
    package let start: UInt32
    package init(_ range: SourceRange) { (file, start) = (range.file, range.start) }
  }
}

/// One finding at the `↓` of a piece of a catalog.
package func expect(
  _ rule: RuleID, _ message: String? = nil, help: String? = nil, fix: String? = nil, in example: RuleExample,
  at location: SourceLocation = #_sourceLocation
) throws {
  try MarkedCatalog([example.yaml]).expect(rule, message, help: help, fix: fix, at: location)
}

/// One finding in files that stand together.
package func expect(
  _ rule: RuleID, _ message: String? = nil, help: String? = nil, inFiles files: String...,
  at location: SourceLocation = #_sourceLocation
) throws {
  try MarkedCatalog(files).expect(rule, message, help: help, at: location)
}

/// The model of a piece of a catalog that has no structural fault.
@discardableResult
package func sound(_ example: RuleExample, at location: SourceLocation = #_sourceLocation) throws -> Catalog {
  try sound([example.yaml], at: location)
}

@discardableResult
package func sound(_ files: [String], at location: SourceLocation = #_sourceLocation) throws -> Catalog {
  let result = try MarkedCatalog(files).compiled()
  #expect(result.findings.isEmpty, "\(result.findings.map(\.message))", sourceLocation: location)
  return try #require(result.catalog, sourceLocation: location)
}

/// Some mapping of an introductory offer with these further keys, in the only subscription.
package func introductory(_ keys: String) -> String {
  "introductoryOffers: [{mode: free-trial, duration: P1W, \(keys)}]"
}
package func paidIntroductory(_ keys: String) -> String {
  "introductoryOffers: [{mode: pay-as-you-go, duration: P3M, \(keys)}]"
}

extension Catalog {
  package var onlySubscription: Subscription {
    get throws { try #require(Array(subscriptions).first) }
  }
}

extension PriceMap {
  /// `DEU 4.99, USA 5.99, rest`.
  package var phrase: String {
    (prices.map { "\($0.storefront.code) \(decimalText($0.amount, $0.storefront.currency))" }
      + (rest == nil ? [] : ["rest"])).joined(separator: ", ")
  }
}
