import Diagnostics
import JSONText

/// Which key makes the codes of each code space: the lines of `code-keys.jsonl`.
///
/// The file is committed with the catalog, so that all machines that have the keys make the same codes, with any ledger. It has
/// fingerprints of keys, but no secrets.
package struct SpaceKeys: Sendable {
  package static let fileName = "code-keys.jsonl"

  private var lines: [CodeSpace: (fingerprint: String, number: Int)] = [:]
  /// The path of the file, for messages.
  private let path: String

  /// - Parameter path: The path of the file, for messages.
  /// - Throws: A `PlainFailure` that names the line that cannot be read, or contradicts another one.
  package init(_ bytes: [UInt8], path: String) throws {
    self.path = path
    let expected = "the key of a format of codes, a line that `offerc codes generate` wrote"
    let found = try jsonLines(bytes, path, expected: expected) { line -> (CodeSpace, String)? in
      guard let bundleId = line["bundleId"]?.string, let prefix = line["prefix"]?.string,
        let length = line["length"]?.integer, let symbols = line["symbols"]?.string,
        let hasCheckCharacter = line["checkCharacter"]?.boolean, let key = line["keyFingerprint"]?.string,
        let space = CodeSpace(
          bundleId: bundleId,
          form: CodeForm(
            prefix: prefix, length: length, symbols: Array(symbols.utf8), hasCheckCharacter: hasCheckCharacter
          ))
      else { return nil }
      return (space, key)
    }
    for ((space, fingerprint), number) in found {
      if let other = lines[space], other.fingerprint != fingerprint {
        throw PlainFailure(
          "\(path), line \(number): the codes of \(space.phrase) have the key \(fingerprint), but line \(other.number) says \(other.fingerprint): keep the line with the key of the codes that were issued; the manifest of each batch has it"
        )
      }
      lines[space] = (fingerprint: fingerprint, number: number)
    }
  }

  /// The fingerprint of the space's key; nil if no line has the space.
  package subscript(space: CodeSpace) -> String? { lines[space]?.fingerprint }

  /// Checks that the line of a space agrees with the ledger, and that its key is among the keys.
  ///
  /// - Throws: A `PlainFailure` that says how to repair what does not agree.
  package func check(_ space: CodeSpace, ledger: String? = nil, keys: CodeKeys? = nil) throws {
    guard let line = lines[space] else { return }
    let said = "\(path), line \(line.number): the codes of \(space.phrase) have the key \(line.fingerprint)"
    if let ledger, ledger != line.fingerprint {
      throw PlainFailure(
        "\(said), but the ledger has \(ledger) for them: take the file from version control, or use the ledger that issued the codes"
      )
    }
    if let keys, keys.key(withFingerprint: line.fingerprint) == nil {
      throw PlainFailure(
        "\(said), but \(keys.origin) has only \(listed(keys.keys.map(\.fingerprint), "and")): add that key to the key file"
      )
    }
  }

  package mutating func add(_ fingerprint: String, for space: CodeSpace) {
    lines[space] = (fingerprint: fingerprint, number: 0)
  }

  /// The file, with its lines sorted.
  package var bytes: [UInt8] {
    let texts = lines.map { space, line -> [UInt8] in
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("bundleId", space.bundleId)
        writer.member("prefix", space.prefix)
        writer.member("length", space.length)
        writer.member("symbols", String(decoding: space.symbols, as: UTF8.self))
        writer.key("checkCharacter")
        writer.boolean(space.hasCheckCharacter)
        writer.member("keyFingerprint", line.fingerprint)
      }
      return writer.finish() + [0x0A]
    }
    return texts.sorted { one, other in one.lexicographicallyPrecedes(other) }.flatMap(\.self)
  }
}

extension CodeSpace {
  /// What messages call the space: `com.example.app with the prefix SPRING`.
  package var phrase: String {
    prefix.isEmpty ? "\(bundleId) without a prefix" : "\(bundleId) with the prefix \(prefix)"
  }
}
