/// What the command line says about the catalog, because StoreKit configuration files do not.
package struct StoreKitImportOptions: Sendable {
  /// The file's name, as the header comment shows it; without its extension it is the app's name if `name` is nil.
  package var fileName: String
  package var bundleId: String?
  package var name: String?
  package var territories: TerritoryArgument?
  /// The first day of win-back offers, `YYYY-MM-DD`. Apple requires one, but the file has none.
  package var assumedStartDate: String

  package init(
    fileName: String, bundleId: String? = nil, name: String? = nil, territories: TerritoryArgument? = nil,
    assumedStartDate: String
  ) {
    self.fileName = fileName
    self.bundleId = bundleId
    self.name = name
    self.territories = territories
    self.assumedStartDate = assumedStartDate
  }
}
