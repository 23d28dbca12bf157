import TestSupport
import Testing

@testable import Diagnostics

/// The words for an object are made of its path in one place, and nothing depends on them.
struct ObjectPathTests {
  private static let product = ObjectPath("subscription", "com.example.a, b")
  private static let offer = product.with("win-back offer", "back")

  @Test func namesWhatIsAroundFirst() {
    equal(Self.offer.label, "subscription com.example.a, b, win-back offer back")
    equal(Self.product.with("monthly plan").label, "subscription com.example.a, b, monthly plan")
    equal(ObjectPath.named("products[0]").label, "products[0]")
    #expect(ObjectPath().label.isEmpty && ObjectPath.named("").isEmpty)
  }

  @Test func namesAreComparedByScalarsUnlessAnyFormWillDo() {
    let composed = ObjectPath("offer code", "caf\u{E9}")
    let decomposed = ObjectPath("offer code", "cafe\u{301}")
    #expect(composed != decomposed && composed.key == decomposed.key)
    equal(ObjectPathInAnyForm(composed), ObjectPathInAnyForm(decomposed))
    equal(Set([ObjectPathInAnyForm(composed), ObjectPathInAnyForm(decomposed)]).count, 1)
  }

  @Test func isTakenApartByItsPartsNotByItsWords() {
    equal(Self.offer.parent, Self.product)
    absent(Self.product.parent)
    equal(Self.offer.owner, Self.product)
    equal(Self.offer.inOwner.label, "win-back offer back")
    #expect(Self.product.contains(Self.offer) && !Self.offer.contains(Self.product))
    #expect(!ObjectPath("subscription", "com.example.a").contains(Self.offer))
    equal(Self.offer.name("win-back offer", "promotional offer"), "back")
  }

  @Test func termsTellApartWhatHasNoName() {
    func offer(_ terms: String) -> ObjectPath {
      Self.product.with(ObjectPath.Part("introductory offer", terms: terms))
    }
    #expect(offer("P1W") != offer("P1M"))
    equal(offer("P1W").key, offer("P1M").key)
    equal(offer("P1W").named, offer("P1M").named)
  }

  @Test func fingerprintsAndKnownFindingsDoNotDependOnWords() throws {
    let source = SourceFile(name: "a.yaml", bytes: Array("a".utf8))
    let finding = Finding("level-gap", .warning, "m", object: Self.offer, at: .top(of: 0))
    func outcome() throws -> (names: [String], words: String) {
      let report = Report(files: [source], findings: [finding], today: "2027-01-01")
      var prints = Fingerprints([source])
      let text = String(decoding: render(report, as: .text), as: UTF8.self)
      return ([prints.next(finding), finding.key(in: [source]).object], text)
    }
    let english = try outcome()
    let others = try ObjectKind.$wording.withValue({ String($0.spelling.reversed()) + ", as" }) {
      try outcome()
    }
    #expect(others.names == english.names && others.words != english.words)
    // As offerc 0.1.0 wrote it.
    equal(english.names.last, "subscription com.example.a, b, win-back offer back")
  }
}
