import Diagnostics
import Disk
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

  /// Reads the baselines: each place once, and a revision once for each repository, since it is that of the catalog.
  ///
  /// - Parameters:
  ///   - firstFile: the number of the first file.
  ///   - onUnreadable: takes what a revision has and cannot be read, with the number of a catalog that then has no baseline. If it
  ///     is nil, this is a failure.
  /// - Throws: `PlainFailure` when one cannot be read.
  func read(
    for run: CatalogRun, firstFile: UInt32, onUnreadable: ((UnreadableRevision, Int) -> Void)? = nil
  ) throws -> LiveCatalogs {
    let catalogs = run.files
    let repositories = try catalogs.map { catalog in try catalog.repository.map(PathKey.init) }
    var live = LiveCatalogs(baselines: Array(repeating: nil, count: places.count), files: [])
    var done: Set<Int> = []
    for (number, place) in places.enumerated() where !done.contains(number) {
      guard let place else { continue }
      let users = places.indices.filter { other in
        places[other] == place && (!isRevision(place) || repositories[other] == repositories[number])
      }
      done.formUnion(users)
      let read = try naming(isOption ? nil : catalogs[number].optionFile, key, place) {
        () -> BaselineFiles? in
        do {
          return try readBaseline(
            place, paths: isOption ? run.paths : users.map { catalogs[$0].path },
            in: repositories[number]?.path, firstFile: firstFile + UInt32(live.files.count),
            today: run.today, option: "--" + key.name)
        } catch let failure as UnreadableRevision {
          guard let onUnreadable else { throw failure }
          for user in users { onUnreadable(failure, user) }
          return nil
        }
      }
      guard let read else { continue }
      for user in users {
        live.baselines[user] = read.baselines
        live.days[user] = read.day
      }
      live.files += read.files
    }
    return live
  }
}
