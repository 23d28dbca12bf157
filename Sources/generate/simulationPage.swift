import OfferLanguage
import OfferReference

/// `docs/simulate.md`: the objects of scenario files and the assumptions, and around them the words.
func simulationPage(_ language: Language, _ template: Template) throws -> String {
  let writer = ReferenceWriter(language: language)
  // These are explained where they are first used.
  let objects = ["scalars", "targetplan"].reduce(writer.scenarioObjects) { text, anchor in
    text.replacing("(#\(anchor))", with: "(language.md#\(anchor))")
  }
  return try template.filled([
    "objects": objects, "reasons": writer.reasons, "assumptions": assumptionsTable(),
  ])
}
