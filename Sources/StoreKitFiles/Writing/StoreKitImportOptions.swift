/// What the command line says about the catalog, because no StoreKit configuration file does.
package struct StoreKitImportOptions: Sendable {
  /// The file's name as the header comment shows it; its stem is the app's name where `name` is nil.
  package var fileName: String
  package var bundleId: String?
  package var name: String?
  package var territories: TerritoryArgument?
  /// First day of win-back offers, `YYYY-MM-DD`: Apple wants one, the file has none, and nothing here reads a clock.
  package var assumedStartDate: String

  package init(
    fileName: String, bundleId: String? = nil, name: String? = nil, territories: TerritoryArgument? = nil,
    assumedStartDate: String
  ) {
    (self.fileName, self.bundleId, self.name, self.territories) = (fileName, bundleId, name, territories)
    self.assumedStartDate = assumedStartDate
  }
}
