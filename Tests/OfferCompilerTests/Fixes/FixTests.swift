import TestSupport
import OfferRules
import Diagnostics
import OfferModel
import Testing

/// What `--fix` writes: a piece of a catalog before and after it, word for word.
struct FixTests {
  @Test(arguments: [
    ("territories: [US, DE]", "territories: [USA, DEU]"),
    ("territories: [usa, 'de', \"uk\"]", "territories: [USA, 'DEU', \"GBR\"]"),
    ("territories: Germany # home", "territories: DEU # home"),
    ("territories: [XKX, USA]", "territories: [XKS, USA]"),
    ("territories: {exclude: [NO]}", "territories: {exclude: [NOR]}"),
    ("territories: ALL", "territories: all"),
    (
      "prices: {US: 9.99, \"fr\": 9.99, rest: Equalized}",
      "prices: {USA: 9.99, \"FRA\": 9.99, rest: equalized}"
    ),
  ])
  func storefronts(_ before: String, _ after: String) throws { try expectFixed(before, after) }

  @Test(arguments: [
    "yes", "Yes", "on", "True", "TRUE", "y", "\"true\"", "'yes'",
  ])
  func booleans(_ text: String) throws {
    try expectFixed("familySharable: \(text) # shared", "familySharable: true # shared")
  }

  @Test(arguments: ["no", "off", "False", "n", "\"false\""])
  func noes(_ text: String) throws { try expectFixed("familySharable: \(text)", "familySharable: false") }

  @Test(arguments: ["9,99", "\"9,99\"", "'$9.99'", "USD 9.99", "٩.٩٩"])
  func amounts(_ amount: String) throws {
    let quote = ["\"", "'"].first { amount.hasPrefix($0) } ?? ""
    try expectFixed(
      "prices:\n  USA: \(amount) # dollars\n  rest: equalized",
      "prices:\n  USA: \(quote)9.99\(quote) # dollars\n  rest: equalized")
  }

  @Test(arguments: ["2027-3-1", "2027/03/01", "'2027.3.01'", "1 Mar 2027", "1.3.2027", "2027-03-01 00:00:00"])
  func days(_ date: String) throws {
    let quote = date.hasPrefix("'") ? "'" : ""
    try expectFixed(
      offer("mode: free-trial, duration: P1W, startDate: \(date)"),
      offer("mode: free-trial, duration: P1W, startDate: \(quote)2027-03-01\(quote)"))
  }

  @Test(arguments: [("\"2\"", "2"), ("'2'", "2"), ("\"12\"", "12")])
  func integers(_ before: String, _ after: String) throws {
    try expectFixed("level: \(before) # low", "level: \(after) # low")
  }

  @Test(arguments: [("10_000", "10000"), ("1_000_000", "1000000"), ("10 000", "10000"), ("'500'", "500")])
  func thousands(_ before: String, _ after: String) throws {
    func app(_ count: String) -> String {
      "app: {bundleId: com.example.app, name: A, ownCodesPerQuarter: \(count)}"
    }
    try expectFixed(.catalog(app(before)), .catalog(app(after)))
  }

  @Test(arguments: [
    ("P12M", "P1Y"), ("ONE_MONTH", "P1M"), ("p1m", "P1M"), ("1 month", "P1M"), ("12 months", "P1Y"),
    ("P7D", "P1W"), ("\"1 year\"", "\"P1Y\""),
  ])
  func periods(_ before: String, _ after: String) throws {
    try expectFixed("period: \(before)", "period: \(after)")
  }

  @Test(arguments: ["free_trial", "FREE_TRIAL", "freeTrial", "Free-Trial", "free trial", "free-trail"])
  func modes(_ mode: String) throws {
    try expectFixed(offer("mode: \(mode), duration: P1W"), offer("mode: free-trial, duration: P1W"))
    try expectFixed(offer("mode: '\(mode)', duration: P2W"), offer("mode: 'free-trial', duration: P2W"))
  }

