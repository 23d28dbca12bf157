import Diagnostics
import OfferLanguage
import OfferModel

/// The names that expressions and price maps may use, resolved before any product is read.
struct Names: Sendable {
  struct TerritorySetName: Sendable {
    let name: Located<String>
    let set: StorefrontSet
    /// Whether a fault was found in it: whoever uses it then says nothing more.
    let isBroken: Bool
  }

  struct PriceTableName: Sendable {
    let name: Located<String>
    let prices: WrittenPrices
  }

  var sets: [String: TerritorySetName] = [:]
  var tables: [String: PriceTableName] = [:]
  /// The names of the catalog's sets, sorted, evaluated or not.
  private(set) var ownSetNames: [String] = []
  private(set) var setNames = Names.builtIn
  var tableNames: [String] = []

  mutating func setOwnSetNames(_ sorted: [String]) {
    ownSetNames = sorted
    setNames = sorted + Names.builtIn
  }

  private static let builtIn = Language.builtInSets.keys.sorted()
}

/// What a catalog may have that binding could not read: nothing is said to be missing then.
struct Lost: OptionSet {
  let rawValue: UInt8

  /// Something was left out, or something written was not looked at.
  static let parts = Lost(rawValue: 1)
  /// Sets and price tables may be defined where it could not be read: unknown ones are not reported.
  static let names = Lost(rawValue: 2)
  /// Products may be defined where it could not be read: unknown ones are not reported.
  static let products = Lost(rawValue: 4)
  /// A value is read as its safe fix writes it.
  static let values = Lost(rawValue: 8)
  /// Keys of the app are beside it.
  static let app = Lost(rawValue: 16)
}

extension Binder {
  /// Reads something for itself: whether a value in it did not fit says nothing about what is around it.
  ///
  /// - Parameter frame: names in findings what is read, where it is no object: `price table tier-2`.
  mutating func scope<Result>(
    _ frame: ObjectPath.Part? = nil, _ read: (inout Binder) -> Result
  ) -> (value: Result, isBroken: Bool) {
    let wasBroken = isBroken
    let outerFrame = self.frame
    isBroken = false
    if let frame { self.frame = frame }
    defer {
      isBroken = wasBroken
      self.frame = outerFrame
    }
    let value = read(&self)
    return (value, isBroken)
  }

  /// Reads an object: nil when something in it did not fit. Faults inside do not break what is around it.
  mutating func whole<Result>(
    _ reference: NodeReference, as id: ObjectID, _ read: (inout Binder, Record) -> Result?
  ) -> Result? {
    let (result, isBroken) = scope { binder -> Result? in
      guard let record = binder.open(reference, as: id) else { return nil }
      binder.path.append(record)
      defer { binder.path.removeLast() }
      return read(&binder, record)
    }
    guard let result, !isBroken else {
      lost.insert(.parts)
      return nil
    }
    return result
  }

  /// Reads an object that is a part of the one around it: a fault inside breaks that, too.
  mutating func part<Result>(
    _ key: Key, of record: Record, as id: ObjectID, _ read: (inout Binder, Record) -> Result?
  ) -> Result? {
    guard let reference = record.value(key) else { return nil }
    let result = whole(reference, as: id, read)
    if result == nil { isBroken = true }
    return result
  }

  /// Reads the objects of a list; those with faults are left out.
  mutating func list<Result>(
    _ key: Key, of record: Record, as id: ObjectID, _ read: (inout Binder, Record) -> Result?
  ) -> [Result] {
    guard let reference = record.value(key) else { return [] }
    return listItems(reference, key).compactMap { whole($0, as: id, read) }
  }
}

/// From the three letters of a code to its storefront in one look-up: for the hundred thousands of prices of a catalog.
///
/// Made once (32 KiB): a binder holds it, since asking for what is made lazily takes as long as a look-up.
struct StorefrontIndex: Sendable {
  private let table: [UInt8]
  private let digits: [UInt8]
  private static let none: UInt8 = 0xFF

  static let current = StorefrontIndex()

  private init() {
    var table = [UInt8](repeating: StorefrontIndex.none, count: 1 << 15)
    for storefront in Storefront.all {
      let letters = Array(storefront.code.utf8)
      table[StorefrontIndex.slot(letters[0], letters[1], letters[2])] = storefront.index
    }
    self.table = table
    digits = Storefront.all.map { UInt8($0.currency.minorDigits) }
  }

  /// Digits after the decimal point of amounts in the storefront's currency.
  @inline(__always)
  func minorDigits(of storefront: Storefront) -> Int { Int(digits[Int(storefront.index)]) }

  /// The storefront of the upper-case ASCII letters in `range` of `bytes`, if there is one.
  @inline(__always)
  func storefront(_ bytes: [UInt8], _ range: Range<Int>) -> Storefront? {
    guard range.count == 3 else { return nil }
    let a = bytes[range.lowerBound]
    let b = bytes[range.lowerBound + 1]
    let c = bytes[range.lowerBound + 2]
    guard isLetter(a), isLetter(b), isLetter(c) else { return nil }
    let index = table[StorefrontIndex.slot(a, b, c)]
    return index == StorefrontIndex.none ? nil : Storefront(index: index)
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  private static func slot(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int {
    Int(a & 31) << 10 | Int(b & 31) << 5 | Int(c & 31)
  }
}
