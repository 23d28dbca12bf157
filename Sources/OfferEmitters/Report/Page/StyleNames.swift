import ByteText

/// The classes and ids that elements of a page have or can get.
struct StyleNames {
  private var names: Set<String> = []

  /// - Parameters:
  ///   - markup: The elements of the page, as `HTMLText` writes them: a quote inside an attribute is escaped.
  ///   - script: Its script. Each word of its texts can be a class that it sets. After a point or `#`, a word is one that it looks for.
  init(markup: [UInt8], script: [UInt8]) {
    var values: Set<ArraySlice<UInt8>> = []
    let quote = UInt8(ascii: "\"")
    let attributes = [Array(" class=".utf8), Array(" id=".utf8)]
    for (place, byte) in markup.enumerated() where byte == quote {
      let before = markup[..<place]
      guard attributes.contains(where: { before.suffix($0.count) == $0[...] }) else { continue }
      values.insert(markup[(place + 1)...].prefix { $0 != quote })
    }
    for value in values { names.formUnion(StyleNames.words(value).map(StyleNames.name)) }
    // A text is between the first quote and the second one, the third and the fourth, and so on.
    let parts = script.split(separator: quote, omittingEmptySubsequences: false)
    for (place, text) in parts.enumerated() where !place.isMultiple(of: 2) {
      let set = StyleNames.words(text).filter { word in
        let before = script[..<word.startIndex].last
        return before != UInt8(ascii: ".") && before != UInt8(ascii: "#")
      }
      names.formUnion(set.map(StyleNames.name))
    }
  }

  private static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { text.split { !isPart($0) } }

  private static func name(_ word: ArraySlice<UInt8>) -> String { String(decoding: word, as: UTF8.self) }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether a line of the style sheet, which is a rule or the beginning or end of a media query, can apply to the page.
  func match(_ line: Substring) -> Bool {
    guard !line.byBytes.hasPrefix("@"), let end = line.utf8.firstIndex(of: UInt8(ascii: "{")) else {
      return true
    }
    return StyleNames.required(by: line[..<end]).contains { selector in names.isSuperset(of: selector) }
  }

  /// Returns the classes and ids that each selector of a list needs. What is in parentheses, as in `:not(.a,.b)`, is not needed.
  private static func required(by selectors: Substring) -> [[String]] {
    var all: [[String]] = [[]]
    var depth = 0
    let bytes = Array(selectors.utf8)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: all.append([])
      case UInt8(ascii: ".") where depth == 0, UInt8(ascii: "#") where depth == 0:
        all[all.count - 1].append(name(bytes[(place + 1)...].prefix { isPart($0) }))
      default: break
      }
    }
    return all
  }
}
