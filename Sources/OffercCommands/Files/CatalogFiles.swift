import Diagnostics
import Disk
import OfferLanguage
import OfferModel

/// The files of a catalog, and what its option file says.
struct CatalogFiles: Sendable {
  /// The path that leads to it, as it is shown.
  let path: String
  var texts: [SourceFile]
  /// Files of scenarios in the folder: no part of the catalog.
  var scenarioTexts: [SourceFile] = []
  /// What its option file says; paths are those from the working folder.
  var options = OptionFile()
  var optionFile: String?
  /// The amounts of the list that it names.
  var pricePoints: PricePoints?
  var isStandardInput = false
}
