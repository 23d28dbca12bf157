package enum FieldType: Sendable {
  case text
  /// A text in which line breaks are allowed.
  case lines
  /// Within the bounds, both inclusive.
  case integer(ClosedRange<Int>)
  /// A positive number with decimals.
  case decimal
  case boolean, date
  case enumeration(EnumerationID)
  case enumerationList(EnumerationID)
  case textList
  case object(ObjectID)
  case list(ObjectID)
  /// Locale → object.
  case localizations(ObjectID)
  case storefront, territories, territorySets, prices, priceTables
  /// Product id → lists of offers.
  case offersByProduct
  /// `builtin-1`, `none` or a list of words.
  case blockedWords
  /// Rule → level.
  case severities
  /// `introductory`, `none`, or an object that names an offer.
  case offerChoice
}
