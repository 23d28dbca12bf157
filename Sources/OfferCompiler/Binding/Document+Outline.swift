import Diagnostics
import YAMLSyntax

extension Document {
  /// A value as it can be written in braces, shortened.
  func outline(_ node: NodeID) -> String {
    let place = range(node)
    let source = bytes[Int(place.start)..<min(Int(place.end), bytes.count)]
    guard !source.contains(0x0A) else { return "…" }
    let isShort =
      isScalar(node)
      ? !isNull(node) && source.count < 60
      : source.count < 80 && (source.first == 0x7B || source.first == 0x5B)
    return isShort ? String(decoding: source, as: UTF8.self) : "…"
  }
}
