/// What edits changed in a file, as `patch` and `git apply -p0` read it; empty where nothing changed.
///
/// Lines end at LF. `written` gives the bytes of a line: as they are, or so that they cannot command a terminal.
package func unifiedDiff(_ text: EditedText, name: String, written: ([UInt8]) -> [UInt8] = { $0 }) -> [UInt8]
{
  let lines = splitLines(text.original[...])
  let hunks = hunks(of: changedBlocks(text, lines), lineCount: lines.count)
  guard !hunks.isEmpty else { return [] }
  var bytes = Array("--- \(name)\n+++ \(name)\n".utf8)
  var shift = 0
  for hunk in hunks {
    let growth = hunk.blocks.reduce(0) { growth, block in growth + block.new.count - block.old.count }
    let old = span(hunk.lines.lowerBound, hunk.lines.count)
    let new = span(hunk.lines.lowerBound + shift, hunk.lines.count + growth)
    bytes += Array("@@ -\(old) +\(new) @@\n".utf8)
    shift += growth
    for (sign, line) in signedLines(of: hunk, lines) {
      let hasEnd = line.last == 0x0A
      bytes += [sign] + written(Array(hasEnd ? line.dropLast() : line)) + [0x0A]
      if !hasEnd { bytes += Array("\\ No newline at end of file\n".utf8) }
    }
  }
  return bytes
}

/// Whole lines of the original and those that took their place.
private struct Block {
  var old: Range<Int>
  var new: ArraySlice<ArraySlice<UInt8>>
}

private struct Hunk {
  var lines: Range<Int>
  var blocks: [Block]
}

/// The lines around a change that are shown with it.
private let context = 3

private func hunks(of blocks: [Block], lineCount: Int) -> [Hunk] {
  var result: [Hunk] = []
  for block in blocks {
    let lines = max(0, block.old.lowerBound - context)..<min(lineCount, block.old.upperBound + context)
    if let last = result.last, lines.lowerBound <= last.lines.upperBound {
      result[result.count - 1].lines = last.lines.lowerBound..<lines.upperBound
      result[result.count - 1].blocks.append(block)
    } else {
      result.append(Hunk(lines: lines, blocks: [block]))
    }
  }
  return result
}

private func signedLines(of hunk: Hunk, _ lines: [ArraySlice<UInt8>]) -> [(UInt8, ArraySlice<UInt8>)] {
  var result: [(UInt8, ArraySlice<UInt8>)] = []
  var position = hunk.lines.lowerBound
  for block in hunk.blocks {
    result += lines[position..<block.old.lowerBound].map { (0x20, $0) }
    result += lines[block.old].map { (0x2D, $0) }
    result += block.new.map { (0x2B, $0) }
    position = block.old.upperBound
  }
  return result + lines[position..<hunk.lines.upperBound].map { (0x20, $0) }
}

/// `7,3`: 1-based; an empty span is named by the line before it, a span of one line has no count.
private func span(_ first: Int, _ count: Int) -> String {
  switch count {
  case 0: "\(first),0"
  case 1: "\(first + 1)"
  default: "\(first + 1),\(count)"
  }
}

/// The changes spread over whole lines, those that share a line in one block.
private func changedBlocks(_ text: EditedText, _ lines: [ArraySlice<UInt8>]) -> [Block] {
  guard !lines.isEmpty else {
    // All of what is now in an empty file is new.
    let new = splitLines(text.bytes[...])
    return new.isEmpty ? [] : [Block(old: 0..<0, new: new[...])]
  }
  var spread: [(lines: Range<Int>, changes: [EditedText.Change])] = []
  for change in text.changes {
    let touched = line(of: change.range.lowerBound, lines)..<line(of: change.range.upperBound, lines) + 1
    if let last = spread.last, touched.lowerBound < last.lines.upperBound {
      spread[spread.count - 1].lines = last.lines.lowerBound..<touched.upperBound
      spread[spread.count - 1].changes.append(change)
    } else {
      spread.append((touched, [change]))
    }
  }
  return spread.compactMap { block(of: text.original, lines, $0.lines, $0.changes) }
}

/// Nil if the changes leave every line as it was.
private func block(
  of original: [UInt8], _ lines: [ArraySlice<UInt8>], _ touched: Range<Int>, _ changes: [EditedText.Change]
) -> Block? {
  var position = lines[touched.lowerBound].startIndex
  var bytes: [UInt8] = []
  for change in changes {
    bytes += original[position..<change.range.lowerBound] + change.bytes
    position = change.range.upperBound
  }
  bytes += original[position..<lines[touched.upperBound - 1].endIndex]
  var old = touched
  var new = splitLines(bytes[...])[...]
  while let line = new.first, !old.isEmpty, lines[old.lowerBound] == line {
    old = old.lowerBound + 1..<old.upperBound
    new.removeFirst()
  }
  while let line = new.last, !old.isEmpty, lines[old.upperBound - 1] == line {
    old = old.lowerBound..<old.upperBound - 1
    new.removeLast()
  }
  return old.isEmpty && new.isEmpty ? nil : Block(old: old, new: new)
}

/// The line that holds an offset; the last one holds the end of the text.
private func line(of offset: Int, _ lines: [ArraySlice<UInt8>]) -> Int {
  min(lines.partitionPoint { $0.endIndex <= offset }, lines.count - 1)
}

/// Each with its line feed.
private func splitLines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  var result: [ArraySlice<UInt8>] = []
  var start = bytes.startIndex
  while start < bytes.endIndex {
    let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
    result.append(bytes[start..<end])
    start = end
  }
  return result
}
