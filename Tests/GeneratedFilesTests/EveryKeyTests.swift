import CatalogText
import Diagnostics
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing
import generate

@testable import AppStoreConnect

/// Each key of each object has a value of its own, and goes every way that a catalog goes: nothing is lost.
///
/// The samples are those of the rows, so that a new key is in this test without anybody adding it.
struct EveryKeyTests {
  private static let all = Result { try LockSample.all() + LockSample.ofParts() }
  private let samples: [LockSample]
  private let today: CalendarDate

  init() throws {
    samples = try EveryKeyTests.all.get()
    today = LockDays.around[0]
  }

  /// The catalogs of all samples, each once.
  private var catalogs: [(name: String, form: NormalForm)] {
    var known: Set<String> = []
    return samples.flatMap { sample in sample.forms.map { (sample.name, $0) } }
      .filter { known.insert(digest(of: $0.form)).inserted }
  }

  private func expect(
    _ way: String, _ name: String, _ found: NormalForm, is wanted: NormalForm,
    at location: SourceLocation = #_sourceLocation
  ) {
    guard digest(of: found) != digest(of: wanted) else { return }
    let changes = compareCatalogs(found, with: wanted, today: today).changes
    let fields = changes.flatMap { change in change.fields.map { "\(change.path.label): \($0.name)" } }
    Issue.record("\(name), \(way): \(fields)", sourceLocation: location)
  }

  /// `LockTests` has the same of the other objects.
  @Test(arguments: LockSample.parts) func everyKeyOfAPartHasAValueOfItsOwn(_ type: ObjectID) {
    let sampled = Set(samples.filter { $0.type == type }.map(\.key))
    let plain = Language.current[type].fields.filter { part(of: $0) == nil }
    equal(sampled, Set(plain.map(\.key)))
  }

  /// The object that the value of a field is or has; nil for a value.
  private func part(of field: Field) -> ObjectID? {
    switch field.type {
    case .object(let id), .list(let id), .localizations(let id): id
    default: nil
    }
  }

  @Test func aValueOfItsOwnIsSeenInItsKey() {
    for sample in samples {
      let changes = compareCatalogs(sample.forms[1], with: sample.forms[0], today: today).changes
      let own = changes.filter { $0.type == sample.type }
      // What identifies an object makes it another one.
      if own.contains(where: { if case .changed = $0.kind { false } else { true } }) { continue }
      let keys = Set(changes.flatMap(\.fields).map(\.field.key))
      let others = keys.filter {
        $0 != sample.key && !follows($0, from: sample) && !leads($0, to: sample.type)
      }
      // Bundle IDs are compared without case.
      #expect(!keys.isEmpty || sample.key == .bundleId, "\(sample.name)")
      empty(others, "\(sample.name)")
    }
  }

  /// Whether the value of a key is an object, or has one, that is compared as a part of it.
  private func leads(_ key: Key, to type: ObjectID) -> Bool {
    Language.current.objects.contains { object in
      object.field(key).flatMap(part).map { id in
        id == type || Language.current[id].fields.contains { leads($0.key, to: type) }
      } ?? false
    }
  }

  /// Whether the key of a sample decides whether another key may be written, or what it is.
  private func follows(_ key: Key, from sample: LockSample) -> Bool {
    guard let field = Language.current[sample.type].field(key) else { return false }
    switch field.presence {
    case .defaulted(.derived): return true
    case .requiredIf(let condition) where condition.key == sample.key: return true
    default: break
    }
    // Prices are those of the storefronts.
    return field.allowed.contains { $0.key == sample.key } || sample.key == .territories && key == .prices
  }

  @Test func catalogJSONIsReadAsTheSameCatalog() throws {
    for (name, form) in catalogs {
      for pretty in [false, true] {
        let bytes = CatalogJSON(form, pretty: pretty).pieces.flatMap(\.self)
        let read = compile([SourceFile(name: "catalog.json", bytes: bytes)], today: today)
        let catalog = try #require(read.catalog, "\(name): \(read.errors)")
        expect("catalog.json", name, lower(catalog), is: form)
      }
    }
  }

