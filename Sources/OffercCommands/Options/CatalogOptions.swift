import ArgumentParser
import Diagnostics

/// The catalogs that a command looks batches up in.
struct CatalogOptions: ParsableArguments {
  @OptionGroup var name: CatalogName

  @OptionGroup var day: DayOptions

  var catalog: String { name.path }

  func open(_ console: Console, mayBeNone: Bool = false) throws -> CatalogRun {
    try CatalogOpening(paths: [catalog], mayBeNone: mayBeNone)
      .open(on: day.today(console), console)
  }
}