  @Test(arguments: [
    ("P7D", "P1W"), ("14 days", "P2W"), ("90 days", ""), ("3 months", "P3M"), ("2 weeks", "P2W"),
    ("p3d", "P3D"),
  ])
  func durations(_ before: String, _ after: String) throws {
    let written = offer("mode: free-trial, duration: \(before)")
    try expectFixed(written, after.isEmpty ? written : offer("mode: free-trial, duration: \(after)"))
  }

  @Test(arguments: [
    ("familySharible: true", "familySharable: true"), ("reviewnote: A", "reviewNote: A"),
    ("review_note: A", "reviewNote: A"), ("\"reveiwNote\": A", "\"reviewNote\": A"),
    ("teritories: [USA]", "territories: [USA]"),
  ])
  func keys(_ before: String, _ after: String) throws { try expectFixed(before, after) }

  @Test(arguments: [
    ("localizations: {en_US: {displayName: Ab}}", "localizations: {en-US: {displayName: Ab}}"),
    ("localizations: {'de': {displayName: Ab}}", "localizations: {'de-DE': {displayName: Ab}}"),
    ("localizations: {EN-us: {displayName: Ab}}", "localizations: {en-US: {displayName: Ab}}"),
  ])
  func locales(_ before: String, _ after: String) throws {
    try expectFixed(before, after, rules: [ruleNamed("locale-unknown")])
  }

  @Test func namesOfOnesOwnInAnotherCase() throws {
    let sets = "territorySets: {home: [USA, CAN]}\npriceTables: {tier-2: {USA: 2, rest: equalized}}\n"
    try expectFixed(
      .catalog(sets + "offers: {com.example.monthly: {introductoryOffers: [\(paid("Home", "Tier-2"))]}}"),
      .catalog(sets + "offers: {com.example.monthly: {introductoryOffers: [\(paid("home", "tier-2"))]}}"))
  }

  private func paid(_ set: String, _ table: String) -> String {
    "{mode: pay-as-you-go, duration: P3M, territories: \(set), prices: \(table)}"
  }

  static let cases = [
    FixCase(
      "a text where a list belongs, 1", code("customerEligibilities: new # only"),
      code("customerEligibilities: [new] # only")),
    FixCase(
      "a text where a list belongs, 2", .catalog("retiredProductIds: com.example.old"),
      .catalog("retiredProductIds: [com.example.old]")),
    // A fix may lead to a finding that has a safe fix itself: both are made, or none.
    FixCase("fixes in steps, 1", "territories: [US, FRA, USA]", "territories: [USA, FRA]"),
    FixCase("fixes in steps, 2", "territories: [US, us, USA, 'USA']", "territories: [USA]"),
    FixCase(
      "fixes in steps, 3", offer("mode: free_trial, duration: P7D, territories: [USA, USA]"),
      offer("mode: free-trial, duration: P1W, territories: [USA]")),
  ]

  @Test(arguments: cases) func aFixIsWrittenWordForWord(_ fix: FixCase) throws {
    try fix.expect()
  }

  @Test func asManyAsThereAre() throws {
    let codes = Storefront.all.map { "\($0.alpha2.lowercased()): 9" }.joined(separator: ", ")
    let fixed = Storefront.all.map { "\($0.code): 9" }.joined(separator: ", ")
    try expectFixed("prices: {\(codes)}", "prices: {\(fixed)}")
  }

  private func ruleNamed(_ name: RuleID) throws -> Rule<Catalog> {
    try #require(allRules.first { $0.id == name })
  }
}

/// An introductory offer with these keys, in the only subscription.
func offer(_ keys: String) -> String { "introductoryOffers: [{\(keys)}] # for newcomers" }

/// An offer code with these further keys, in the only subscription.
func code(_ keys: String) -> String {
  """
  offerCodes:
    - referenceName: Spring
      offerEligibility: replace-intro-offers
      mode: free-trial
      duration: P1M
      \(keys)
  """
}
