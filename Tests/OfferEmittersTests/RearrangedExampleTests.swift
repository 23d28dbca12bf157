import Diagnostics
import TestSupport
import Testing
import YAMLSyntax

/// What people do to a catalog without meaning anything by it does not change a byte of what is built.
struct RearrangedExampleTests {
  static let catalogs = ExampleCatalog.examples + ExampleCatalog.fixtures("emit")

  private func trees(of catalog: ExampleCatalog) throws -> [YAMLTree] {
    try catalog.files.flatMap { file in
      let document = parse(file.bytes, name: file.name, file: 0).document
      return document.roots.map { YAMLTree(document, $0) }
    }
  }

  private func text(of trees: [YAMLTree]) throws -> String {
    String(decoding: try built(SourceFile.numbered(trees.map(\.json))), as: UTF8.self)
  }

  private func text(of catalog: ExampleCatalog) throws -> String {
    String(decoding: try built(catalog.files), as: UTF8.self)
  }

  @Test(arguments: catalogs)
  func aliasesAndMergeKeysWrittenOut(catalog: ExampleCatalog) throws {
    try equal(text(of: try trees(of: catalog)), text(of: catalog))
  }

  @Test(arguments: catalogs)
  func mapsListsAndFilesInAnyOrder(catalog: ExampleCatalog) throws {
    let expected = try text(of: catalog)
    let trees = try trees(of: catalog)
    var random = SeededGenerator(seed: 2027)
    for _ in 0..<12 {
      try equal(text(of: trees.shuffled(using: &random).map { $0.shuffled(using: &random) }), expected)
    }
  }

  @Test(arguments: catalogs)
  func splitIntoManyFiles(catalog: ExampleCatalog) throws {
    let expected = try text(of: catalog)
    let parts = try trees(of: catalog).flatMap(parts)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<4 { try equal(text(of: parts.shuffled(using: &random)), expected) }
  }

  /// One file a top-level entry, and one an entry of these.
  private func parts(of tree: YAMLTree) -> [YAMLTree] {
    guard case .map(let entries) = tree else { return [tree] }
    return entries.flatMap { entry -> [YAMLTree] in
      func file(_ value: YAMLTree) -> YAMLTree { .map([YAMLTree.Entry(key: entry.key, value: value)]) }
      switch entry.value {
      case .list(let items): return items.map { file(.list([$0])) }
      case .map(let inner) where entry.key != "app": return inner.map { file(.map([$0])) }
      default: return [file(entry.value)]
      }
    }
  }

  /// Without the one that keeps offers apart already: an entry of `offers` stands once.
  static let joined = catalogs.filter { !$0.path.hasSuffix("separate-offers.yaml") }

  @Test(arguments: joined)
  func offersMovedAwayFromTheirProducts(catalog: ExampleCatalog) throws {
    try equal(text(of: try trees(of: catalog).flatMap(apart)), text(of: catalog))
  }

  /// The offers of every product of `subscriptionGroups` and `inAppPurchases` as files of their own.
  private func apart(_ tree: YAMLTree) -> [YAMLTree] {
    var offers: [YAMLTree] = []
    func stripped(_ tree: YAMLTree) -> YAMLTree {
      switch tree {
      case .text: return tree
      case .list(let items): return .list(items.map(stripped))
      case .map(let entries):
        let id = entries.first { $0.key == "productId" }?.value
        guard let id, case .text(let quoted) = id else {
          return .map(entries.map { YAMLTree.Entry(key: $0.key, value: stripped($0.value)) })
        }
        let name = String(quoted.dropFirst().dropLast())
        let moving = entries.filter { $0.key.hasSuffix("Offers") || $0.key == "offerCodes" }
        guard !moving.isEmpty else { return tree }
        offers.append(
          .map([YAMLTree.Entry(key: "offers", value: .map([YAMLTree.Entry(key: name, value: .map(moving))]))])
        )
        return .map(entries.filter { entry in !moving.contains { $0.key == entry.key } })
      }
    }
    guard case .map(let entries) = tree else { return [tree] }
    let rest = entries.map { entry in
      let holdsProducts = ["subscriptionGroups", "inAppPurchases"].contains(entry.key)
      return holdsProducts ? YAMLTree.Entry(key: entry.key, value: stripped(entry.value)) : entry
    }
    return [.map(rest)] + offers
  }
}
