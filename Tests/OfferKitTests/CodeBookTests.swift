import OfferKit
import TestSupport
import Testing

/// Codes of the worked example's key: those of `Tests/Scenarios/codes-verify.scenario` and others.
struct CodeBookTests {
  private static let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n"

  private func catalog(_ batch: String) throws -> OfferCatalog {
    let text = ownBatchCatalog(batches: ["id: spring-1, \(batch)"])
    return try OfferCatalog(files: ["catalog.yaml": text], today: "2027-01-15")
  }

  private func book(_ batch: String = "count: 3, format: {checkCharacter: true}", revoked: String = "") throws
    -> CodeBook
  {
    try CodeBook(try catalog(batch), keys: CodeBookTests.key, revokedCodes: revoked)
  }

  private let codes = ["BHXWCU2ENR5GM", "MSB3DB9H86C65", "6VJ6799MBDFHE"]

  private func state(_ code: String, _ day: String = "2027-01-15", in book: CodeBook) throws
    -> CodeBook.Answer.State
  {
    try book.look(up: code, on: day).state
  }

  @Test func aCodeHasABatchAndAnIndex() throws {
    let book = try book()
    let answers = try codes.map { try book.look(up: $0, on: "2027-01-15") }
    equal(answers.map(\.state), [.valid, .valid, .valid])
    let places = try answers.map { try #require($0.place) }
    equal(Set(places.map(\.batch)), ["spring-1"])
    equal(Set(places.map(\.bundleId)), ["com.example.app"])
    #expect(places[0].productId == "com.example.monthly" && places[0].offerName == "SPRING")
    #expect(places[1].index == places[0].index + 1 && places[2].index == places[0].index + 2)
    try equal(book.look(up: "msb3-db9h 86c65", on: "2027-01-15"), answers[1])
  }

  @Test func theDayDecides() throws {
    let book = try book()
    let days = ["2027-01-09", "2027-01-10", "2027-04-30", "2027-05-01"]
    try equal(days.map { try state(codes[0], $0, in: book) }, [.unissued, .valid, .valid, .expired])
    let extended = try self.book("count: 3, extendedUntil: 2027-06-30, format: {checkCharacter: true}")
    try equal(
      ["2027-06-30", "2027-07-01"].map { try state(codes[0], $0, in: extended) }, [.valid, .expired])
    #expect(throws: OfferCatalog.InvalidDay.self) { try book.look(up: codes[0], on: "2027-02-29") }
  }

  @Test func whatIsRevokedInTheCatalogIsRevoked() throws {
    let inactive = try book("count: 3, active: false, format: {checkCharacter: true}")
    try equal(state(codes[0], in: inactive), .revoked)
    let index = try #require(try book().look(up: codes[1], on: "2027-01-15").place?.index)
    let single = try book(revoked: "{\"batch\":\"spring-1\",\"index\":\"\(index)\"}\n")
    try equal(codes.map { try state($0, in: single) }, [.valid, .revoked, .valid])
  }

  @Test func mistakesAreLocated() throws {
    let book = try book()
    let typed = "BHXWCU2ENR5GN"
    try equal(book.look(up: typed, on: "2027-01-15").state, .mistyped)
    let wrong = try book.look(up: "BHXWCV2ENR5GM", on: "2027-01-15")
    equal(wrong.state, .mistyped)
    equal(wrong.mistypedPlaces, [6])
    absent(wrong.place)
    let swapped = try book.look(up: "BHWXCU2ENR5GM", on: "2027-01-15")
    equal(swapped.state, .mistyped)
    equal(swapped.mistypedPlaces, [3, 4])
    for text in [
      "", "-", "BHXW", "BHXWCU2ENR5G0", "BHXWCU2ENR5GM\nMSB3DB9H86C65", "\r\n", "é",
      String(repeating: "A", count: 5000),
    ] {
      try equal(state(text, in: book), .malformed, "\(text)")
    }
  }

  @Test func whatItNeedsIsCheckedOnce() throws {
    let broken = try OfferCatalog(files: ["catalog.yaml": "version: 1\n"], today: "2027-01-15")
    let failures: [(OfferCatalog, keys: String, revoked: String)] = [
      (broken, CodeBookTests.key, ""), (try catalog("count: 3"), "", ""),
      (try catalog("count: 3"), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", ""),
      (try catalog("count: 3"), CodeBookTests.key, "spring-1 5"),
    ]
    for (catalog, keys, revoked) in failures {
      let failure = #expect(throws: CodeBook.Failure.self) {
        _ = try CodeBook(catalog, keys: keys, revokedCodes: revoked)
      }
      #expect(failure?.message.contains("AAECAw") == false)
    }
    let missing = #expect(throws: CodeBook.Failure.self) {
      _ = try CodeBook(
        try catalog("count: 3"), keys: CodeBookTests.key, keyFingerprints: ["spring-1": "0011223344556677"])
    }
    #expect(missing?.message.contains("0011223344556677") == true)
  }

  @Test func manyThreadsAskOneBook() async throws {
    let (book, codes) = (try book(), codes)
    let answers = try await withThrowingTaskGroup(of: CodeBook.Answer.State.self) { group in
      for number in 0..<200 { group.addTask { try book.look(up: codes[number % 3], on: "2027-01-15").state } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    equal(answers.count, 200)
    equal(Set(answers), [.valid])
  }
}
