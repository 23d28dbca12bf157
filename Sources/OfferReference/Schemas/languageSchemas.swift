package import JSONText
import OfferEmitters
package import OfferLanguage

/// The JSON Schema of a catalog file, for editors. A file may be a fragment of a catalog, so nothing is required at the top.
package func offersSchema(_ language: Language) -> JSON {
  let schema = LanguageSchema(language: language, form: .written)
  return .schema(
    title: "offerc catalog file", language[.catalog].documentation, schema.object(.catalog, isFragment: true),
    definitions: schema.definitions)
}

/// The JSON Schema of an option file, for editors.
package func optionsSchema(_ language: Language) -> JSON {
  let schema = LanguageSchema(language: language, form: .written)
  return .schema(
    title: "offerc option file", language[.optionFile].documentation, schema.object(.optionFile),
    definitions: [schema.definition(of: .appStoreConnect)])
}

/// The JSON Schema of a scenario file, for editors.
package func scenarioSchema(_ language: Language) -> JSON {
  let schema = LanguageSchema(language: language, form: .written)
  let objects = language.scenarioObjects.map(\.id).filter { $0 != .scenarioFile }
  return .schema(
    title: "offerc scenario file", language[.scenarioFile].documentation, schema.object(.scenarioFile),
    definitions: objects.map(schema.definition) + [schema.storefront])
}

/// The JSON Schema of `catalog.json`.
package func catalogSchema(_ language: Language) -> JSON {
  let schema = LanguageSchema(language: language, form: .normal)
  let envelope = JSONType<Never>.open([
    .optional(
      "assumed", .texts,
      "JSON pointers, from the top of `catalog`, to values that a comment in the YAML marks as assumed: they were not looked up in App Store Connect. Absent if there are none."
    ),
    .row(
      "catalog", JSONType<Never>(schema.object(.catalog)),
      "The normal form: a valid catalog of the language."),
    .row("derived", derivedType),
    .row("digest", .digest, "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON."),
    .row("format", .constant(CatalogJSON.format)),
    .row("storefronts", .month, "Date of the table of storefronts."),
  ])
  return .schema(
    title: "offerc catalog.json",
    "What `offerc build` writes. Readers ignore keys that they do not know: keys can be added within offerc.catalog/1, but never changed. It contains unreleased offers and custom codes: keep it on the server.",
    envelope.schema, definitions: schema.definitions + envelope.definitions)
}
