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
    case .success(let file): (try? readFile(file)).map { .bytes($0) } ?? .missing
    case .failure(let fault): fault.isOutside ? .outside : .missing
    }
  }
}

private func imageFile(_ path: String, in folder: String) -> ImageFile {
  switch namedFile(path, in: folder) {
  case .success(let file): readHeader(file)
  case .failure(let fault): fault.isOutside ? .outside : .missing
  }
}

private struct NamedFileFault: Error {
  let isOutside: Bool
}

/// The place of a file that a catalog names. Nothing outside of the repository is opened, or of the folder where there is no
/// repository: not through `..` or links.
private func namedFile(_ path: String, in folder: String) -> Result<String, NamedFileFault> {
  let missing = NamedFileFault(isOutside: false)
  let outside = NamedFileFault(isOutside: true)
  guard let home = realPath(folder), let root = realPath((try? repositoryRoot(around: folder)) ?? folder)
  else {
    return .failure(missing)
  }
  let plain = "/" + normalized(joined(home, path))
  guard !isAbsolute(path), isBelow(plain, root) else { return .failure(outside) }
  guard let file = realPath(plain) else { return .failure(missing) }
  guard isBelow(file, root) else { return .failure(outside) }
  guard (try? FileKind(file)) == .file else { return .failure(missing) }
  return .success(file)
}

/// Before its size a JPEG may hold a preview and color profiles; what has more than this is no image for the App Store.
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
