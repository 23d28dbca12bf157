import ByteText
import Diagnostics
import YAMLSyntax

/// Which entries of a file are assumed: those with a comment `# assumed`, and those that a `catalog.json` or `live.json` lists.
struct AssumedMarks {
  /// The lines of the entries with a comment, sorted.
  private var lines: [Int] = []
  /// The comments at the end of a line with the blanks before them, by line.
  private var comments: [Int: SourceRange] = [:]
  /// The offsets of the listed keys, sorted.
  private var keys: [UInt32] = []
  /// The listed keys that are not in the file, sorted. Only live state has them: a list that could not be read is left out.
  private var missing: [PointerTree.MissingKey] = []
  private(set) var isLive = false
  private let table: LineTable

  init(_ document: Document) {
    table = LineTable(document.source)
    let comments = document.comments.filter { isAssumed($0, in: document.bytes) }
    if !comments.isEmpty {
      var source = SourceLines(document)
      for comment in comments.reversed() {
        let reach = source.reach(of: comment)
        guard case .line(let line) = reach else {
          if case .below(let line) = reach { lines.append(line) }
          continue
        }
        let blanks = document.bytes[..<Int(comment.lowerBound)].reversed().prefix(while: isBlank).count
        lines.append(line)
        self.comments[line] = SourceRange(
          file: document.file, start: comment.lowerBound - UInt32(blanks), end: comment.upperBound)
      }
      lines.sort()
    }
    for root in document.contentRoots {
      guard let envelope = document.envelope(root), let list = envelope.assumed else { continue }
      let marked = PointerTree(document.texts(of: list)).keys(below: envelope.content, in: document)
      keys += marked.found
      guard envelope.isLive else { continue }
      isLive = true
      missing += marked.missing
    }
    keys.sort()
    missing.sort()
  }

  var isEmpty: Bool { lines.isEmpty && keys.isEmpty && missing.isEmpty }

  /// The listed keys that are missing in the mapping that begins at a place.
  func missingKeys(at place: UInt32) -> [String] {
    let first = missing.partitionPoint { $0.place < place }
    return missing[first...].prefix { $0.place == place }.map(\.name)
  }

  func contains(_ key: UInt32) -> Bool {
    if !keys.isEmpty {
      let next = keys.partitionPoint { $0 < key }
      if next < keys.count, keys[next] == key { return true }
    }
    return !lines.isEmpty && hasLine(in: table.line(of: Int(key))...table.line(of: Int(key)))
  }

  func comment(besides key: UInt32) -> SourceRange? { comments[table.line(of: Int(key))] }

  /// Whether a range can contain an assumed entry.
  func isAny(in range: SourceRange) -> Bool {
    let next = keys.partitionPoint { $0 < range.start }
    if next < keys.count, keys[next] < range.end { return true }
    let absent = missing.partitionPoint { $0.place < range.start }
    if absent < missing.count, missing[absent].place < range.end { return true }
    return !lines.isEmpty && hasLine(in: table.line(of: Int(range.start))...table.line(of: Int(range.end)))
  }

  private func hasLine(in range: ClosedRange<Int>) -> Bool {
    let next = lines.partitionPoint { $0 < range.lowerBound }
    return next < lines.count && lines[next] <= range.upperBound
  }
}

/// Whether a comment is `# assumed` or `# assumed: why`. It must be fast, because it is called for every comment.
func isAssumed(_ comment: Range<UInt32>, in bytes: [UInt8]) -> Bool {
  guard
    let first = bytes[Int(comment.lowerBound + 1)..<Int(comment.upperBound)].first(where: { !isBlank($0) }),
    first == UInt8(ascii: "a")
  else { return false }
  var scanner = IgnoreScanner(bytes, comment)
  guard scanner.take("#"), scanner.takeAfterBlanks("assumed") else { return false }
  return scanner.rest.isEmpty || scanner.take(":")
}
