/// Bodies as texts.
struct CodeText: Sendable {
  private let symbols: [UInt8]
  private let prefix: [UInt8]
  private let length: Int
  private let sum: CheckSum?

  init(_ space: CodeSpace) {
    symbols = space.symbols
    prefix = Array(space.prefix.utf8)
    length = space.length
    sum = space.hasCheckCharacter ? CheckSum(radix: space.radix) : nil
  }

  /// Writes the body and the check character behind the prefix, which is there already.
  @inline(__always)
  func write(_ body: UnsafeBufferPointer<UInt8>, into code: UnsafeMutableBufferPointer<UInt8>) {
    for place in 0..<length { unsafe code[prefix.count + place] = symbols[Int(body[place])] }
    if let sum { unsafe code[prefix.count + length] = symbols[Int(sum.checkSymbol(of: body))] }
  }
}
