/// Returns the bytes as hexadecimal digits in lower case.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}
