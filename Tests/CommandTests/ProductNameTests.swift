import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport

/// Every command takes a product by its ID, by a unique end of that, or by a unique reference name.
struct ProductNameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      app: {bundleId: com.example.app, appleId: 1234567890, name: Example}
      subscriptionGroups:
        - referenceName: Plans
          localizations: {en-US: {displayName: Plans}}
          subscriptions:
      \(subscription("com.example.gold.monthly", "Gold Monthly", level: 1))
      \(subscription("com.example.silver_monthly", "Silver", level: 2))
      \(subscription("com.example.iron.yearly", "gold.yearly", level: 3))
      \(subscription("com.example.gold.yearly", "Copper", level: 4))
      """, to: "store/catalog.yaml")
    try folder.write(try ExampleKey.pem, to: "key.p8", mode: 0o600)
  }

  private func subscription(_ id: String, _ name: String, level: Int) -> String {
    """
          - productId: \(id)
            referenceName: \(name)
            level: \(level)
            period: P1M
            prices: {USA: 9.99, rest: equalized}
            localizations: {en-US: {displayName: \(name)}}
            promotionalOffers:
              - {offerId: stay\(level), referenceName: Stay \(level), mode: free-trial, duration: P1M}
            winBackOffers:
              - {offerId: back\(level), referenceName: Back \(level), mode: free-trial, duration: P1M, startDate: 2027-02-01, territories: all, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}}
    """.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }

  /// The commands that have such a name; `@` is the name.
  private static let commands = [
    "show store --table offers --product @", "build store -o out --emit csv --product @",
    "diff store --against store --product @", "locks store --product @", "codes status store --product @",
    "add code store --product @ --dry-run", "prices follow store --product @",
    "audience store --grid @",
    "sign promotional-offer store --product @ --offer stay1 --key-file key.p8 --key-id A1 --application-username x --nonce 7e3fb204-2d5c-4f3e-a8b5-97c1d14f4f04 --timestamp 1800000000000",
  ]

  @Test(arguments: commands)
  func eachNameMeansTheSame(_ command: String) {
    let expected = run(command, "com.example.gold.monthly")
    for name in ["gold.monthly", "Gold Monthly", "gold monthly", "Gold-Monthly"] {
      let found = run(command, name)
      equal(found.status, expected.status, "\(name): \(found.errors)")
      // The names of commands to run next have the product as it was written.
      equal(found.output, expected.output, name)
    }
    let loose = run(command, "silver_monthly")
    equal(loose.output, run(command, "com.example.silver_monthly").output)
  }

  @Test(arguments: commands, ["monthly.", "gold.yearly", "onthly", "", "platinum"])
  func aNameOfNoneOrOfSeveralIsRefused(_ command: String, _ name: String) {
    let outcome = run(command, name)
    equal(outcome.status, .usage, "\(outcome.output)")
    contains(outcome.errors, "offerc: ")
    if name == "gold.yearly" { contains(outcome.errors, "com.example.iron.yearly") }
  }

  private func run(_ command: String, _ name: String) -> Outcome {
    let words = command.split(separator: " ").map { word in
      word == "@"
        ? name
        : ["store", "out", "key.p8"].contains(word) ? folder.path(String(word)) : String(word)
    }
    let outcome = offerc(words, environment: ["OFFERC_TODAY": "2027-01-15"])
    // Each signature is another one.
    let output = outcome.output.replacing(/"signature": ".*"/, with: "")
    return Outcome(status: outcome.status, output: output, errors: outcome.errors)
  }
}
