import Foundation
import TestSupport

/// Which module imports which: by the files of the modules, by `Package.swift`, or by the table in
/// `docs/architecture.md`.
struct ModuleGraph {
  var imports: [String: Set<String>] = [:]

  /// Modules that belong to the system and the language, and say nothing about the architecture.
  private static let ofSystem: Set<String> = ["Darwin", "Dispatch", "Glibc", "Musl", "Synchronization"]

  static let ofSources = Result {
    var graph = ModuleGraph()
    let sources = Repository.root.appending(path: "Sources")
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      graph.imports[module] = []
      for name in try FileManager.default.subpathsOfDirectory(atPath: Repository.path("Sources/" + module))
      where name.hasSuffix(".swift") {
        let text = try Repository.text("Sources/\(module)/\(name)")
        // Most lines are spared the regular expression, which takes long.
        for line in text.components(separatedBy: "\n") where line.contains("import ") {
          let found = line.prefixMatch(
            of:
              #/ *(?:(?:package|public|@[a-zA-Z_]+) )*import (?:(?:struct|enum|class|func|protocol|let|var|typealias) )?(\w+)/#
          )
          if let found { graph.imports[module]?.insert(String(found.output.1)) }
        }
      }
      graph.imports[module]?.subtract(ofSystem)
    }
    return graph
  }

  static func ofPackage() throws -> ModuleGraph {
    let text = try Repository.text("Package.swift")
    var graph = ModuleGraph()
    for target in text.matches(of: /\.(?:systemLibrary\(\s*|target\()name: "(\w+)"/) {
      graph.imports[String(target.output.1)] = []
    }
    let libraries = text.matches(
      of: /library\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?(?:,\s*embedded: "[^"]+")?\s*\)/
    ).map(\.output)
    for (_, name, list) in libraries { graph.imports[String(name)] = names(in: list ?? "") }
    let programs = text.matches(of: /\.executableTarget\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/).map(
      \.output)
    for (_, name, list) in programs { graph.imports[String(name)] = names(in: list) }
    return graph
  }

  /// `"OfferModel", .product(name: "ArgumentParser", package: "swift-argument-parser")`.
  private static func names(in list: Substring) -> Set<String> {
    Set(list.replacing(/, package: "[^"]*"/, with: "").matches(of: /"(\w+)"/).map { String($0.output.1) })
  }

  /// All that a module can reach.
  func reach(of module: String) -> Set<String> {
    var (found, open) = (Set<String>(), [module])
    while let next = open.popLast() {
      for other in imports[next] ?? [] where found.insert(other).inserted { open.append(other) }
    }
    return found
  }
}

/// The tables of the section "Modules".
struct ModuleTables {
  /// In the order of the page.
  let modules: [(name: String, imports: Set<String>)]
  let missing: [MissingArrow]

  struct MissingArrow {
    var from: Set<String> = []
    var isFromAllBut = false
    var to = ""
    var isDirect = false
  }

  init() throws {
    let page = try Repository.text("docs/architecture.md")
    let section = page.components(separatedBy: "\n## ").first { $0.hasPrefix("Modules\n") } ?? ""
    modules = section.matches(of: /(?m)^\| `(\w+)` \| ([^|]*) \| [^|]+ \|$/).map { row in
      (String(row.output.1), Set(row.output.2.matches(of: /\w+/).map { String($0.output) }))
    }
    missing = section.matches(of: /(?m)^\| ([^|]*) → `(\w+)`(, directly)? \| [^|]+ \|$/).map { row in
      let (_, from, to, directly) = row.output
      return MissingArrow(
        from: Set(from.matches(of: /`(\w+)`/).map { String($0.output.1) }),
        isFromAllBut: from.hasPrefix("all"), to: String(to), isDirect: directly != nil)
    }
  }
}
