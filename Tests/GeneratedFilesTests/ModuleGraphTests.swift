import Foundation
import TestSupport
import Testing

/// What `docs/architecture.md` says of modules is what the files import and the package declares.
struct ModuleGraphTests {
  private let sources: ModuleGraph
  private let tables: ModuleTables

  init() throws {
    (sources, tables) = (try ModuleGraph.ofSources.get(), try ModuleTables())
  }

  @Test func aModuleDeclaresWhatItsFilesImport() throws {
    let package = try ModuleGraph.ofPackage()
    equal(Set(package.imports.keys), Set(sources.imports.keys))
    for (module, imports) in sources.imports {
      equal(package.imports[module], imports, "\(module): Package.swift says otherwise")
    }
  }

  @Test func theTableHasEveryModuleWithItsImports() {
    equal(tables.modules.map(\.name).sorted(), sources.imports.keys.sorted())
    for (name, imports) in tables.modules {
      equal(imports, sources.imports[name], "\(name): the table says otherwise")
    }
  }

  @Test func aModuleImportsOnlyThoseAboveItInTheTable() {
    var above: Set<String> = ["ArgumentParser"]
    for (name, imports) in tables.modules {
      empty(imports.subtracting(above), "\(name) stands above what it imports")
      above.insert(name)
    }
  }

  @Test func arrowsThatAreSaidToBeMissingAre() {
    equal(tables.missing.count, 12)
    let all = Set(sources.imports.keys)
    for arrow in tables.missing {
      #expect(
        arrow.from.isSubset(of: all) && (all.contains(arrow.to) || arrow.to == "Foundation"), "\(arrow)")
      for module in arrow.isFromAllBut ? all.subtracting(arrow.from) : arrow.from {
        let reached = arrow.isDirect ? sources.imports[module] ?? [] : sources.reach(of: module)
        lacks(reached, arrow.to, "\(module) → \(arrow.to)")
      }
      // What is said of a module would be said in vain if the others could not either.
      #expect(arrow.to == "Foundation" || all.contains { sources.imports[$0]?.contains(arrow.to) == true })
    }
  }

  /// Neither Foundation nor another library comes along unseen.
  @Test func whatIsNotOfThePackageIsTheArgumentParser() {
    let all = sources.imports.values.reduce(Set()) { $0.union($1) }
    equal(all.subtracting(sources.imports.keys), ["ArgumentParser"])
  }

  @Test(arguments: [("CLibYAML", "YAMLSyntax"), ("CSQLite", "CodeLedger")])
  func oneFileSeesTheLibrary(_ library: String, _ module: String) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.path("Sources")).filter {
      $0.hasSuffix(".swift")
    }
    let importing = try files.filter { try Repository.text("Sources/" + $0).contains("import \(library)\n") }
    #expect(importing.count == 1 && importing.allSatisfy { $0.hasPrefix(module + "/") }, "\(importing)")
  }

  /// Elsewhere only what is hot is, for the compiler's sake: it inlines it in other modules only then.
  @Test func whatIsPublicIsInTheLibraries() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.path("Sources")).filter {
      $0.hasSuffix(".swift") && !$0.hasPrefix("OfferKit/") && !$0.hasPrefix("OfferCatalogReader/")
    }
    let isPublic = #/(?m)^ *(?:@\w+ )*(?:public|open) /#
    let candidates = try files.filter {
      let text = try Repository.text("Sources/" + $0)
      return (text.contains("public ") || text.contains("open ")) && text.contains(isPublic)
    }
    equal(
      candidates.sorted(),
      [
        "Diagnostics/Located.swift", "Diagnostics/SourceRange.swift", "Diagnostics/characters.swift",
        "Diagnostics/partitionPoint.swift",
        "OfferModel/Price.swift",
        "OfferModel/Shared.swift",
        "OfferModel/Storefront.swift",
        "OfferModel/StorefrontSet.swift",
      ])
  }
}
