import Diagnostics
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
  private static let all = Result { try LockSample.all() }
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

  @Test func aValueOfItsOwnIsSeenInItsKey() {
    for sample in samples {
      let changes = compareCatalogs(sample.forms[1], with: sample.forms[0], today: today).changes
      let own = changes.filter { $0.type == sample.type }
      // What identifies an object makes it another one.
      if own.contains(where: { if case .changed = $0.kind { false } else { true } }) { continue }
      let keys = Set(changes.flatMap(\.fields).map(\.field.key))
      let derived = keys.filter { key in
        if case .defaulted(.derived)? = Language.current[sample.type].field(key)?.presence { true } else { false }
      }
      #expect(keys.subtracting(derived).isSubset(of: [sample.key]), "\(sample.name)")
    }
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

  @Test func liveStateThatIsTheCatalogStaysSo() throws {
    for (name, form) in catalogs {
      let live = NormalForm(catalog: form.catalog.asLiveState())
      expect("alignment", name, aligned(live, with: form, on: today), is: form)
    }
  }

  /// What a rollback leaves as it is, by policy: what Apple never takes back, and what is only in this catalog.
  private let left: [ObjectID: Set<Key>] = [:]

  @Test func aRollbackBringsEveryKeyBack() {
    for sample in samples where !(left[sample.type] ?? []).contains(sample.key) {
      let restored = RestoredCatalog(sample.forms[0].catalog, sample.forms[1].catalog, nil).catalog
      let own = compareCatalogs(sample.forms[1], with: sample.forms[0], today: today).changes
        .filter { $0.type == sample.type }
      if own.contains(where: { if case .changed = $0.kind { false } else { true } }) { continue }
      expect("rollback", sample.name, lower(restored), is: sample.forms[0])
    }
  }
}
