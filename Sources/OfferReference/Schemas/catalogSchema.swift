import JSONText
import OfferEmitters
package import OfferLanguage

/// The JSON Schema of `catalog.json`.
package func catalogSchema(_ language: Language) -> [UInt8] {
  var schema = SchemaWriter(language: language, form: .normal)
  schema.json.beginObject()
  schema.json.member("$schema", "http://json-schema.org/draft-07/schema#")
  schema.json.member("title", "offerc catalog.json")
  schema.json.member(
    "description",
    """
    What `offerc build` writes. Readers ignore keys that they do not know: keys can be added within offerc.catalog/1, but never changed. \
    It contains unreleased offers and custom codes: keep it on the server.
    """)
  schema.json.member("type", "object")
  schema.json.key("required")
  schema.json.strings(["catalog", "derived", "digest", "format", "storefronts"])
  schema.json.key("properties")
  schema.json.beginObject()
  schema.json.key("assumed")
  schema.json.object { json in
    json.member(
      "description",
      """
      JSON pointers, from the top of `catalog`, to values that a comment in the YAML marks as assumed: they were not looked up in \
      App Store Connect. Absent if there are none.
      """)
    json.member("type", "array")
    json.key("items")
    json.object { $0.member("type", "string") }
  }
  schema.json.key("catalog")
  schema.json.beginObject()
  schema.json.member("description", "The normal form: a valid catalog of the language.")
  schema.members(of: language[.catalog])
  schema.json.endObject()
  schema.json.key("derived")
  schema.json.object { $0.member("$ref", "#/definitions/derived") }
  schema.json.describedText(
    "digest", "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON.",
    pattern: "^sha256:[0-9a-f]{64}$")
  schema.json.key("format")
  schema.json.object { $0.member("const", "offerc.catalog/1") }
  schema.json.describedText(
    "storefronts", "Date of the table of storefronts.", pattern: "^[0-9]{4}-[0-9]{2}$")
  schema.json.endObject()
  schema.json.key("definitions")
  schema.definitions()
  schema.json.endObject()
  return schema.json.finish()
}
