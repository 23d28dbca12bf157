import ByteText
import Diagnostics
import JSONText

/// Converts between paths of files and the addresses by which clients name them.
package enum FileURI {
  /// The path of an address such as `file:///folder/name`; nil for other addresses.
  package static func path(of uri: String) -> String? {
    let text = Array(uri.utf8)
    let scheme = Array("file://".utf8)
    guard text.count > scheme.count, zip(text, scheme).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else {
      return nil
    }
    // The name of a host may follow, which can only be this machine.
    guard let slash = text[scheme.count...].firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = String(decoding: text[scheme.count..<slash], as: UTF8.self).lowercased()
    guard ["", "localhost", "127.0.0.1"].contains(host) else { return nil }
    var bytes: [UInt8] = []
    var offset = slash
    while offset < text.count {
      if text[offset] == UInt8(ascii: "%"), offset + 2 < text.count,
        let high = hexadecimalDigit(text[offset + 1]), let low = hexadecimalDigit(text[offset + 2])
      {
        bytes.append(high << 4 | low)
        offset += 3
      } else {
        bytes.append(text[offset])
        offset += 1
      }
    }
    guard !bytes.contains(0), let path = String(validating: bytes, as: UTF8.self) else { return nil }
    return path.count > 1 && path.byBytes.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The address of an absolute path.
  package static func uri(ofPath path: String) -> String {
    "file://" + percentEncoded(path, keeping: "/")
  }
}
