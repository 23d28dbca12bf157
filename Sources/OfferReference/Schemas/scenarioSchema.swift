import JSONText
package import OfferLanguage

/// The JSON Schema of a scenario file, for editors.
package func scenarioSchema(_ language: Language) -> [UInt8] {
  var schema = SchemaWriter(language: language, form: .written)
  schema.json.beginObject()
  schema.json.member("$schema", "http://json-schema.org/draft-07/schema#")
  schema.json.member("title", "offerc scenario file")
  schema.json.member("description", language[.scenarioFile].documentation)
  schema.members(of: language[.scenarioFile])
  schema.json.key("definitions")
  schema.json.beginObject()
  for type in language.scenarioObjects where type.id != .scenarioFile {
    schema.json.key("\(type.id)")
    schema.json.beginObject()
    schema.json.member("description", type.documentation)
    schema.members(of: type)
    schema.json.endObject()
  }
  schema.storefront()
  schema.json.endObject()
  schema.json.endObject()
  return schema.json.finish()
}
