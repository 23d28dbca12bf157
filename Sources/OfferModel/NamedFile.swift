/// A file that a catalog names, as far as it was read.
package enum NamedFile: Sendable {
  case missing
  /// Outside of the repository, or of the catalog's folder if there is no repository.
  case outside
  /// Not read, because the folder of the catalog is not known.
  case unchecked
  case bytes([UInt8])
}
