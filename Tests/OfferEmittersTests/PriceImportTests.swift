import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import TestSupport
import Testing
import YAMLSyntax

/// A table that comes back: its amounts are those of the catalog afterwards, whatever the YAML looks like.
struct PriceImportTests {
  @Test(
    arguments: ExampleCatalog.examples + [ExampleCatalog(path: "Tests/Fixtures/language/every-key.yaml")],
    0..<8)
  func examplesHaveTheAmountsOfAnyTable(_ example: ExampleCatalog, _ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    try expectImport(of: try example.files, edits: 1 << (seed % 6), using: &random)
  }

  @Test(arguments: seeds(18))
  func randomCatalogsHaveTheAmountsOfAnyTable(_ seed: UInt64) throws {
    var catalog = RandomCatalog(seed: seed)
    var refactoring = Refactoring(seed: seed, hasSugar: true)
    var random = SeededGenerator(seed: seed)
    let texts = refactoring.files(of: [catalog.tree()])
    try expectImport(
      of: SourceFile.numbered(texts), edits: 1 << Int(seed % 6), mayRefuse: true, using: &random)
  }

  /// Sharing that is not refused: tables, sets, aliases, merge keys, quotes, CRLF, JSON.
  @Test(arguments: 0..<40)
  func sharedPricesHaveTheAmountsOfAnyTable(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = PriceImportTests.shared
    let isCRLF = !seed.isMultiple(of: 2)
    let file = SourceFile(
      name: "shared.yaml", text: isCRLF ? String(text.map { $0 == "\n" ? "\r\n" : $0 }) : text)
    let after = try expectImport(of: [file], edits: 1 + seed % 12, using: &random)
    let feeds = after[0].filter { $0 == 0x0A }.count
    equal(after[0].filter { $0 == 0x0D }.count, (isCRLF ? feeds : 0))
  }

  @Test func aTableThatIsNotChangedChangesNothing() throws {
    for example in ExampleCatalog.examples {
      let files = try example.files
      let catalog = try TestSupport.catalog(example.texts)
      let imported = try PriceImport(emitPricesCSV(lower(catalog).priceColumns), into: catalog, files)
      equal(imported.changes, 0)
      equal(imported.texts.map(\.bytes), files.map { Array($0.bytes[..<$0.length]) })
    }
  }

  /// What differs is written where it means only what the table says.
  @Test func anAmountOfATableIsChangedThereIfAllUsersChangeAlike() throws {
    let text = """
      version: 1
      app: {bundleId: com.example.app}
      priceTables:
        low:
          USA: 4.99 # five dollars
          currency-eur: 4.99
          rest: equalized
      inAppPurchases:
        - {productId: a, type: consumable, referenceName: A, prices: low}
        - {productId: b, type: consumable, referenceName: B, prices: low}

      """
    try equal(
      imported("territory,currency,a|price,b|price\nUSA,USD,5.99,5.99\n", text),
      text.replacing("4.99 # five dollars", with: "5.99 # five dollars"))
    try equal(
      imported("territory;currency;a|price\r\nUSA;USD;5,99\r\nDEU;EUR;3,99\r\n", text),
      text.replacing("A, prices: low}", with: "A, prices: {table: low, DEU: 3.99, USA: 5.99}}"))
    try equal(
      imported("territory\tcurrency\tb|price\nJPN\tJPY\t700\n", text),
      text.replacing("B, prices: low}", with: "B, prices: {table: low, JPN: 700}}"))
  }

  private func imported(_ table: String, _ text: String) throws -> String {
    let catalog = try TestSupport.catalog([text])
    let imported = try PriceImport(Array(table.utf8), into: catalog, [SourceFile(name: "0.yaml", text: text)])
    let bytes = imported.texts[0].bytes
    let after = try TestSupport.catalog([String(decoding: bytes, as: UTF8.self)])
    absent(imported.difference(in: after))
    return String(decoding: bytes, as: UTF8.self)
  }

