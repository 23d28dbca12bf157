import Diagnostics
import OfferRules
import JSONText
import OfferCompiler
package import OfferLanguage

/// The JSON Schema of an option file, for editors.
package func optionsSchema(_ language: Language) -> [UInt8] {
  var schema = SchemaWriter(language: language, form: .written)
  schema.json.beginObject()
  schema.json.member("$schema", "http://json-schema.org/draft-07/schema#")
  schema.json.member("title", "offerc option file")
  schema.json.member("description", language[.optionFile].documentation)
  schema.members(of: language[.optionFile])
  schema.json.key("definitions")
  schema.json.beginObject()
  schema.definition(of: language[.appStoreConnect])
  schema.json.endObject()
  schema.json.endObject()
  return schema.json.finish()
}

extension SchemaWriter {
  /// Every rule with its sentence; earlier names of rules are not offered.
  mutating func severities() {
    json.member("type", "object")
    json.key("properties")
    json.beginObject()
    for rule in ruleInfos.sorted(by: { $0.id.name < $1.id.name }) {
      json.key(rule.id.name)
      json.beginObject()
      json.member("description", rule.summary)
      cases(of: language[.ruleLevel])
      json.endObject()
    }
    json.endObject()
    json.key("additionalProperties")
    json.boolean(false)
  }
}
