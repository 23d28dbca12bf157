import ArgumentParser
import CodeLedger
import Diagnostics
import JSONText
import OfferModel

/// What `codes status --database --format json` has written about pools: whatever lists days shows those of refills.
struct StatusOfPools {
  /// - Parameter scope: the outputs that an option is about, with a colon and a blank, and the verb of the help.
  static func help(_ scope: String) -> ArgumentHelp {
    .value(
      "FILE",
      "\(scope) when pools need new batches, from the output of `codes status --database --format json`.")
  }

  private let refills: [String: ExpectedRefills]

  /// - Throws: `PlainFailure` for a file of another format, and for one without pools.
  init(_ bytes: [UInt8], path: String) throws {
    let root = try checkFormat(bytes, named: path, CodeStatus.json).root
    guard let day = root["today"]?.string.flatMap({ CalendarDate($0) }), let apps = root["apps"]?.elements
    else { throw PlainFailure("\(path) has no day") }
    var refills: [String: ExpectedRefills] = [:]
    for app in apps {
      guard let bundleId = app["bundleId"]?.string, let pools = app["pools"]?.elements else { continue }
      refills[bundleId] = ExpectedRefills(countedOn: day, StatusOfPools.days(of: pools))
    }
    guard !refills.isEmpty else {
      throw PlainFailure(
        "\(path) has no pools: make it with `offerc codes status --database SERVICE --format json`")
    }
    self.refills = refills
  }

  private static func days(of pools: JSONElements) -> [PlaceOfOffer: CalendarDate] {
    var days: [PlaceOfOffer: CalendarDate] = [:]
    for pool in pools {
      guard let productId = pool["productId"]?.string, let offerName = pool["offerName"]?.string,
        let day = pool["refillDay"]?.string.flatMap({ CalendarDate($0) })
      else { continue }
      days[PlaceOfOffer(productId: productId, offerName: offerName)] = day
    }
    return days
  }

  /// Nil if the database has no pool of the app.
  func refills(of bundleId: String) -> ExpectedRefills? { refills[bundleId] }
}
