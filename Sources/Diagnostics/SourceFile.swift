/// A source text as it was read: its name for people and its bytes.
package struct SourceFile: Sendable {
  /// The path as it is shown: relative where the file lies below the working folder.
  package let name: String
  /// The source, perhaps followed by other bytes of its owner; `length` says where it ends.
  package let bytes: [UInt8]
  package let length: Int

  package init(name: String, bytes: [UInt8], length: Int? = nil) {
    self.name = name
    self.bytes = bytes
    self.length = min(length ?? bytes.count, bytes.count)
  }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}

/// Where the lines of a file begin, and the way from offsets to lines and columns.
package struct LineTable: Sendable {
  private let file: SourceFile
  /// Offset of the first byte of each line.
  private let starts: [Int]

  /// Linear in the size of the file: made once for a file that has findings. Lines end at LF, CR LF or CR, as in YAML.
  package init(_ file: SourceFile) {
    self.file = file
    var starts = [0]
    let bytes = file.bytes
    for offset in 0..<file.length {
      let byte = bytes[offset]
      let endsLine =
        byte == 0x0A || (byte == 0x0D && (offset + 1 >= file.length || bytes[offset + 1] != 0x0A))
      if endsLine { starts.append(offset + 1) }
    }
    self.starts = starts
  }

  package var count: Int { starts.count }

  /// 1-based line and column; columns count characters (extended grapheme clusters), a byte order mark none.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), file.length)
    let line = lineIndex(of: offset)
    var start = starts[line]
    if start == 0, file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, offset) }
    let text = String(decoding: file.bytes[start..<max(start, offset)], as: UTF8.self)
    return (line + 1, text.count + 1)
  }

  /// The bytes of a line (1-based) without its line break.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : file.length
    while end > start, file.bytes[end - 1] == 0x0A || file.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
