import Diagnostics
import OfferLanguage
import OfferRules

/// Where the baselines of the catalogs of a run are: named by an option for all of them, else by the option file of each.
struct BaselinePlaces: Sendable {
  /// The key of option files; the option has the same name.
  private let key: Key
  private let isOption: Bool
  /// Nil for a catalog that is compared with nothing.
  let places: [String?]

  /// - Parameters:
  ///   - option: the value of the option; nil if it is not there.
  ///   - ofFile: the value of the key in an option file.
  init(_ key: Key, option: String?, _ catalogs: [CatalogFiles], ofFile: (OptionFile) -> String?) {
    self.key = key
    isOption = option != nil
    places = catalogs.map { option ?? ofFile($0.options) }
  }

  var isEmpty: Bool { places.allSatisfy { $0 == nil } }

  /// Reads the baselines, each place once.
  ///
  /// - Parameter firstFile: the number of the first file.
  /// - Throws: `PlainFailure` when one cannot be read.
  func read(for run: CatalogRun, firstFile: UInt32) throws -> LiveCatalogs {
    let catalogs = run.files
    var live = LiveCatalogs(baselines: Array(repeating: nil, count: places.count), files: [])
    for (number, place) in places.enumerated() where live.baselines[number] == nil {
      guard let place else { continue }
      let users = places.indices.filter { places[$0] == place }
      let read = try naming(isOption ? nil : catalogs[number].optionFile, key, place) {
        try readBaseline(
          place, paths: isOption ? run.paths : users.map { catalogs[$0].path },
          firstFile: firstFile + UInt32(live.files.count), today: run.today, option: "--" + key.name)
      }
      for user in users { live.baselines[user] = read.baselines }
      live.files += read.files
    }
    return live
  }
}
