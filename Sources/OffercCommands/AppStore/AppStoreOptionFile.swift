import AppStoreConnect
import Diagnostics
import OfferCompiler
import OfferLanguage
import Disk

/// What an option file says about the key of App Store Connect.
struct AppStoreOptionFile {
  /// The path of the file.
  let path: String
  let options: AppStoreConnectOptions

  /// - Throws: `CommandFailure` for a key file outside the repository: an option file can come with a pull request.
  var parts: CredentialParts {
    get throws {
      guard let keyFile = options.keyFile else {
        return CredentialParts(keyId: options.keyId, issuerId: options.issuerId)
      }
      let folder = parent(of: path) ?? "."
      let file = resolved(keyFile, from: folder)
      guard staysInRepository(file, of: folder) else {
        throw CommandFailure(
          "\(path), keyFile: \(quoted(keyFile)) is outside the repository: name it with --key-file on the command line"
        )
      }
      guard case .file = FileKind(file) else {
        throw CommandFailure("\(path), keyFile: there is no file \(file)")
      }
      try refuseLeavingLinks(file)
      return CredentialParts(keyId: options.keyId, issuerId: options.issuerId, key: .file(file))
    }
  }
}

extension AppStoreOptionFile {
  /// The option file of a catalog; nil if there is none, or it says nothing about a key.
  init?(of catalog: CatalogFiles) {
    guard let path = catalog.optionFile, let options = catalog.options.appStoreConnect else { return nil }
    (self.path, self.options) = (path, options)
  }

  /// The option file for a folder, where no catalog has been read.
  ///
  /// - Returns: nil if there is none, or it says nothing about a key.
  /// - Throws: `CommandFailure` with the first fault of the file.
  init?(around folder: String) throws {
    guard let path = try optionFile(for: folder) else { return nil }
    let source = SourceFile(name: path, bytes: try readFile(path))
    let read = readOptionFile(source, file: 0, rules: .all)
    if let finding = read.findings.first {
      let place = LineTable(source).position(of: Int(finding.primary.range.start))
      throw CommandFailure("\(path):\(place.line):\(place.column): \(finding.message)")
    }
    guard let options = read.options.appStoreConnect else { return nil }
    (self.path, self.options) = (path, options)
  }
}
