/// A row of CSV (RFC 4180) with room for the code. It already has the prefix of the code.
struct RowTemplate: Sendable {
  let bytes: [UInt8]
  /// The offset of the first code.
  let firstPlace: Int
  /// The offsets of the same code in further columns.
  let otherPlaces: [Int]
  let textLength: Int

  static let placeholder = "{code}"

  /// - Parameter file: A file with one column or more.
  init(_ file: CodeFile) {
    var row = Row(code: Array(file.space.prefix.utf8), length: file.space.textLength)
    for (number, column) in file.columns.enumerated() {
      if number > 0 { row.bytes.append(UInt8(ascii: ",")) }
      switch column {
      case .code: row.addCode()
      case .url: row.addAddress(file.url ?? RowTemplate.placeholder)
      }
    }
    bytes = row.bytes + [UInt8(ascii: "\n")]
    firstPlace = row.places.first ?? 0
    otherPlaces = Array(row.places.dropFirst())
    textLength = file.space.textLength
  }

  /// Fills room for whole rows with copies of the template. Each step doubles what is filled.
  func fill(_ room: UnsafeMutableBufferPointer<UInt8>) {
    guard let base = room.baseAddress, room.count >= bytes.count else { return }
    var filled = bytes.count
    _ = unsafe room.update(fromContentsOf: bytes)
    while filled < room.count {
      let more = min(filled, room.count - filled)
      unsafe (base + filled).update(from: base, count: more)
      filled += more
    }
  }
}

/// Builds the template.
private struct Row {
  /// The prefix, then zeros.
  let code: [UInt8]
  var bytes: [UInt8] = []
  var places: [Int] = []

  init(code prefix: [UInt8], length: Int) {
    code = prefix + [UInt8](repeating: 0, count: length - prefix.count)
  }

  mutating func addCode() {
    places.append(bytes.count)
    bytes += code
  }

  mutating func addAddress(_ template: String) {
    let quote = UInt8(ascii: "\"")
    // A quotation mark in a quoted value is written twice.
    let isQuoted = template.utf8.contains { $0 == UInt8(ascii: ",") || $0 == quote }
    let parts = template.split(
      separator: RowTemplate.placeholder, maxSplits: 1, omittingEmptySubsequences: false)
    if isQuoted { bytes.append(quote) }
    for (number, part) in parts.enumerated() {
      if number > 0 { addCode() }
      for byte in part.utf8 { bytes += byte == quote ? [quote, quote] : [byte] }
    }
    if isQuoted { bytes.append(quote) }
  }
}
