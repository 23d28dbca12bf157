import EmbeddedFiles

/// What the language says of its objects, keys and values to people: `Objects/Embedded/sentences.txt`.
///
/// A section is about one object, or about several with the same keys, which a later section of one of them can say otherwise; or
/// about the values of an enumeration, with their other names, Apple's first, below each.
package let texts = TableTexts()

package struct TableTexts: Sendable {
  /// By object.
  package private(set) var objects: [String: String] = [:]
  /// By object and key.
  package private(set) var keys: [String: [String: String]] = [:]
  /// By enumeration and value.
  package private(set) var values: [String: [String: (documentation: String, spellings: [String])]] = [:]

  fileprivate init() {
    let text = String(decoding: EmbeddedFiles.sentences, as: UTF8.self)
    var (names, isHead, value) = ([String](), false, "")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if line.hasPrefix("# ") {
        (names, isHead) = (line.dropFirst(2).split(separator: ", ").map(String.init), true)
      } else if line.isEmpty {
        isHead = false
      } else if isHead {
        objects[names[0], default: ""] += (objects[names[0]] == nil ? "" : "\n") + line
      } else if !names[0].hasPrefix("values of ") {
        for name in names { keys[name, default: [:]][parts[0]] = parts.last }
      } else if line.hasPrefix("  ") {
        let spellings = line.dropFirst(2).split(separator: ", ").map(String.init)
        values[String(names[0].dropFirst(10))]?[value]?.spellings = spellings
      } else {
        value = parts[0]
        values[String(names[0].dropFirst(10)), default: [:]][value] = (parts.last ?? "", [])
      }
    }
  }
}
