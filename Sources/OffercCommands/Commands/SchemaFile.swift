import Diagnostics
import Disk

/// A schema in the folder of a catalog, for editors: the first line of each YAML file of the catalog names it.
struct SchemaFile {
  let schema: Schema.Name
  /// The folder of the catalog.
  let folder: String

  private var name: String { schema.rawValue + ".schema.json" }

  var path: String { folder == "." ? name : joined(folder, name) }

  /// The comment with which a file of the catalog names the schema.
  func comment(in file: String) -> String {
    let target = relativePath(absolutePath(path), from: parent(of: absolutePath(file)) ?? "/")
    return "# yaml-language-server: $schema=\(target)"
  }

  /// Writes the schema, also over that of another version of offerc.
  ///
  /// - Throws: `DiskFailure`.
  func write() throws -> WriteResult { try writeFile([schema.bytes], to: path) }

  /// Writes the schema if there is no file with its name.
  ///
  /// - Returns: whether it was written.
  /// - Throws: `DiskFailure`.
  func writeIfMissing() throws -> Bool { try writeNewFile(to: path) { file in try file.take(schema.bytes) } }
}
