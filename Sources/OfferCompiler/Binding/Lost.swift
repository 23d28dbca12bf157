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
