import ArgumentParser
import ByteText
import Diagnostics
import Interpretation
import OfferModel
import StoreKitFiles

/// A StoreKit configuration file, for tests in Xcode.
struct StoreKitOutput: Output {
  static let name = "storekit"

  static let localeHelp = ArgumentHelp.value("LOCALE", "For storekit: the locale of test sessions.")
  static let usualLocale = "en_US"

  /// The locale of test sessions.
  let locale: String

  func check(_ filter: OfferFilter) throws {
    guard isLocale else {
      let meant = interpretLocale(locale).map { $0.value.byBytes.replacing("-", with: "_") }
      throw PlainFailure(
        "--locale: \(quoted(locale)) is not a locale, "
          + (meant.isEmpty ? "expected a language and a region, e.g. de_DE" : "write \(listed(meant))"))
    }
    guard let storefronts = filter.storefronts, storefronts.count > 1 else { return }
    throw PlainFailure(
      "storekit has the prices of one storefront, but --storefront names \(counted(storefronts.count, "storefront")): name one"
    )
  }

  /// Whether it begins with a language of two or three letters, which a script or a region can follow: `zh-Hans`, `en_US`.
  private var isLocale: Bool {
    let parts = locale.byBytes.split(atAnyOf: "_-", omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { place, part in
      let lengths = place == 0 ? 2...3 : 2...8
      return lengths.contains(part.utf8.count) && part.utf8.allSatisfy(isAlphanumeric)
    }
  }

  /// The storefront decides its prices.
  func rest(of filter: OfferFilter) -> OfferFilter {
    var rest = filter
    rest.storefronts = nil
    return rest
  }

  /// A file without products would replace one that has them.
  func check(_ run: OutputRun) throws {
    let target = target(of: run)
    guard isStoreKitFileEmpty(catalog(of: run), for: target) else { return }
    let place = target.storefront.code
    throw PlainFailure(
      "nothing written: no product has a known price in \(place), so \(escapingControls(run.part.catalog.storeKitFileName)) would have no products; write the prices in \(place), or name another storefront"
    )
  }

  func write(_ run: OutputRun) throws {
    let emitted = emitStoreKit(catalog(of: run), for: target(of: run))
    let file = run.part.catalog.storeKitFileName
    let destination = run.destination
    try destination.write([emitted.bytes], to: file)
    if !destination.isQuiet {
      try destination.console.noticeOmissions(emitted.omissions, from: destination.path(of: file))
    }
  }

  private func catalog(of run: OutputRun) -> Catalog {
    run.hasDrafts ? run.part.withDrafts : run.part.catalog
  }

  private func target(of run: OutputRun) -> StoreKitTarget {
    StoreKitTarget(
      storefront: run.filter.storefronts?.first ?? run.part.catalog.app.baseTerritory.value, locale: locale,
      today: run.today)
  }
}
