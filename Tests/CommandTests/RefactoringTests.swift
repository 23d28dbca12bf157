import Diagnostics
import TestSupport
import Foundation
import OfferCompiler
import Testing
import YAMLSyntax

/// What people do to a catalog without meaning anything by it does not change a byte of what is built.
@Suite("Refactoring")
struct RefactoringTests {
  static let catalogs = Project.exampleCatalogs + Project.fixtures("emit", "yaml")

  private func trees(of catalog: URL) throws -> [Tree] {
    try texts(at: catalog).flatMap { text in
      let document = parse(text.bytes, name: text.name, file: 0).document
      return document.roots.map { Tree(document, $0) }
    }
  }

  private func built(_ trees: [Tree]) throws -> String {
    let texts = trees.enumerated().map { SourceFile($1.text, name: "\($0).yaml") }
    let compilation = compile(texts, today: try #require(testDay))
    #expect(compilation.errors == [])
    return String(decoding: try emit(try #require(compilation.catalog)), as: UTF8.self)
  }

  private func original(_ catalog: URL) throws -> String {
    let compilation = compile(try texts(at: catalog), today: try #require(testDay))
    return String(decoding: try emit(try #require(compilation.catalog)), as: UTF8.self)
  }

  @Test("Aliases and merge keys written out", arguments: catalogs)
  func expanded(catalog: URL) throws {
    #expect(try built(try trees(of: catalog)) == original(catalog))
  }

  @Test("Maps, lists and files in any order", arguments: catalogs)
  func shuffled(catalog: URL) throws {
    let expected = try original(catalog)
    let trees = try trees(of: catalog)
    var random = SplitMix(seed: 2027)
    for _ in 0..<12 {
      #expect(try built(trees.shuffled(using: &random).map { $0.shuffled(&random) }) == expected)
    }
  }

  @Test("Split into many files", arguments: catalogs)
  func split(catalog: URL) throws {
    let expected = try original(catalog)
    let parts = try trees(of: catalog).flatMap(parts)
    var random = SplitMix(seed: 1)
    for _ in 0..<4 { #expect(try built(parts.shuffled(using: &random)) == expected) }
  }

  /// One file a top-level entry, and one an entry of these.
  private func parts(of tree: Tree) -> [Tree] {
    guard case .map(let entries) = tree else { return [tree] }
    return entries.flatMap { entry -> [Tree] in
      func file(_ value: Tree) -> Tree { .map([Tree.Entry(entry.key, value)]) }
      switch entry.value {
      case .list(let items): return items.map { file(.list([$0])) }
      case .map(let inner) where entry.key != "app": return inner.map { file(.map([$0])) }
      default: return [file(entry.value)]
      }
    }
  }

  /// Without the one that keeps offers apart already: an entry of `offers` stands once.
  static let joined = catalogs.filter { $0.lastPathComponent != "separate-offers.yaml" }

  @Test("Offers moved away from their products", arguments: joined)
  func moved(catalog: URL) throws {
    #expect(try built(try trees(of: catalog).flatMap(apart)) == original(catalog))
  }

  /// The offers of every product of `subscriptionGroups` and `inAppPurchases` as files of their own.
  private func apart(_ tree: Tree) -> [Tree] {
    var offers: [Tree] = []
    func stripped(_ tree: Tree) -> Tree {
      switch tree {
      case .scalar: return tree
      case .list(let items): return .list(items.map(stripped))
      case .map(let entries):
        let id = entries.first { $0.key == "productId" }?.value
        guard let id, case .scalar(let quoted) = id else {
          return .map(entries.map { Tree.Entry($0.key, stripped($0.value)) })
        }
        let name = String(quoted.dropFirst().dropLast())
        let moving = entries.filter { $0.key.hasSuffix("Offers") || $0.key == "offerCodes" }
        guard !moving.isEmpty else { return tree }
        offers.append(.map([Tree.Entry("offers", .map([Tree.Entry(name, .map(moving))]))]))
        return .map(entries.filter { entry in !moving.contains { $0.key == entry.key } })
      }
    }
    guard case .map(let entries) = tree else { return [tree] }
    let rest = entries.map { entry in
      let holdsProducts = ["subscriptionGroups", "inAppPurchases"].contains(entry.key)
      return holdsProducts ? Tree.Entry(entry.key, stripped(entry.value)) : entry
    }
    return [.map(rest)] + offers
  }
}
