import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

/// In braces, YAML ends a value at a comma: `{JPN: 1,500}` is the amount 1 and a key 500.
extension Binder {
  /// Reports a number with commas in braces, such as `appleId: 1,234,567,890`, and removes the keys into which they split it.
  mutating func removeSplitNumbers(from keys: inout [NodeID], _ document: Document) {
    var end: UInt32 = 0
    keys.removeAll { key in
      let name = Located(document.string(document.resolved(key)), at: document.range(key))
      if name.range.start < end { return true }
      guard name.value.utf8.count == 3, let split = SplitAmount(before: name, document.bytes),
        let number = interpretNumber(split.text).only()?.value
      else { return false }
      end = split.end
      understood[SourceRange(file: name.range.file, start: split.start, end: split.comma)] = "\(number)"
      reject(
        .invalidValue, "the commas split the number \(split.text) into several values",
        at: SourceRange(file: name.range.file, start: split.start, end: split.end), help: "write \(number)",
        isRead: true)
      return true
    }
  }

  /// Reports an amount that a comma has split: `{JPN: 1,500}` is the amount 1 and a key 500 without a value.
  ///
  /// The storefront or set is left out then, so that no rule sees the first part. There is no fix: what was meant can be
  /// 1500 or 1.50.
  ///
  /// - Returns: whether the key is a part of an amount.
  mutating func reportSplitAmount(
    _ key: Located<String>, _ document: Document, _ prices: inout WrittenPrices
  ) -> Bool {
    if prices.split.contains(key.range.start) { return true }
    guard let split = SplitAmount(before: key, document.bytes) else { return false }
    prices.split = split.start..<split.end
    let owner: Located<String>
    let currency: Currency
    if let price = prices.codes.last, price.start + UInt32(price.length) == split.comma {
      prices.removeLastCode()
      let place = SourceRange(file: key.range.file, start: price.start, end: price.start + 3)
      owner = Located(price.storefront.code, at: place)
      currency = price.storefront.currency
    } else if let price = prices.sets.last, price.start + UInt32(price.length) == split.comma {
      prices.sets.removeLast()
      prices.setPlaces[price.name.value] = nil
      owner = price.name
      currency = price.set.first?.currency ?? .usd
    } else {
      // The first part is at fault by itself, as in `1.234,50`, and reported already.
      return true
    }
    leaveOut(owner, &prices)
    report(
      .invalidValue, "a comma splits the price of \(owner.value), \(split.text), into two values",
      at: SourceRange(file: key.range.file, start: split.start, end: split.end),
      help: split.meaning(in: currency))
    return true
  }
}
