import ByteText
import Diagnostics
import YAMLSyntax

/// A list as its characters stand in the source.
struct ListText {
  private let document: Document
  private let bytes: ArraySlice<UInt8>

  init(_ document: Document) {
    self.document = document
    bytes = document.bytes[..<document.length]
  }

  private func place(_ node: NodeID) -> Range<Int> {
    Int(document.nodes[Int(node)].start)..<Int(document.nodes[Int(node)].end)
  }

  func range(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: document.file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  // MARK: - [a, b]

  /// The comma goes with the item: the one before it, unless a comment is between the two.
  func flowRemoval(of number: Int, _ items: [NodeID]) -> [SourceRange]? {
    guard number > 0 else { return nil }
    let item = place(items[number])
    let gap = place(items[number - 1]).upperBound..<item.lowerBound
    let comments = comments(in: gap)
    guard let comma = onlyComma(in: gap, besides: comments) else { return nil }
    let next = next(from: item.upperBound)
    let isFollowed = next < bytes.endIndex && bytes[next] == UInt8(ascii: ",")
    let end = isFollowed ? next + 1 : item.upperBound
    let after = self.next(from: end)
    // A comment after the item must not become one on the item before it.
    let hasComment =
      after < bytes.endIndex && bytes[after] == UInt8(ascii: "#") && bytes[gap].contains(where: isBreak)
    guard hasComment || !comments.isEmpty else { return [range(gap.lowerBound..<item.upperBound)] }
    return isFollowed
      ? [range(wholeLine(item.lowerBound..<end))] : [range(comma..<comma + 1), range(wholeLine(item))]
  }

  private func next(from offset: Int) -> Int {
    bytes[offset...].firstIndex { !isBlank($0) } ?? bytes.endIndex
  }

  private func comments(in gap: Range<Int>) -> [Range<Int>] {
    let first = document.comments.partitionPoint { $0.upperBound <= gap.lowerBound }
    return document.comments[first...].prefix { $0.lowerBound < gap.upperBound }.map {
      Int($0.lowerBound)..<Int($0.upperBound)
    }
  }

  /// Nil when there is anything else, such as an anchor.
  private func onlyComma(in gap: Range<Int>, besides comments: [Range<Int>]) -> Int? {
    let rest = gap.filter { offset in
      !isBlank(bytes[offset]) && !isBreak(bytes[offset]) && !comments.contains { $0.contains(offset) }
    }
    return rest.count == 1 && bytes[rest[0]] == UInt8(ascii: ",") ? rest[0] : nil
  }

  // MARK: - - a

  /// The dash goes with the item, and the line where nothing else is on it.
  func blockRemoval(of item: NodeID) -> [SourceRange]? {
    let item = place(item)
    let isBlockText = bytes[item.lowerBound...].first.map {
      $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">")
    }
    guard item.upperBound > item.lowerBound, isBlockText == false else { return nil }
    let start = document.line(around: item.lowerBound).lowerBound
    let before = (start..<item.lowerBound).filter { !isBlank(bytes[$0]) }
    guard before.count == 1, bytes[before[0]] == UInt8(ascii: "-") else { return nil }
    return [range(wholeLine(before[0]..<item.upperBound))]
  }

  // MARK: - Lines

  /// Returns the range with its whole line if nothing else is on it, and with the blanks before a comment that is then alone on
  /// it.
  func wholeLine(_ range: Range<Int>) -> Range<Int> {
    let start = document.line(around: range.lowerBound).lowerBound
    let end = next(from: range.upperBound)
    guard bytes[start..<range.lowerBound].allSatisfy(isBlank) else { return range }
    guard end < bytes.endIndex else { return start..<end }
    guard isBreak(bytes[end]) else { return bytes[end] == UInt8(ascii: "#") ? range.lowerBound..<end : range }
    let isPair = bytes[end] == 0x0D && end + 1 < bytes.endIndex && bytes[end + 1] == 0x0A
    return start..<end + (isPair ? 2 : 1)
  }

  private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
