import JSONText
import Testing

/// A file of `Schemas`, beside what the program writes.
///
/// Stricter than the schema in one way: an object has no keys but those that are listed. Some schemas allow more, since readers have to
/// get along with later versions; what this version writes has to be in them.
package struct OutputSchema {
  private let schema: JSON
  private var checker: SchemaChecker

  /// - Parameter name: `catalog` for `Schemas/catalog.schema.json`.
  package init(_ name: String) throws {
    let text = try Repository.text("Schemas/\(name).schema.json")
    schema = try #require(JSON(JSONDocument(reading: Array(text.utf8)).root))
    checker = SchemaChecker(schema, isStrict: true)
    let unknown = OutputSchema.keywords(of: schema).subtracting(SchemaChecker.keywords)
    #expect(unknown.subtracting(["$schema", "title", "description", "definitions"]) == [], "\(name)")
  }

  /// The first place where a text is not as the schema says; nil if there is none.
  package mutating func fault(in text: String) throws -> String? {
    do {
      try checker.check(JSONDocument(reading: Array(text.utf8)).root)
      return nil
    } catch let fault as SchemaFault {
      return "\(fault.path): \(fault.problem)"
    }
  }

  /// Keys of the definitions, and of the text itself, that no text had so far: `derivedOffer.total`.
  package func unused(except definitions: Set<String> = []) -> [String] {
    var listed = OutputSchema.keys(of: schema, "")
    for definition in schema["definitions"]?.members ?? [] where !definitions.contains(definition.name) {
      listed.formUnion(OutputSchema.keys(of: definition.value, definition.name))
    }
    return listed.subtracting(checker.found).sorted()
  }

  private static func keys(of schema: JSON, _ definition: String) -> Set<String> {
    var result: Set<String> = []
    for member in schema["properties"]?.members ?? [] {
      result.insert(definition + "." + member.name)
      result.formUnion(keys(of: member.value, definition))
    }
    for part in [schema["items"], schema["additionalProperties"]] {
      result.formUnion(part.map { keys(of: $0, definition) } ?? [])
    }
    return result
  }

  private static func keywords(of schema: JSON) -> Set<String> {
    var result = Set((schema.members ?? []).map(\.name))
    for name in ["properties", "definitions"] {
      for member in schema[name]?.members ?? [] { result.formUnion(keywords(of: member.value)) }
    }
    for name in ["items", "additionalProperties"] { result.formUnion(schema[name].map(keywords) ?? []) }
    for one in schema["oneOf"]?.elements ?? [] { result.formUnion(keywords(of: one)) }
    return result
  }
}
