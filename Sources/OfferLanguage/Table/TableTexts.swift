import ByteText
import EmbeddedFiles

/// What the language says of its objects, keys and values to people: `Objects/Embedded/sentences.txt`.
///
/// A section is about one object, or about several with the same keys, which a later section of one of them can say otherwise; or
/// about the values of an enumeration. Below a key or a value are its other names, Apple's first. `no KEY, KEY (MEANT): REASON` is
/// about keys that the object does not have, with the help below. The names of locales are those of App Store Connect, as
/// fastlane's `languageMapping.json` (2026-05-06) and flocom/appscreen#80 list its 50 locales.
package let texts = TableTexts()

package struct TableTexts: Sendable {
  /// By object.
  package private(set) var objects: [String: String] = [:]
  /// By object, or `values of` an enumeration, and by key or value.
  package private(set) var sentences: [String: [String: String]] = [:]
  /// Other names, by the same.
  private(set) var spellings: [String: [String: [String]]] = [:]
  /// By object and key.
  private(set) var absences: [String: [String: Absence]] = [:]

  fileprivate init() {
    let text = String(decoding: EmbeddedFiles.sentences, as: UTF8.self)
    var (names, isHead, parts) = ([String](), false, [String]())
    for line in text.byBytes.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.byBytes.hasPrefix("# ") {
        (names, isHead) = (line.dropFirst(2).byBytes.split(separator: ", ").map(String.init), true)
      } else if line.isEmpty {
        isHead = false
      } else if isHead {
        objects[names[0], default: ""] += (objects[names[0]] == nil ? "" : "\n") + line
      } else if line.byBytes.hasPrefix("  ") {
        describe(parts, names, below: String(line.dropFirst(2)))
      } else {
        parts = line.byBytes.split(separator: ": ", maxSplits: 1).map(String.init)
        guard !line.byBytes.hasPrefix("no ") else { continue }
        for name in names { sentences[name, default: [:]][parts[0]] = parts.last }
      }
    }
  }

  private mutating func describe(_ parts: [String], _ names: [String], below: String) {
    let absent = parts[0].split { ", ()".contains($0) }.map(String.init)
    let isMeant = parts[0].byBytes.hasSuffix(")")
    for name in names {
      guard parts[0].byBytes.hasPrefix("no ") else {
        spellings[name, default: [:]][parts[0]] = below.byBytes.split(separator: ", ").map(String.init)
        continue
      }
      for key in absent.dropFirst().dropLast(isMeant ? 1 : 0) {
        absences[name, default: [:]][key] =
          Absence(reason: parts[1], help: below, meant: isMeant ? absent.last : nil)
      }
    }
  }
}

/// A key that people look for in an object that does not have it.
package struct Absence: Sendable {
  /// Behind "a promotional offer has no startDate: "; of an object that is written elsewhere, what it is.
  package let reason: String
  package let help: String
  /// The key that says the same here: it is then not missing as well.
  package let meant: String?

  /// Whether the object is none of the language, but copied from elsewhere.
  package var isForeign: Bool { meant == "foreign" }

  package static func of(_ key: String, in object: ObjectID) -> Absence? {
    texts.absences["\(object)"]?[key]
  }
}
