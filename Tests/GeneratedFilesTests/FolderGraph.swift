import Foundation
import TestSupport

/// Which folder of a module uses names that another folder of it declares at the top level of a file.
///
/// Names are compared as words: comments and string literals are left out, and so are members (`.name`), labels (`name:`)
/// and words that the folder itself declares in any place.
struct FolderGraph {
  /// The files in the module's root are the folder with the empty name.
  private(set) var uses: [String: [String: Set<String>]] = [:]

  init(ofModule module: String) throws {
    let root = Repository.path("Sources/" + module)
    let names = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }
    var words: [String: Set<String>] = [:]
    var declaredInside: [String: Set<String>] = [:]
    var homes: [String: Set<String>] = [:]
    for name in names {
      let folder = name.contains("/") ? String(name.prefix { $0 != "/" }) : ""
      let tokens = SwiftWords(try Repository.text("Sources/\(module)/\(name)"))
      words[folder, default: []].formUnion(tokens.used)
      declaredInside[folder, default: []].formUnion(tokens.declared)
      for name in tokens.declaredAtTop { homes[name, default: []].insert(folder) }
    }
    for (folder, used) in words {
      for name in used.subtracting(declaredInside[folder] ?? []) {
        guard let home = homes[name], home.count == 1, let other = home.first, other != folder else {
          continue
        }
        uses[folder, default: [:]][other, default: []].insert(name)
      }
    }
  }

  /// Pairs of folders that need each other, along any way, with the names that say so.
  var circles: [String] {
    uses.flatMap { folder, others in
      others.filter { reach(of: $0.key).contains(folder) }.map { other, names in
        "\(folder.isEmpty ? "the root" : folder) → \(other.isEmpty ? "the root" : other): "
          + names.sorted().joined(separator: ", ")
      }
    }.sorted()
  }

  private func reach(of folder: String) -> Set<String> {
    var (found, open) = (Set<String>(), [folder])
    while let next = open.popLast() {
      for other in (uses[next] ?? [:]).keys where found.insert(other).inserted { open.append(other) }
    }
    return found
  }
}

/// The words of a Swift file, without comments and literals.
struct SwiftWords {
  private(set) var used: Set<String> = []
  private(set) var declared: Set<String> = []
  private(set) var declaredAtTop: Set<String> = []

  private static let keywords: Set<String> = [
    "struct", "enum", "class", "protocol", "func", "let", "var", "typealias", "case", "actor",
  ]

  init(_ text: String) {
    var depth = 0
    var isInText = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bare = SwiftWords.withoutLiterals(line, isInText: &isInText)
      let tokens = bare.matches(of: /[.`]?[A-Za-z_][A-Za-z0-9_]*`?:?|[{}()]/).map { String($0.output) }
      var keyword: String?
      for token in tokens {
        switch token {
        case "{", "(": depth += 1
        case "}", ")": depth -= 1
        default: take(token, &keyword, isTop: depth == 0 && !line.contains("private "))
        }
      }
    }
  }

  /// - Parameter keyword: what begins a declaration and waits for its name.
  private mutating func take(_ token: String, _ keyword: inout String?, isTop: Bool) {
    let name = token.filter { $0 != "." && $0 != "`" && $0 != ":" }
    if SwiftWords.keywords.contains(name), !token.hasPrefix(".") {
      keyword = name
    } else if let declaration = keyword {
      declared.insert(name)
      if isTop, declaration != "case" { declaredAtTop.insert(name) }
      keyword = nil
    } else if !token.hasPrefix("."), !token.hasSuffix(":") {
      used.insert(name)
    }
  }

  /// What is interpolated in a literal is code: it stays.
  private static func withoutLiterals(_ line: Substring, isInText: inout Bool) -> String {
    if line.contains("\"\"\"") {
      isInText.toggle()
      return isInText ? String(line.prefix { $0 != "\"" }) : ""
    }
    func interpolations(_ text: Substring) -> String {
      text.matches(of: /\\#?\(([^"]*)\)/).map { String($0.output.1) }.joined(separator: " ")
    }
    if isInText { return interpolations(line) }
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    return String(code).replacing(/"(?:[^"\\]|\\.)*"/) { " " + interpolations($0.output) + " " }
  }
}
