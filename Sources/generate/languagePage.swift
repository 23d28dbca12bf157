import Diagnostics
import OfferLanguage
import OfferModel
import OfferReference
import YAMLSyntax

/// `docs/language.md`: every object, key and value of the field table, and between them in words what no row can say.
func languagePage(_ language: Language, _ template: Template) throws -> String {
  let writer = ReferenceWriter(language: language)
  return try template.filled([
    "overview": writer.overview, "objects": writer.objects, "values": writer.values,
    "nesting": "\(Budget.nesting)", "nodes": grouped(Budget.nodes), "mebibytes": "\(Budget.fileSize >> 20)",
    "storefronts": "\(Storefront.count)", "storefronts-date": Storefront.tableDate,
  ])
}