  @Test func liveJSONIsReadAsTheSameCatalog() throws {
    for (name, form) in catalogs {
      var file = LiveFile()
      file.catalog = canonicalObject(form.object)
      file.digest = digest(of: form)
      file.fetchedAt = "2027-01-31T12:00:00Z"
      let read = compile([SourceFile(name: "live.json", bytes: liveFormat.line(file))], today: today)
      let catalog = try #require(read.catalog, "\(name): \(read.errors)")
      expect("live.json", name, lower(catalog), is: form)
    }
  }

  @Test func textForPeopleIsReadAsTheSameCatalog() throws {
    for (name, form) in catalogs {
      var text = CatalogText()
      text.write(CatalogObject(form.object, base: form.catalog.app.baseTerritory.value))
      let read = compile([SourceFile(name: "catalog.yaml", text: text.text)], today: today)
      let catalog = try #require(read.catalog, "\(name): \(read.errors) in\n\(text.text)")
      expect("text for people", name, lower(catalog), is: form)
    }
  }

  @Test func theNormalFormIsItsOwn() {
    for (name, form) in catalogs { expect("normal form", name, lower(form.catalog), is: form) }
  }

  @Test func pricesThatAreFoldedLeaveTheRest() throws {
    let past = try day("2020-01-01")
    for (name, form) in catalogs { expect("folding", name, form.folded(on: past), is: form) }
  }

  @Test func draftsTakeNothingElseAway() throws {
    for (name, form) in catalogs {
      var catalog = form.catalog
      catalog.drafts = [SourceRange(file: 9, start: 1, end: 2)]
      expect("drafts", name, lower(catalog.withoutDrafts), is: form)
    }
  }

  @Test func liveStateThatIsTheCatalogIsNoDifference() throws {
    // Apple does not know the codes that offerc makes.
    for (name, form) in catalogs where !form.catalog.offerCodes.contains(where: \.hasOwnBatches) {
      let live = NormalForm(catalog: form.catalog.asLiveState())
      let changes = compareCatalogs(form, with: aligned(live, with: form, on: today), today: today).changes
      empty(changes, "\(name)")
    }
  }

  /// What a rollback leaves as it is: what Apple never takes back, files that are no longer there, what only the catalog says.
  private let left: [ObjectID: Set<Key>] = [
    .catalog: [.retiredProductIds],
    .app: [
      .bundleId, .appleId, .name, .baseTerritory, .streamlinedPurchasing, .ownCodesPerQuarter,
      .reviewLeadDays,
    ],
    .subscriptionGroup: [.retiredOfferIds],
    .subscription: [.familySharable, .promotionalImage, .reviewScreenshot],
    .inAppPurchase: [.type, .familySharable, .promotionalImage, .reviewScreenshot],
  ]

  @Test func aRollbackBringsEveryOtherKeyBack() {
    for sample in samples where !(left[sample.type] ?? []).contains(sample.key) {
      let restored = RestoredCatalog(
        from: sample.forms[0].catalog, live: sample.forms[1].catalog, within: nil
      ).catalog
      let own = compareCatalogs(sample.forms[1], with: sample.forms[0], today: today).changes
        .filter { $0.type == sample.type }
      if own.contains(where: { if case .changed = $0.kind { false } else { true } }) { continue }
      expect("rollback", sample.name, lower(restored), is: sample.forms[0])
    }
  }
}

extension ProductOffer {
  fileprivate var hasOwnBatches: Bool { offer.batches.contains(where: \.isOwn) }
}

extension CatalogObject {
  /// An object of the normal form as it is written for people.
  fileprivate init(_ object: NormalObject, base: Storefront) {
    self.init(object.type)
    for field in object.fields { self[field.key] = CatalogValue(field.value, base: base) }
  }
}

extension CatalogValue {
  fileprivate init(_ value: NormalValue, base: Storefront) {
    self =
      switch value {
      case .text(let text): .scalar(text)
      case .integer(let number): .integer(number)
      case .boolean(let truth): .boolean(truth)
      case .texts(let texts): .words(texts)
      case .object(let object): .object(CatalogObject(object, base: base))
      case .objects(let objects): .objects(objects.map { CatalogObject($0, base: base) })
      case .localizations(let entries):
        .map(entries.map { Named($0.locale, .object(CatalogObject($0.object, base: base))) })
      case .territories(let set, written: _): .territories(set)
      case .prices(let prices):
        .prices(
          Dictionary(uniqueKeysWithValues: prices.prices.map { ($0.storefront, $0.amount) }),
          rest: prices.rest != nil, base: base, domain: prices.territories)
      }
  }
}
