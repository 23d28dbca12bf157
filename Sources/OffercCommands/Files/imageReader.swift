import AppStoreConnect
import Disk
import OfferCompiler
import OfferModel

/// Looks at the images of a catalog, as far as they are in its repository. Standard input has only the folder of its name.
func imageReader(for catalog: CatalogFiles) -> ImageReader {
  guard !catalog.isStandardInput || catalog.path != "<stdin>" else { return { _ in .unchecked } }
  let folder = absolutePath(catalog.folder)
  return { imageFile($0, in: folder) }
}

/// Reads the files that a catalog names, likewise.
func namedFileReader(for catalog: CatalogFiles) -> NamedFileReader {
  guard !catalog.isStandardInput || catalog.path != "<stdin>" else { return { _ in .unchecked } }
  let folder = absolutePath(catalog.folder)
  return { path in
    switch namedFile(path, in: folder) {
    case .file(let file): (try? readFile(file)).map { .bytes($0) } ?? .missing
    case .missing: .missing
    case .outside: .outside
    }
  }
}

private func imageFile(_ path: String, in folder: String) -> ImageFile {
  switch namedFile(path, in: folder) {
  case .file(let file): readHeader(file)
  case .missing: .missing
  case .outside: .outside
  }
}

/// Where the path of a file that a catalog names leads.
private enum NamedFile {
  case file(String)
  case missing
  /// Out of the repository.
  case outside
}

/// The place of a file that a catalog names. Nothing outside of the repository is opened, or of the folder where there is no
/// repository: not through `..` or links.
private func namedFile(_ path: String, in folder: String) -> NamedFile {
  guard let home = realPath(folder), let root = realPath((try? repositoryRoot(around: folder)) ?? folder)
  else { return .missing }
  let plain = "/" + normalized(joined(home, path))
  guard !isAbsolute(path), isBelow(plain, root) else { return .outside }
  guard let file = realPath(plain) else { return .missing }
  guard isBelow(file, root) else { return .outside }
  guard (try? FileKind(file)) == .file else { return .missing }
  return .file(file)
}

/// The number of bytes that are read to find the size of an image. Before it, a JPEG may hold a preview and color profiles;
/// what has more than this is no image for the App Store.
private let longestHeader = 1 << 20

private func readHeader(_ path: String) -> ImageFile {
  guard let file = try? ReadableFile(path) else { return .missing }
  var bytes: [UInt8] = []
  while bytes.count < longestHeader {
    guard let piece = try? file.part(at: bytes.count, count: 1 << 16), !piece.isEmpty else { break }
    bytes += piece
    if let file = ImageFile(header: bytes) { return file }
  }
  return ImageFile(header: bytes, isWhole: true) ?? .unknown
}
