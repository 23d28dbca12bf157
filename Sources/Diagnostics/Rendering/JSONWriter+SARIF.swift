import ByteText
import JSONText

/// What paths in SARIF are relative to: readers put the root of the repository in its place.
let sourceRootName = "%SRCROOT%"

/// The parts that SARIF's objects are made of.
extension JSONWriter {
  /// A key with an array of objects.
  mutating func objects<Element>(
    _ name: String, _ elements: [Element], _ members: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array { json in
      for element in elements { json.object { members(&$0, element) } }
    }
  }

  /// A message of plain text. Readers make links of `[text](target)`: the input must not.
  mutating func message(_ name: String, _ lines: [String]) {
    key(name)
    let text = lines.joined(separator: "\n")
    let hasLink = text.contains(UInt8(ascii: "]")) { $0 == UInt8(ascii: "(") }
    object { $0.member("text", hasLink ? escapingLinks(text) : text) }
  }

  mutating func message(_ name: String, _ text: String) { message(name, [text]) }

  mutating func location(_ label: Label, object name: String = "", _ places: Places) {
    key("physicalLocation")
    object { json in
      json.key("artifactLocation")
      json.artifact(places.file(label.range.file).name)
      json.region("region", label.range, places)
    }
    if !name.isEmpty {
      objects("logicalLocations", [name]) { json, name in
        json.member("fullyQualifiedName", name)
      }
    }
    if !label.text.isEmpty { message("message", escapingControls(label.text)) }
  }

  mutating func region(_ name: String, _ range: SourceRange, _ places: Places) {
    let place = places.location(of: range)
    key(name)
    object { json in
      json.member("startLine", place.line)
      json.member("startColumn", place.column)
      json.member("endLine", place.endLine)
      json.member("endColumn", place.endColumn)
    }
  }

  /// A file as a URI: relative to the root of the sources, unless its path begins at the root of the disk.
  mutating func artifact(_ path: String) {
    let path = slashed(path)
    object { json in
      // A colon would make a scheme of what is before it.
      json.member("uri", (path.byBytes.hasPrefix("/") ? "file://" : "") + percentEncoded(path, keeping: "/"))
      if !path.byBytes.hasPrefix("/") { json.member("uriBaseId", sourceRootName) }
    }
  }
}

/// The bracket before `(` with a backslash, and backslashes before it doubled, since a reader takes two for one (SARIF 2.1.0,
/// 3.11.6).
private func escapingLinks(_ text: String) -> String {
  let parts = text.byBytes.split(separator: "](", omittingEmptySubsequences: false)
  let escaped = parts.dropLast().map { part in
    part + String(repeating: "\\", count: part[part.byBytes.dropLast("\\").endIndex...].utf8.count)
  }
  return (escaped + parts.suffix(1)).joined(separator: "\\](")
}
