import Diagnostics
import Disk
import JSONText
import OfferCompiler
import OfferModel
import SystemCalls
import YAMLSyntax

/// The bytes of the files of a catalog. Large ones are read on all cores: to wake these takes longer than to read a small one.
func readFiles(_ paths: [String]) throws -> [[UInt8]] {
  let size = paths.reduce(0) { $0 + fileSize($1) }
  prepareMemory(forInputOf: size)
  guard size > 1 << 20 else { return try paths.map { try readFile($0) } }
  return try parallelMap(paths) { path in Result { try readFile(path) } }.map { try $0.get() }
}

/// Everything that is made of a catalog takes six times its size; it is large when there are megabytes of it.
func prepareMemory(forInputOf byteCount: Int) { reserveMemory(8 * byteCount) }

/// The bytes of a file; a few more than the compiler reads at most, so that it can say that there are too many.
package func readFile(_ path: String) throws -> [UInt8] { try readFile(path, limit: Budget.fileSize) }

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
  let (missing, outside) = (NamedFileFault(isOutside: false), NamedFileFault(isOutside: true))
  guard let home = realPath(folder), let root = realPath(repositoryRoot(around: folder) ?? folder) else {
    return .failure(missing)
  }
  let plain = "/" + normalized(joined(home, path))
  guard !isAbsolute(path), isBelow(plain, root) else { return .failure(outside) }
  guard let file = realPath(plain) else { return .failure(missing) }
  guard isBelow(file, root) else { return .failure(outside) }
  guard case .file = FileKind(file) else { return .failure(missing) }
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
  return .unknown
}

/// Whether a file holds only what Git LFS needs to fetch the real one.
func isLFSPointer(_ bytes: [UInt8]) -> Bool {
  bytes.count < 1024 && bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
}

/// What is wrong with such a file, and what to do.
func lfsPointer(_ name: String) -> String {
  "\(name) is a Git LFS pointer, not the file itself: keep catalogs out of Git LFS, or fetch it with `git lfs pull` and name the file"
}

/// Checks a file that is read back by the rows of its format, before anything of it is used.
///
/// - Parameter name: how messages name the file.
/// - Throws: `CommandFailure` with the first fault: `live.json:1:523: ids has no app`.
func checkFormat<Item>(
  _ bytes: [UInt8], named name: String, _ format: JSONFormat<Item>
) throws -> JSONDocument {
  func failure(_ message: String, at offset: Int) -> CommandFailure {
    CommandFailure("\(SourceFile(name: name, bytes: bytes).place(of: offset)): \(message)")
  }
  do {
    let document = try JSONDocument(reading: bytes, limits: .ofLiveState)
    guard document.root["format"] != nil else {
      throw failure("the file has no format, expected \(format.name)", at: 0)
    }
    try format.check(document.root)
    return document
  } catch let fault as JSONFault {
    throw failure(fault.message(in: bytes), at: fault.offset)
  } catch let fault as SchemaFault {
    throw failure(fault.message(), at: fault.value.place.lowerBound)
  }
}
