import ArgumentParser
import Diagnostics

/// Where catalogs are: a path with or without `--catalog`.
struct CatalogName: ParsableArguments {
  @Argument(help: .value("path", "The catalog, or a folder with several. (default: .)")) var argument: String?

  @Option(name: .customLong("catalog"), help: .value("PATH", "The same as <path>.")) var option: String?

  var path: String { argument ?? option ?? "." }

  func validate() throws {
    guard let argument, let option else { return }
    throw ValidationError(
      "the catalog is named twice, \(quoted(argument)) and --catalog \(quoted(option)): remove one")
  }
}
