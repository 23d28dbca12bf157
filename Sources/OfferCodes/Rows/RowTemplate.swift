/// A row of CSV (RFC 4180) with room for the code: the prefix is in it already.
struct RowTemplate: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where a whole code stands, once for each column.
  private(set) var places: [Int] = []
  let textLength: Int

  static let placeholder = "{code}"

  init(_ file: CodeFile) {
    textLength = file.space.textLength
    for (number, column) in file.columns.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      switch column {
      case .code: addCode(of: file.space)
      case .url: addAddress(file.url ?? RowTemplate.placeholder, file.space)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func addCode(of space: CodeSpace) {
    places.append(bytes.count)
    bytes += Array(space.prefix.utf8)
    bytes += [UInt8](repeating: 0, count: textLength - space.prefix.utf8.count)
  }

  private mutating func addAddress(_ url: String, _ space: CodeSpace) {
    let isQuoted = url.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    let parts = split(url)
    if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    addText(parts.before)
    addCode(of: space)
    addText(parts.after)
    if isQuoted { bytes.append(UInt8(ascii: "\"")) }
  }

  private mutating func addText(_ text: Substring) {
    for byte in text.utf8 { bytes += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
  }

  /// The text before and behind the placeholder.
  private func split(_ url: String) -> (before: Substring, after: Substring) {
    let parts = url.split(separator: RowTemplate.placeholder, maxSplits: 1, omittingEmptySubsequences: false)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }
}