  static let shared = """
    version: 1
    # offers of an app
    app: {bundleId: com.example.app} # an app
    territorySets:
      near: [DEU, FRA, ITA]
    x-amounts: &amounts
      USA: &low 4.99 # an anchor of an amount
      CAN: "6.49"
      GBR: '4.49'
      near: 4.49 EUR
    priceTables:
      table:
        USA: 3.99 # of the table
        near: 3.49
        JPN: 500
        rest: equalized
    inAppPurchases:
      - productId: own
        type: consumable
        referenceName: Own
        prices: # a block
          USA: *low
          near: 4.49 # a set
          CAN: 5.99
          # before the rest
          rest: equalized
      - {productId: alias, type: consumable, referenceName: Alias, territories: [USA, CAN, GBR, near], prices: *amounts}
      - {productId: merged, type: consumable, referenceName: Merged, prices: {<<: *amounts, rest: equalized}}
      - {productId: named, type: consumable, referenceName: Named, prices: table}
      - {productId: filled, type: consumable, referenceName: Filled, prices: {table: table, USA: 2.99}}
      - {"productId": "json", "type": "consumable", "referenceName": "Json", "prices": {"USA": "1.99", "rest": "equalized"}}
      - productId: defined
        type: consumable
        referenceName: Defined
        territories: [USA, CAN]
        prices: &defined
          USA: 1.99
          CAN: 2.99
      - {productId: used, type: consumable, referenceName: Used, territories: [USA, CAN], prices: *defined}
    """
}

/// Edits a table, imports it and reads everything again.
///
/// - Returns: the texts after the import.
@discardableResult
private func expectImport(
  of files: [SourceFile], edits: Int, mayRefuse: Bool = false, using random: inout SeededGenerator
) throws -> [[UInt8]] {
  let before = try compilation(of: files, rules: [])
  let catalog = try #require(before.catalog)
  let form = lower(catalog)
  var table = Table(emitPricesCSV(form.priceColumns), form)
  table.edit(edits, using: &random)
  let original = files.map { Array($0.bytes[..<$0.length]) }
  do {
    let imported = try PriceImport(table.bytes, into: catalog, files)
    let texts = imported.texts.map(\.bytes)
    let edited = zip(files, texts).map { SourceFile(name: $0.name, bytes: $1) }
    let after = try compilation(of: edited, rules: [])
    equal(after.findings.map(\.message), before.findings.map(\.message))
    let result = try #require(after.catalog)
    if mayRefuse, imported.difference(in: result) != nil { return original }
    absent(imported.difference(in: result))
    equal(emitPricesCSV(lower(result).priceColumns), table.bytes)
    equal(comments(texts), comments(original))
    return texts
  } catch let faults as PriceTableFaults {
    #expect(mayRefuse && faults.all.allSatisfy { $0.message.contains("YAML") }, "\(faults.all)")
    return original
  }
}

private func comments(_ texts: [[UInt8]]) -> [[[UInt8]]] {
  texts.map { text in
    let document = parse(text, name: "", file: 0).document
    return document.comments.map { Array(document.bytes[Int($0.lowerBound)..<Int($0.upperBound)]) }
  }
}

/// `prices.csv` as somebody edits it.
private struct Table {
  private var rows: [[String]]
  private let columns: [PriceColumn]

  init(_ bytes: [UInt8], _ form: NormalForm) {
    rows = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map { line in
      // A country has a comma in its name.
      line.replacing(", ", with: "; ").split(separator: ",", omittingEmptySubsequences: false).map {
        String($0).replacing("; ", with: ", ")
      }
    }
    columns = form.priceColumns
  }

  var bytes: [UInt8] { Array(rows.map { $0.joined(separator: ",") + "\r\n" }.joined().utf8) }

  /// Any amount where there is one, or where Apple would equalize it.
  mutating func edit(_ count: Int, using random: inout SeededGenerator) {
    let places = rows.indices.dropFirst().flatMap { row in
      columns.indices.filter { column in
        let storefront = Storefront(code: rows[row][0])
        let isOpen =
          columns[column].prices.rest != nil
          && storefront.map { columns[column].territories.contains($0) } ?? false
        return !rows[row][column + 3].isEmpty || isOpen
      }.map { (row, $0 + 3) }
    }
    for (row, column) in places.shuffled(using: &random).prefix(count) {
      guard let storefront = Storefront(code: rows[row][0]) else { continue }
      rows[row][column] = shortDecimalText(Int64.random(in: 1...99_999, using: &random), storefront.currency)
    }
    // Everything that has one amount changes alike.
    guard let (row, column) = places.randomElement(using: &random), Bool.random(using: &random) else {
      return
    }
    let old = rows[row][column]
    guard !old.isEmpty, let storefront = Storefront(code: rows[row][0]) else { return }
    let new = shortDecimalText(Int64.random(in: 1...99_999, using: &random), storefront.currency)
    for number in rows.indices.dropFirst() where rows[number][2] == rows[row][2] {
      rows[number] = rows[number].enumerated().map { $0 > 2 && $1 == old ? new : $1 }
    }
  }
}
