/// What a catalog can contain that binding could not read. It is then not reported as missing or unknown.
struct Lost: OptionSet {
  let rawValue: UInt8

  /// Something was left out of the model, or was not read.
  static let parts = Lost(rawValue: 1)
  /// Definitions of sets and price tables. Unknown names are then not reported.
  static let names = Lost(rawValue: 2)
  /// Definitions of products. Unknown products are then not reported.
  static let products = Lost(rawValue: 4)
  /// A value is read as its safe fix writes it.
  static let values = Lost(rawValue: 8)
  /// Keys of the app, which are written beside it.
  static let app = Lost(rawValue: 16)
}
