import Diagnostics
import OfferLanguage
import OfferModel
import OfferReference
import OffercCommands
import YAMLSyntax

/// `docs/language.md`: every object, key and value of the field table, and between them in words what no row can say.
func languagePage(_ language: Language, _ template: Template) throws -> String {
  let writer = ReferenceWriter(language: language)
  return try template.filled([
    "overview": writer.overview, "objects": withOpenPoints(writer.objects), "values": writer.values,
    "nesting": "\(Budget.nesting)", "nodes": grouped(Budget.nodes), "mebibytes": "\(Budget.fileSize >> 20)",
    "storefronts": "\(Storefront.count)", "storefronts-date": Storefront.tableDate,
  ])
}

/// What Apple leaves open, by the heading of the object that has the key.
private let openPoints = [
  "Introductory offer": "Apple does not document whether an offer still runs on its `endDate`",
  "Win-back offer": "Apple does not document whether an offer still runs on its `endDate`",
  "Customer eligibility": "Apple's texts disagree on when the wait in `waitBetweenOffersInMonths` begins",
  "Batch": "Apple does not say whether its quota of codes is for a calendar quarter",
]

/// The sections with a note below the tables that have such a key.
private func withOpenPoints(_ sections: String) throws -> String {
  var missing = openPoints
  let noted = sections.split(separator: "\n\n### ").map { section in
    let heading = section.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }
    guard let point = missing.removeValue(forKey: String(heading)) else { return String(section) }
    return section + "\n\n**Open at Apple.** \(point). See [what is known](#open-at-apple)."
  }
  guard missing.isEmpty else {
    throw CommandFailure("docs/language.md has no section \(missing.keys.sorted().joined(separator: ", "))")
  }
  return noted.joined(separator: "\n\n### ")
}
