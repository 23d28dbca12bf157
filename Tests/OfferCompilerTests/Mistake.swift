import Foundation
import TestSupport

/// What somebody may write by mistake: lines of one object of a catalog that is sound without them.
struct Mistake {
  /// Where the lines are: `win-back offer`.
  let place: String
  /// How good the answer is: 5 says exactly what to write, 4 is at the right place with the right advice. Nil if it was not judged.
  let score: Int?
  /// Each takes the place of the object's own line with that key; `~key` alone takes that line away.
  let lines: [String]

  /// The line with the place and the score.
  var heading: String { "== \(place)" + (score.map { " \($0)" } ?? "") }

  /// The mistakes of a file: `== place` or `== place score`, then the lines; the lines with `>` and `?` are what is found.
  static func read(_ text: String) -> [Mistake] {
    text.components(separatedBy: "\n== ").dropFirst().map { entry in
      let lines = entry.split(separator: "\n").map(String.init)
      let words = (lines.first ?? "").split(separator: " ")
      let score = words.last.flatMap { Int($0) }
      return Mistake(
        place: words.dropLast(score == nil ? 0 : 1).joined(separator: " "), score: score,
        lines: lines.dropFirst().filter { !$0.hasPrefix("> ") && !$0.hasPrefix("? ") })
    }
  }

  /// The catalog with the mistake.
  func catalog(from template: String) -> String? {
    guard let start = template.range(of: "# \(place)\n") else { return nil }
    let rest = template[start.upperBound...]
    let end = rest.range(of: "# end")?.lowerBound ?? rest.endIndex
    var own = rest[..<end].split(separator: "\n").map(String.init).filter { !$0.allSatisfy { $0 == " " } }
    let indent = String((own.first ?? "").prefix { $0 == " " || $0 == "-" })
    let blanks = String(repeating: " ", count: indent.count)
    let isItem = indent.contains("-")
    own = own.map { String($0.dropFirst(indent.count)) }
    let dropped = lines.filter { !$0.hasPrefix(" ") }.map { line -> String in
      let key = line.hasPrefix("~") ? line.dropFirst() : line[...]
      return String(key.prefix { $0 != ":" })
    }
    own.removeAll { line in dropped.contains(String(line.prefix { $0 != ":" })) }
    let written = own + lines.filter { !$0.hasPrefix("~") }
    let body = written.enumerated().map { "\($0 == 0 && isItem ? indent : blanks)\($1)\n" }.joined()
    let others = rest[(rest.range(of: "# end\n")?.upperBound ?? rest.endIndex)...]
    return "\(template[..<start.lowerBound])\(body)\(others)"
  }
}
