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

/// The words of a Swift file, without comments and literals; what is interpolated in a literal is code.
struct SwiftWords {
  private(set) var used: Set<String> = []
  private(set) var declared: Set<String> = []
  private(set) var declaredAtTop: Set<String> = []

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  /// What begins a declaration and waits for its name.
  private var keyword: String?
  private var isPrivate = false

  private static let keywords: Set<String> = [
    "struct", "enum", "class", "protocol", "func", "let", "var", "typealias", "case", "actor",
  ]

  init(_ text: String) {
    bytes = Array(text.utf8)
    readCode(isInterpolated: false)
  }

  private func byte(_ distance: Int = 0) -> UInt8 {
    bytes.indices.contains(index + distance) ? bytes[index + distance] : 0x0A
  }

  private mutating func readCode(isInterpolated: Bool) {
    let outside = depth
    while index < bytes.count {
      switch byte() {
      case 0x0A:
        (keyword, isPrivate) = (nil, false)
        index += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while byte() != 0x0A { index += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "#"): readLiteral()
      case UInt8(ascii: ")") where isInterpolated && depth == outside:
        index += 1
        return
      case UInt8(ascii: "{"), UInt8(ascii: "("): (depth, index) = (depth + 1, index + 1)
      case UInt8(ascii: "}"), UInt8(ascii: ")"): (depth, index) = (depth - 1, index + 1)
      case let letter where isPartOfWord(letter): readWord()
      default: index += 1
      }
    }
  }

  /// `#` that begins no literal is skipped.
  private mutating func readLiteral() {
    var hashes = 0
    while byte() == UInt8(ascii: "#") { (hashes, index) = (hashes + 1, index + 1) }
    func isHere(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }
    guard isHere("\"") else { return }
    let quotes = isHere("\"\"\"") ? "\"\"\"" : "\""
    let end = quotes + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    index += quotes.count
    while index < bytes.count {
      if byte() != UInt8(ascii: "\""), byte() != UInt8(ascii: "\\") {
        index += 1
      } else if isHere(end) {
        index += end.count
        return
      } else if isHere(escape + "(") {
        index += escape.count + 1
        readCode(isInterpolated: true)
      } else {
        index += isHere(escape) ? escape.count + 1 : 1
      }
    }
  }

  private mutating func readWord() {
    let start = index
    while isPartOfWord(byte()) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
    isPrivate = isPrivate || name == "private" || name == "fileprivate"
    if SwiftWords.keywords.contains(name), !isMember {
      keyword = name
    } else if let declaration = keyword {
      declared.insert(name)
      if depth == 0, !isPrivate, declaration != "case" { declaredAtTop.insert(name) }
      keyword = nil
    } else if !isMember, byte() != UInt8(ascii: ":") {
      used.insert(name)
    }
  }
}

private func isPartOfWord(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
  default: false
  }
}
