import ArgumentParser
import Diagnostics

/// The catalogs that a command looks batches up in.
struct CatalogOptions: ParsableArguments {
  @Argument(help: .catalogs) var path = "."

  @OptionGroup var day: DayOptions

  /// - Parameter other: the path, if another argument has it.
  func open(_ console: Console, at other: String? = nil, mayBeNone: Bool = false) throws -> CatalogRun {
    try CatalogOpening(paths: [other ?? path], mayBeNone: mayBeNone)
      .open(on: day.today(console), console)
  }
}
