import OfferEmitters
import OfferModel
import TestSupport
import Testing

/// The compiler itself reads what `--emit swift` writes.
@Suite(.enabled(if: Tool.swiftc != nil, "swiftc is not installed"))
struct SwiftCompilationTests {
  private static let hostile = #"""
    version: 1
    app: {bundleId: com.example.app}
    subscriptionGroups:
      - referenceName: "*/ } \" \\(1) /*"
        subscriptions:
          - productId: default
            referenceName: "*/ } fatalError() /* \u2028 let x = 1"
            level: 1
            period: P1M
            territories: [USA]
            prices: {USA: 4.99}
            promotionalOffers:
              - {offerId: "self", referenceName: "\\", mode: free-trial, duration: P1M}
              - {offerId: all, referenceName: "#if", mode: free-trial, duration: P1M}
              - {offerId: Type, referenceName: "\"\"\"", mode: free-trial, duration: P1M}
              - {offerId: "a-b", referenceName: a, mode: free-trial, duration: P1M}
              - {offerId: a_b, referenceName: b, mode: free-trial, duration: P1M}
              - {offerId: Protocol, referenceName: c, mode: free-trial, duration: P1M}
            offerCodes:
              - {referenceName: "\\(fatalError())\"; let x = \"", mode: free-trial, duration: P1M, customerEligibilities: [new], offerEligibility: stack-with-intro-offers, batches: []}
              - {referenceName: "größe \u202e 名前 🎉", mode: free-trial, duration: P1M, customerEligibilities: [new], offerEligibility: stack-with-intro-offers, batches: []}
              - {referenceName: "🎉", mode: free-trial, duration: P1M, customerEligibilities: [new], offerEligibility: stack-with-intro-offers, batches: []}
    inAppPurchases:
      - {productId: init, type: consumable, referenceName: A, prices: {USA: 1, rest: equalized}}
      - {productId: 7.7, type: consumable, referenceName: B, prices: {USA: 1, rest: equalized}}
    """#

  private static let use = """
    let texts: [String] = Offers.SubscriptionGroups.all + Offers.InAppPurchases.all + Offers.PromotionalOffers.all
      + Offers.WinBackOffers.all + Offers.OfferCodes.all
    func check(_ value: some Sendable) {}
    for one in Offers.Subscriptions.all {
      check(one)
      print(one.productId, one.group.count, one.level, one.period.rawValue, one.promotionalOffers.sorted())
    }
    print(texts.count)

    """

  private func folder(_ catalog: Catalog, _ access: SwiftFile.Access) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let bytes = SwiftFile(catalog, access: access).bytes
    try folder.write(String(decoding: bytes, as: UTF8.self), to: "Offers.swift")
    try folder.write(SwiftCompilationTests.use, to: "main.swift")
    return folder
  }

  private func typeCheck(_ catalog: Catalog, _ version: String, _ access: SwiftFile.Access) throws {
    let folder = try folder(catalog, access)
    let result = try #require(Tool.swiftc).run([
      "-typecheck", "-swift-version", version, "-warnings-as-errors", "-package-name", "example",
      folder.path("Offers.swift"), folder.path("main.swift"),
    ])
    equal(result.status, 0, "\(result.output)")
  }

  @Test(arguments: ExampleCatalog.examples, ["5", "6"])
  func examplesCompile(_ example: ExampleCatalog, _ version: String) throws {
    try typeCheck(catalog(example.texts), version, .internal)
  }

  @Test(arguments: ["5", "6"], SwiftFile.Access.allCases)
  func whateverTheCatalogIsCalledItCompiles(_ version: String, _ access: SwiftFile.Access) throws {
    try typeCheck(catalog([SwiftCompilationTests.hostile]), version, access)
  }

  @Test(arguments: ["5", "6"], SwiftFile.Access.allCases)
  func monthlyPlansCompile(_ version: String, _ access: SwiftFile.Access) throws {
    try typeCheck(catalog([SwiftFileTests.withMonthlyPlan]), version, access)
  }

  @Test func aProgramThatUsesItRuns() throws {
    let folder = try folder(catalog([SwiftCompilationTests.hostile]), .internal)
    let swiftc = try #require(Tool.swiftc)
    let built = try swiftc.run([
      folder.path("Offers.swift"), folder.path("main.swift"), "-o", folder.path("program"),
    ])
    equal(built.status, 0, "\(built.output)")
    let program = try #require(Tool(at: folder.path("program")))
    try equal(
      program.run([]).output,
      """
      default 14 1 P1M ["Protocol", "Type", "a-b", "a_b", "all", "self"]
      12

      """)
  }
}
