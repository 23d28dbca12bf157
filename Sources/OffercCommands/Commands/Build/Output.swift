import OfferModel

/// Something that `build` writes of a catalog, with the settings that are for it alone.
///
/// What it writes depends on its `OutputRun` and these settings: it does not know the command line. The help of its options
/// is beside it, and `OutputRow.all` makes it from their values.
protocol Output {
  /// How `--emit` names it.
  static var name: String { get }

  /// Whether it lists offers, so that the options that choose offers are for it.
  static var listsOffers: Bool { get }

  /// Checks a choice of offers.
  ///
  /// - Throws: `PlainFailure` for a choice that it cannot have.
  func check(_ filter: OfferFilter) throws

  /// The part of a choice of offers that makes no difference to it.
  func rest(of filter: OfferFilter) -> OfferFilter

  /// Checks one catalog, before anything is written.
  ///
  /// - Throws: `PlainFailure` for a catalog that it cannot write.
  func check(_ run: OutputRun) throws

  /// Writes the files of one catalog.
  func write(_ run: OutputRun) throws
}

extension Output {
  static var listsOffers: Bool { false }

  func check(_ filter: OfferFilter) throws {}

  func check(_ run: OutputRun) throws {}

  func rest(of filter: OfferFilter) -> OfferFilter { Self.listsOffers ? OfferFilter() : filter }
}
