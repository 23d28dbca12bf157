package import Diagnostics
package import JSONText
import OfferCompiler
package import YAMLSyntax

/// The open texts and the checked catalogs at one moment, from which answers are made.
package struct Snapshot: Sendable {
  package let texts: OpenTexts
  package let catalogs: [CheckedCatalog]
  package let abilities: ClientAbilities

  package func openText(at path: String) -> OpenText? { texts[path: path] }

  /// The catalog that a file belongs to.
  package func catalog(of path: String?) -> CheckedCatalog? {
    guard let path else { return nil }
    return catalogs.first { $0.reads(path) }
  }

  /// The address of a file; for an open text, as the client writes it.
  package func uri(ofPath path: String) -> String {
    openText(at: path)?.uri ?? FileURI.uri(ofPath: path)
  }

  /// The lines of a file as the client counts them.
  package func lines(of file: SourceFile) -> LineIndex {
    if let text = openText(at: file.name), text.bytes.count == file.length { return text.lines }
    return LineIndex(
      file.bytes, length: file.length, encoding: abilities.encoding,
      hidesMark: openText(at: file.name) == nil)
  }

  /// The parsed files of a catalog, then those of its scenarios, numbered in this order.
  package func documents(of catalog: CheckedCatalog) -> [Document] {
    let files = catalog.parsed?.documents ?? []
    let scenarios = catalog.scenarios.enumerated().map { number, file in
      parseUnfinished(
        Array(file.bytes.prefix(file.length)), name: file.name, file: UInt32(files.count + number)
      ).document
    }
    return files + scenarios
  }
}

extension LineIndex {
  /// A range as the protocol has it.
  package func value(_ start: Int, _ end: Int) -> JSON {
    ["start": position(of: start).value, "end": position(of: max(start, end)).value]
  }

  package func value(_ range: SourceRange) -> JSON { value(Int(range.start), Int(range.end)) }
}

extension TextPosition {
  package var value: JSON { ["line": .number(line), "character": .number(character)] }
}
