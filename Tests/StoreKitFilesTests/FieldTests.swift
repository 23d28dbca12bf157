import Diagnostics
import Foundation
import JSONText
import OfferModel
import TestSupport
import Testing

@testable import StoreKitFiles

/// Each row of the fields: what it writes it reads, under its key and under every wrong spelling.
struct FieldTests {
  private static let versions = [(1, 0), (1, 1), (1, 2), (2, 0), (3, 0), (4, 0), (5, 0), (6, 3)].map {
    StoreKitVersion($0, $1)
  }

  /// With offers of a monthly billing plan, and without: files before 5.0 do not tell one plan's offers from the other's.
  private let files: (plans: StoreKitFile, noPlans: StoreKitFile)

  private func file(_ version: StoreKitVersion) -> StoreKitFile {
    version < .firstWithPlans ? files.noPlans : files.plans
  }

  init() throws {
    var noPlans = BillingPlanExample()
    noPlans.monthly = nil
    noPlans.introductory = [noPlans.introductory[0]]
    noPlans.promotional = noPlans.promotional.map { $0.replacing("targetPlan: monthly, ", with: "") }
      .map { $0.replacing("P3M", with: "P1Y") }
    (noPlans.codes, noPlans.winBack) = (
      noPlans.codes.map { $0.replacing(", targetPlan: monthly", with: "") },
      noPlans.winBack.map {
        $0.replacing(
          "mode: pay-as-you-go, duration: P2M, targetPlan: monthly", with: "mode: pay-up-front, duration: P6M"
        )
      }
    )
    files = (try FieldTests.file(BillingPlanExample()), try FieldTests.file(noPlans))
  }

  private static func file(_ example: BillingPlanExample) throws -> StoreKitFile {
    let target = StoreKitTarget(storefront: .usa, today: try day("2026-11-22"))
    var file = lowerToStoreKit(try example.catalog, for: target).file
    file.products = [
      StoreKitProduct(
        productID: "com.example.coins", referenceName: "Coins", kind: .consumable, price: .amount("0.99"),
        isFamilyShareable: true,
        localizations: [StoreKitLocalization(locale: "fr", displayName: "Pièces", description: "Dix.")]),
      StoreKitProduct(
        productID: "com.example.pass", referenceName: "Pass", kind: .nonRenewingSubscription,
        price: .amount("4.99")),
    ]
    return file
  }

  /// - Parameter blank: what is known of the object before it is read.
  private func expectRoundTrips<Object: StoreKitObject>(
    _ blank: Object, of objects: (StoreKitFile) -> [Object]
  ) throws {
    for version in FieldTests.versions {
      let objects = objects(file(version))
      #expect(!objects.isEmpty)
      for object in objects { try expectRoundTrip(of: object, blank, version) }
    }
  }

  private func expectRoundTrip<Object: StoreKitObject>(
    of object: Object, _ blank: Object, _ version: StoreKitVersion
  ) throws {
    var writer = StoreKitWriter(version: version, bundleId: "com.example.app")
    let written = writer.object(object)
    let members = try #require(written.members)
    try equal(rewritten(written, blank, version, misspelt: 0), withoutIDs(written), "\(version)")
    for field in object.shape.fields {
      for alias in field.aliases where written[field.key] != nil {
        let misspelt = JSON.object(
          members.map { JSON.Member($0.name == field.key ? alias : $0.name, $0.value) })
        let again = try rewritten(misspelt, blank, version, misspelt: 1)
        equal(again, withoutIDs(written), "\(alias) for \(field.key) in \(version)")
      }
    }
  }

  /// What is written of what is read.
  private func rewritten<Object: StoreKitObject>(
    _ json: JSON, _ blank: Object, _ version: StoreKitVersion, misspelt: Int
  ) throws -> JSON {
    var report = ImportReport(file: 0)
    let document = try #require(readJSON(XcodeText(json).finish(), report: &report))
    var reader = StoreKitReader(report: report)
    // Of the subscription whose offers are read.
    reader.renewal = .oneYear
    let read = reader.read(FileObject(value: document.root), blank)
    let defects = reader.report.findings.filter { $0.rule == "storekit-defect" }.map(\.message)
    equal(defects.count, misspelt, "\(defects)")
    var writer = StoreKitWriter(version: version, bundleId: "com.example.app")
    return withoutIDs(writer.object(try #require(read)))
  }

  /// Ids are made anew, from what the object is; where a file has settings, the language of tests is not read.
  private func withoutIDs(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map(withoutIDs))
    case .object(let members):
      return .object(
        members.filter { !["internalID", "_locale"].contains($0.name) }.map {
          JSON.Member($0.name, withoutIDs($0.value))
        })
    default: return json
    }
  }

  @Test func ofAFile() throws { try expectRoundTrips(StoreKitFile()) { [$0] } }

  @Test func ofAProduct() throws { try expectRoundTrips(StoreKitProduct(), of: \.products) }

  @Test func ofAGroup() throws { try expectRoundTrips(StoreKitGroup(), of: \.groups) }

  @Test func ofASubscription() throws { try expectRoundTrips(StoreKitSubscription(), of: \.subscriptions) }

  @Test(arguments: StoreKitOffer.Kind.allCases)
  func ofAnOffer(_ kind: StoreKitOffer.Kind) throws {
    try expectRoundTrips(StoreKitOffer(kind)) { $0.subscriptions.flatMap { $0[offers: kind] } }
  }

  @Test func ofALocalization() throws {
    try expectRoundTrips(StoreKitLocalization()) { $0.products.flatMap(\.localizations) }
  }

  /// Each key and each wrong spelling of one is in a configuration file of the project.
  @Test func areAllInOurOwnFiles() throws {
    var found: Set<String> = []
    func collect(_ value: JSONValue) {
      for member in value.members.map(Array.init) ?? [] {
        found.insert(member.key)
        collect(member.value)
      }
      for element in value.elements.map(Array.init) ?? [] { collect(element) }
    }
    for url in StoreKitExamples.own {
      guard let document = try? JSONDocument(reading: [UInt8](try Data(contentsOf: url))) else { continue }
      collect(document.root)
    }
    func keys<Object: StoreKitObject>(_ object: Object) -> [String] {
      object.shape.fields.flatMap { [$0.key] + $0.aliases }
    }
    let keys =
      keys(StoreKitFile()) + keys(StoreKitProduct()) + keys(StoreKitGroup()) + keys(StoreKitSubscription())
      + keys(StoreKitBillingPlan()) + keys(StoreKitLocalization())
      + StoreKitOffer.Kind.allCases.flatMap { keys(StoreKitOffer($0)) }
    equal(Set(keys).subtracting(found).sorted(), [])
  }
}
