@testable import AppStoreConnect
import Diagnostics
import JSONText
import OfferEmitters
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// `live.json` is read by the rows that write it.
struct LiveFileTests {
  private static let day = "2026-11-22"

  private func state() throws -> LiveState {
    try liveState(of: .full(), today: #require(CalendarDate(Self.day)))
  }

  private func file(of app: FakeApp = .full(), _ live: LiveState) throws -> [UInt8] {
    let state = try readLiveApp(of: app.bundleId, from: app, pricePoints: true)
    let pulled = writeCatalog(state, today: try #require(CalendarDate(Self.day)))
    return renderLive(
      live, of: state, leftOut: pulled.leftOut, fetchedAt: "2026-11-22T12:00:00Z",
      catalog: canonicalCatalog(live.form), scope: [ObjectPath(.subscription, "com.example.yoga.monthly")]
    )
  }

  @Test func whatIsReadIsWhatWasWritten() throws {
    let app = FakeApp.full()
    app.fail(FakeApp.monthly + "/promotionalOffers", .forbidden)
    app.equalize("4.99", to: [("CAN", "5.99"), ("DEU", "4.99")])
    app.list(FakeApp.monthly + "/pricePoints", [FakeApp.pricePoint(("USA", "2.99", nil))])
    let live = try liveState(of: app, today: #require(CalendarDate(Self.day)))
    let bytes = try file(of: app, live)
    let document = try JSONDocument(reading: bytes)
    try liveFormat.check(document.root)
    let read = try liveFormat.read(document.root)
    equal(liveFormat.line(read), bytes)
    equal(read.ids.states.subscriptions["com.example.yoga.monthly"]?.state, .approved)
    equal(read.unread.map(\.part), [.promotionalOffers])
    equal(read.pricePoints.amounts, ["USA": ["2.99"]])
    let derived = read.pricePoints.equalized.first { $0.amount == "4.99" }
    equal(derived?.prices, ["CAN": "5.99", "DEU": "4.99"])
    equal(derived?.kind, .subscription)
  }

  /// Earlier versions of offerc wrote some members in another order.
  @Test func theOrderOfMembersDoesNotMatter() throws {
    let live = try state()
    let bytes = try file(live)
    let json = try #require(JSON(JSONDocument(reading: bytes).root))
    let reversed = LiveFileTests.reversed(json).bytes
    #expect(reversed != bytes.dropLast())
    let other = LiveState(
      try liveFormat.read(JSONDocument(reading: reversed).root), live.form.catalog, in: live.files)
    let scope = ReadScope(live.form.catalog.groups.map(\.path) + live.form.catalog.subscriptions.map(\.path))
    let fingerprints = live.fingerprints(within: scope, canonicalObject)
    equal(other.fingerprints(within: scope, canonicalObject), fingerprints)
    equal(fingerprints.count, 2)
  }

  private static func reversed(_ json: JSON) -> JSON {
    switch json {
    case .object(let members): .object(members.reversed().map { JSON.Member($0.name, reversed($0.value)) })
    case .array(let elements): .array(elements.map(reversed))
    case .null, .boolean, .number, .text: json
    }
  }

  @Test(arguments: [
    (#""group":"1""#, #""gruppe":"1""#), (#""state":"APPROVED""#, #""state":1"#),
    (#""what":"promotional offers""#, #""was":"promotional offers""#),
  ])
  func aValueThatIsNotOfItsTypeIsRefused(_ old: String, _ new: String) throws {
    let app = FakeApp.full()
    app.fail(FakeApp.monthly + "/promotionalOffers", .forbidden)
    let text = String(
      decoding: try file(of: app, liveState(of: app, today: #require(CalendarDate(Self.day)))),
      as: UTF8.self)
    try #require(text.contains(old))
    let root = try JSONDocument(reading: Array(text.replacing(old, with: new).utf8)).root
    #expect(throws: UnreadableValue.self) { try liveFormat.read(root) }
  }
}

/// A part that could not be read keeps its spelling, whatever it is.
struct UnreadSpellingTests {
  @Test(
    arguments: LivePart.allCases.map { $0.isNamed ? $0.rawValue + " CAN, USA" : $0.rawValue } + [
      "prices of tomorrow", "price points of", "",
    ])
  func isReadAsItWasWritten(_ spelling: String) {
    let unread = Unread(object: .theApp, spelling: spelling, reason: "because")
    equal(unread.spelling, spelling)
    equal(unread.phrase, spelling)
    equal(
      (unread.part == nil),
      (LivePart.allCases.allSatisfy { part in
        spelling != part.rawValue && spelling != part.rawValue + " CAN, USA"
      }))
  }
}
