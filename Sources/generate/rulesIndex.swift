import OfferReference
import OfferRules

/// `docs/rules/README.md`: the pages by section, in the order of the lists.
func rulesIndex(_ template: Template) throws -> String {
  try template.filled(["sections": rulesIndexSections(), "day": RuleExample.usualDay])
}
