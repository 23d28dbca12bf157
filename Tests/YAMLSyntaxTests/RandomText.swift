import TestSupport

/// Documents made from a seed: the same ones on every machine.
struct RandomText {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[number(below: choices.count)] }

  /// Pieces of YAML one after the other: mostly faults, often strange ones.
  mutating func fragments() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<number(below: 24) { bytes += Array(pick(pieces).utf8) }
    return bytes
  }

  mutating func anyBytes() -> [UInt8] {
    let interesting: [UInt8] = [
      0, 9, 10, 13, 32, 0x7F, 0x80, 0xBF, 0xC2, 0x85, 0xE2, 0xEF, 0xBB, 0xF0, 0xFE, 0xFF,
    ]
    return (0..<number(below: 24)).map { _ in
      number(below: 2) == 0 ? pick(interesting) : UInt8(number(below: 256))
    }
  }

  /// A document that is mostly valid: collections in both styles, comments, anchors and aliases, every kind of text.
  mutating func document() -> [UInt8] {
    lineBreak = number(below: 3) > 0 ? "\n" : pick(["\r\n", "\r"])
    anchors = 0
    var text = number(below: 8) == 0 ? "\u{FEFF}" : ""
    for index in 0..<1 + number(below: 2) {
      if index > 0 { text += "---" + lineBreak }
      anchors = 0
      text += blockNode(indent: 0, depth: 0) + lineBreak
    }
    return Array((text + comment()).utf8)
  }

  /// A document with a few bytes taken out, doubled or replaced by pieces.
  mutating func mutated() -> [UInt8] {
    var bytes = document()
    for _ in 0...number(below: 3) {
      let start = number(below: bytes.count + 1)
      let end = min(bytes.count, start + number(below: 4))
      bytes.replaceSubrange(start..<end, with: Array(pick(pieces).utf8))
    }
    return bytes
  }

  /// JSON whose strings have escaped pairs, and the same with the pairs written as `\U`.
  mutating func json() -> (source: String, joined: String) {
    var (source, joined) = ("[", "[")
    for index in 0...number(below: 6) {
      var (a, b) = ("", "")
      for _ in 0..<number(below: 5) {
        let piece = pick([
          ("\\ud83d\\ude00", "\\U0001f600"), ("\\uDBFF\\uDFFF", "\\U0010ffff"), ("\\\\", "\\\\"), ("é", "é"),
          ("u", "u"), ("\\u00e9", "\\u00e9"), ("\\\"", "\\\""), ("\\\\ud83d", "\\\\ud83d"),
        ])
        a += piece.0
        b += piece.1
      }
      let separator = index == 0 ? "" : pick([",", ", ", " ,\n", ", # 😀\n"])
      source += separator + "\"" + a + "\""
      joined += separator + "\"" + b + "\""
    }
    return (source + "]", joined + "]")
  }

  /// JSON without comments; a piece in some is what only libyaml takes, or refuses.
  mutating func machineJSON() -> [UInt8] {
    isOddJSON = number(below: 2) == 0
    let space = isOddJSON ? pick(["", " ", "\n", "\t", "\r\n ", "# c\n"]) : pick(["", "\n"])
    return Array((space + jsonValue(depth: 0) + space).utf8)
  }

  private var isOddJSON = false

  private mutating func jsonValue(depth: Int) -> String {
    let gap = pick([
      "", "", " ", "\n  ", isOddJSON ? pick(["\t", "\r", " # c\n", "\u{85}", "\u{A0}"]) : "\n",
    ])
    let end = isOddJSON && number(below: 8) == 0 ? pick([",", ",,", "]", "}", ""]) : ""
    switch depth == 0 ? number(below: 2) : number(below: depth > 3 ? 5 : 7) {
    case 0:
      let items = (0..<number(below: 4)).map { _ in
        jsonString() + gap + ":" + gap + jsonValue(depth: depth + 1)
      }
      return "{" + gap + items.joined(separator: "," + gap) + end + "}" + gap
    case 1:
      let items = (0..<number(below: 4)).map { _ in jsonValue(depth: depth + 1) }
      return "[" + gap + items.joined(separator: "," + gap) + end + "]" + gap
    case 2, 3: return jsonString() + gap
    default:
      let odd = ["-", "---", "...", "1x", "nul", "+1", ".5", "-.5", "1:", "a: b", "'q'", "*a", "1 2", "-x"]
      return pick(["0", "-1", "4.99", "1e-5", "true", "false", "null"] + (isOddJSON ? odd : [])) + gap
    }
  }

  private mutating func jsonString() -> String {
    if isOddJSON, number(below: 12) == 0 {
      return "\"" + String(repeating: pick(["k", "é"]), count: 980 + number(below: 60)) + "\""
    }
    let odd = [
      "\\u00e9", "\\q", "\\", "\u{2028}", "\u{85}", "\u{FEFF}", "\u{7F}", "\n", "\t", "\u{1}", "\u{FFFE}",
    ]
    let pieces = (0..<number(below: 5)).map { _ in
      pick(
        ["a", " ", "é", "日", "😀", "#", ": ", "\\n", "\\\"", "\\/", "\\\\", "\\t"] + (isOddJSON ? odd : []))
    }
    return "\"" + pieces.joined() + "\""
  }

  private var lineBreak = "\n"
  private var anchors = 0

  private mutating func comment() -> String {
    number(below: 4) > 0 ? "" : pick([" # c", " #", " # é 日 #", "\t# [x]", " # 'q'", " # a: b"])
  }

  /// Behind a property the name exists for the aliases that follow.
  private mutating func property() -> String {
    guard number(below: 8) == 0 else { return "" }
    if number(below: 3) == 0 { return pick(["!!str ", "! ", "!x ", "!<y> "]) }
    anchors += 1
    return "&n\(anchors) "
  }

  private mutating func word() -> String {
    pick([
      "a", "b1", "key", "é", "日本", "😀", "x#y", "4.99", "null", "~", "-1", "a b", "http://x/y#z", "n-o",
      "\u{A0}", "a\u{FEFF}",
    ])
  }

  private mutating func quotedText() -> String {
    let body = (0..<number(below: 4)).map { _ in
      pick([
        "a", " ", "é", "# no", ": ", "\\n", "''", "\\_", "\\N", "\\x41", "\\\"", "日", "[", "\(lineBreak)  ",
        "\\\\",
      ])
    }
    let text = body.joined()
    guard number(below: 2) == 0 else { return "\"" + text.replacing("''", with: "'") + "\"" }
    return "'" + text.replacing("\\\"", with: "\"") + "'"
  }

  private mutating func flowNode(depth: Int) -> String {
    let gap = pick(["", "", " ", "\(lineBreak)  ", " # f\(lineBreak)  "])
    switch number(below: depth > 3 ? 5 : 7) {
    case 0...2: return property() + word() + gap
    case 3: return property() + quotedText() + gap
    case 4: return anchors > 0 ? "*n\(1 + number(below: anchors)) " : "''"
    case 5:
      let items = (0..<number(below: 4)).map { _ in flowNode(depth: depth + 1) }
      return property() + "[" + gap + items.joined(separator: "," + gap) + "]"
    default:
      let items = (0..<number(below: 4)).map { _ in word() + ": " + flowNode(depth: depth + 1) }
      return property() + "{" + gap + items.joined(separator: ", ") + "}"
    }
  }

  private mutating func blockText(_ indent: Int) -> String {
    let space = String(repeating: " ", count: indent + 1)
    let lines = (0..<number(below: 4)).map { _ in
      pick(["", space + "a", space + "é # no", space + "  b", space])
    }
    return pick(["|", ">", "|-", ">+", "|+", ">-"]) + comment() + lineBreak
      + lines.joined(separator: lineBreak)
  }

  private mutating func blockNode(indent: Int, depth: Int) -> String {
    switch number(below: depth > 3 ? 5 : 9) {
    case 0: return property() + word() + comment()
    case 1: return property() + quotedText() + comment()
    case 2: return property() + blockText(indent)
    case 3: return flowNode(depth: 1) + comment()
    case 4:
      return pick(["", "&e\(anchors)", "a\(lineBreak)\(String(repeating: " ", count: indent + 1))b"])
        + comment()
    case 5, 6: return collection(indent, depth, "-")
    default: return collection(indent, depth, "")
    }
  }

  private mutating func collection(_ indent: Int, _ depth: Int, _ dash: String) -> String {
    let space = String(repeating: " ", count: indent)
    var text = property() + comment()
    for _ in 0...number(below: 3) {
      if number(below: 6) == 0 { text += lineBreak + space + "# line" }
      let key = dash.isEmpty ? pick([word(), "<<", "? " + word() + lineBreak + space, "'q'"]) + ":" : dash
      text +=
        lineBreak + space + key + " " + blockNode(indent: indent + 1 + number(below: 2), depth: depth + 1)
    }
    return text
  }
}

private let pieces = [
  "a", "b: ", ": ", ":", "- ", "-", "\n", "\n  ", "\n    ", "\n ", "\r\n", "\r", "\u{85}", "\u{2028} ", " ",
  "\t", "#",
  " # c", "# é\n", "[", "]", "{", "}", ", ", ",", "? ", "&a ", "&b ", "&a", "*a", "*b ", "!!str ", "!x ",
  "! ", "!<x> ",
  "|", ">", "|-\n", "|+2\n", "> # c\n  ", "'", "''", "\"", "\\", "\\n", "\\_", "\\N", "\\u00e9",
  "\\ud83d\\ude00", "<<: ",
  "<<", "é", "日", "😀", "\u{FEFF}", "---", "\n---\n", "\n...\n", "%YAML 1.1\n", "null", "~", "1.5", "%", "@",
  "\u{0}",
  "\u{7F}", "x: 1\n", "- y\n", "'q'", "\"q\"", "&a [*a]", "{\"", "k:\n", "\n\t",
]
