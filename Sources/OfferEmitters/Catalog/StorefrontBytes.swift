import OfferModel

/// Codes and currency digits of the storefronts as bytes, which are made once for hundreds of thousands of prices.
struct StorefrontBytes: Sendable {
  /// Three bytes for each storefront, in the order of their indices.
  let codes: [UInt8]
  /// The number of decimals of each storefront's currency.
  fileprivate let digits: [UInt8]

  static let shared = StorefrontBytes()

  private init() {
    codes = Storefront.all.flatMap { Array($0.code.utf8) }
    digits = Storefront.all.map { UInt8($0.currency.minorDigits) }
  }
}

/// An amount of minor units in a storefront.
struct Amount {
  let storefront: Storefront
  let minor: Int64
}

/// Writes an amount, `"USA":"4.99"`, with at most 3 + 19 + 6 bytes. Returns the end.
@inline(__always)
func write(
  _ amount: Amount, _ storefronts: StorefrontBytes, to output: UnsafeMutableBufferPointer<UInt8>,
  from start: Int
) -> Int {
  var end = start
  let code = Int(amount.storefront.index) * 3
  unsafe output[end] = 0x22
  unsafe output[end + 1] = storefronts.codes[code]
  unsafe output[end + 2] = storefronts.codes[code + 1]
  unsafe output[end + 3] = storefronts.codes[code + 2]
  unsafe output[end + 4] = 0x22
  unsafe output[end + 5] = 0x3A
  unsafe output[end + 6] = 0x22
  end += 7
  let hasDecimals = storefronts.digits[Int(amount.storefront.index)] > 0
  let (whole, decimals) = hasDecimals ? amount.minor.quotientAndRemainder(dividingBy: 100) : (amount.minor, 0)
  let point = end + digitCount(whole)
  end = point
  var rest = whole
  repeat {
    end -= 1
    unsafe output[end] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  } while rest > 0
  end = point
  if hasDecimals {
    unsafe output[point] = 0x2E
    unsafe output[point + 1] = 0x30 + UInt8(truncatingIfNeeded: decimals / 10)
    unsafe output[point + 2] = 0x30 + UInt8(truncatingIfNeeded: decimals % 10)
    end += 3
  }
  unsafe output[end] = 0x22
  return end + 1
}

/// Returns the number of decimal digits.
@inline(__always)
private func digitCount(_ number: Int64) -> Int {
  var count = 1
  var rest = number
  while rest >= 1000 {
    rest /= 1000
    count += 3
  }
  if rest < 10 { return count }
  return rest < 100 ? count + 1 : count + 2
}
