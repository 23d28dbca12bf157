import ByteText
import AppStoreConnect
import Cryptography
import Diagnostics
import Disk
import JSONText
import OfferCompiler
import OfferLanguage
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
/// Throws `CommandFailure` with the first fault: `live.json:1:523: ids has no app`.
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

/// Gives each catalog the options of its option file: the one beside it, else the one at the root of its repository.
/// Returns what is wrong with the files; nil when nothing is. Throws `CommandFailure` when a file cannot be read.
func readOptionFiles(
  for catalogs: inout [CatalogFiles], today: CalendarDate, read: (String) throws -> [UInt8] = readFile
) throws -> Report? {
  var known: [PathKey: BoundOptionFile] = [:]
  var lists: [PathKey: PricePoints] = [:]
  var report = Report(files: [], findings: [], today: today.description, read: CatalogCounts().counts)
  for index in catalogs.indices {
    guard let path = try optionFile(for: catalogs[index].folder) else { continue }
    if known[PathKey(path)] == nil {
      let bound = readOptionFile(
        SourceFile(name: path, bytes: try read(path)), file: UInt32(report.files.count), rules: .all)
      if let required = bound.options.requiredVersion, !required.allows(version) {
        throw CommandFailure("\(path) requires offerc \(required.text), but this is offerc \(version)")
      }
      known[PathKey(path)] = bound
      report.files.append(bound.source)
      // `lint --fix` is for catalogs: nothing may say that it would fix this.
      report.findings += bound.findings.map { finding in
        var finding = finding
        finding.fix = nil
        return finding
      }
    }
    guard var options = known[PathKey(path)]?.options else { continue }
    let folder = parent(of: path) ?? "."
    options.against = try options.against.map { place in
      try place.byBytes.hasPrefix("git:")
        ? place : pathNamed(place, in: path, "against", "name it with --against on the command line")
    }
    options.known = try options.known.map {
      try pathNamed($0, in: path, "known", "name it with --known on the command line")
    }
    options.ledger = options.ledger.map { resolved($0, from: folder) }
    if let place = options.pricePoints {
      let list = try lists[PathKey(path)] ?? readPriceList(place, named: path)
      lists[PathKey(path)] = list
      catalogs[index].pricePoints = list
    }
    catalogs[index].options = options
    catalogs[index].optionFile = path
  }
  guard !report.findings.isEmpty else { return nil }
  report.filesRead = report.files.map(\.name)
  return report
}

extension CatalogFiles {
  /// The folder that the catalog is, or that its one file lies in.
  var folder: String { texts.count == 1 && texts.first?.name == path ? parent(of: path) ?? "." : path }
}

func optionFile(for folder: String) throws -> String? {
  let beside = joined(folder, optionFileName)
  if try isOptionFile(beside) { return beside }
  guard let root = try repositoryRoot(around: folder) else { return nil }
  let above = joined(root, optionFileName)
  return try isOptionFile(above) ? above : nil
}

/// - Throws: `CommandFailure` for what has the name and cannot be read: to leave options out without a word would be worse.
private func isOptionFile(_ path: String) throws -> Bool {
  switch try FileKind(path) {
  case .missing: return false
  case .file:
    if try isLink(path), let refusal = try LinkBoundary(named: parent(of: path)).refusal(of: path) {
      throw CommandFailure(refusal)
    }
    return true
  case .folder, .stream, .namedPipe:
    throw CommandFailure("\(path) is not a regular file, expected a file with options")
  }
}

/// The path of what a file names under a key. What is named in a repository must be in it: an option file can come with a pull
/// request, and what cannot be read as a catalog is quoted.
func pathNamed(_ place: String, in file: String, _ key: String, _ remedy: String) throws -> String {
  let folder = parent(of: file) ?? "."
  let path = resolved(place, from: folder)
  guard try staysInRepository(path, of: folder) else {
    throw CommandFailure("\(file), \(key): \(quoted(place)) is outside the repository: \(remedy)")
  }
  return path
}

/// A file, no folder, that is named in a repository.
func fileNamed(_ place: String, in file: String, _ key: String, _ remedy: String) throws -> String {
  let path = try pathNamed(place, in: file, key, remedy)
  guard case .file = try FileKind(path) else {
    throw CommandFailure("\(file), \(key): there is no file \(path)")
  }
  try refuseLeavingLinks(path)
  return path
}

/// - Throws: `CommandFailure` with the line and column of what cannot be read.
private func readPriceList(_ place: String, named file: String) throws -> PricePoints {
  let path = try fileNamed(place, in: file, "pricePoints", "copy the file into it")
  let bytes = try readFile(path)
  guard !isLFSPointer(bytes) else { throw CommandFailure("\(file), pricePoints: " + lfsPointer(path)) }
  do {
    return try readPricePoints(bytes, named: path)
  } catch {
    throw CommandFailure("\(file), pricePoints: \(path):\(error.line):\(error.column): \(error.message)")
  }
}

/// Larger than any image that App Store Connect takes.
private let longestUpload = 64 << 20

/// The images and screenshots of a catalog that are what lint wants. Throws a `Failure` where one cannot be read.
func uploadFiles(of catalog: Catalog, in files: CatalogFiles) throws -> [UploadFile] {
  var paths: Set<ExactText> = []
  catalog.forEachProduct { product in
    let images = [product.promotionalImage?.value, product.reviewScreenshot?.value]
    paths.formUnion(images.compactMap { $0.map(ExactText.init) })
  }
  let look = imageReader(for: files)
  return try paths.sorted().map(\.text).compactMap { path in
    guard case .image = look(path) else { return nil }
    let place = joined(files.folder, path)
    let bytes = try readFile(place, limit: longestUpload)
    return UploadFile(
      path: path, place: place, size: bytes.count, sha256: hexadecimal(sha256([bytes])),
      md5: hexadecimal(try md5(bytes)))
  }
}

extension UploadFile {
  /// Its bytes, as the plan has them. Throws `CommandFailure` where the file has changed.
  func read() throws -> [UInt8] {
    let bytes = try readFile(place, limit: longestUpload)
    guard hexadecimal(Cryptography.sha256([bytes])) == sha256 else {
      throw CommandFailure(
        "\(place) has changed since the plan was made",
        notes: ["make a new plan with `offerc appstore plan`"], status: .findings)
    }
    return bytes
  }
}
