import ByteText
import Diagnostics
import OfferModel

/// An amount with commas in a flow mapping, where a comma ends a value: `1,500` of `{JPN: 1,500}`.
struct SplitAmount {
  /// The amount with its commas.
  let text: String
  /// Where the first part begins, as an offset of the file.
  let start: UInt32
  /// The first comma.
  let comma: UInt32
  /// Behind the last part.
  let end: UInt32

  /// - Parameters:
  ///   - key: a key without a value, which may be the second part.
  ///   - bytes: of the whole file.
  init?(before key: Located<String>, _ bytes: [UInt8]) {
    guard !key.value.isEmpty, key.value.utf8.allSatisfy(SplitAmount.isDigitOrPoint) else { return nil }
    let first = Int(key.range.start)
    guard first > 2, first < bytes.count else { return nil }
    // `4, 99` is split like `4,99`.
    let comma = bytes[first - 1] == UInt8(ascii: " ") ? first - 2 : first - 1
    guard bytes[comma] == UInt8(ascii: ",") else { return nil }
    var start = comma
    while start > 0, SplitAmount.isDigitOrPoint(bytes[start - 1]) { start -= 1 }
    guard start < comma else { return nil }
    var end = Int(key.range.end)
    while let next = SplitAmount.endOfGroup(from: end, bytes) { end = next }
    text = String(decoding: bytes[start..<end], as: UTF8.self)
    self.start = UInt32(start)
    self.comma = UInt32(comma)
    self.end = UInt32(end)
  }

  /// What to write.
  func meaning(in currency: Currency) -> String {
    let parts = text.byBytes.removing(" ").byBytes.split(separator: ",")
    let groups = parts.dropFirst().map { $0.byBytes.split(separator: ".").first?.utf8.count ?? 0 }
    if groups.allSatisfy({ $0 == 3 }) {
      return "write \(parts.joined()): an amount has no separator between thousands"
    }
    if parts.count == 2, parts[1].utf8.count <= currency.minorDigits, !parts[0].byBytes.contains(".") {
      return "write \(parts.joined(separator: ".")): a period separates the decimals of an amount"
    }
    return "write the amount without a comma"
  }

  /// The end of a comma and three digits; nil if there is something else.
  private static func endOfGroup(from place: Int, _ bytes: [UInt8]) -> Int? {
    let end = place + 4
    guard end <= bytes.count, bytes[place] == UInt8(ascii: ","),
      bytes[place + 1..<end].allSatisfy({ (0x30...0x39).contains($0) }),
      end == bytes.count || !isDigitOrPoint(bytes[end])
    else { return nil }
    return end
  }

  private static func isDigitOrPoint(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
  }
}
