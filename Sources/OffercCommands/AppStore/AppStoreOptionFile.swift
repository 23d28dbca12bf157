import AppStoreConnect
import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage

/// What an option file says about the key of App Store Connect.
struct AppStoreOptionFile {
  let path: String
  let options: AppStoreConnectOptions

  /// - Throws: `PlainFailure` for a key file outside the repository: an option file can come with a pull request.
  var parts: CredentialParts {
    get throws {
      guard let keyFile = options.keyFile else {
        return CredentialParts(keyId: options.keyId, issuerId: options.issuerId)
      }
      let file = try fileNamed(
        keyFile, in: path, by: "keyFile", remedy: "name it with --key-file on the command line")
      return CredentialParts(keyId: options.keyId, issuerId: options.issuerId, key: .file(file))
    }
  }
}

extension AppStoreOptionFile {
  /// The option file of a catalog; nil if there is none, or it says nothing about a key.
  init?(of catalog: CatalogFiles) {
    guard let path = catalog.optionFile, let options = catalog.options.appStoreConnect else { return nil }
    self.path = path
    self.options = options
  }

  /// The option file for a folder, where no catalog was read; nil as above. Throws `PlainFailure` with its first fault.
  init?(around folder: String) throws {
    guard let path = try optionFile(for: folder) else { return nil }
    let source = SourceFile(name: path, bytes: try readFile(path))
    let read = readOptionFile(source, file: 0, rules: .all)
    if let finding = read.findings.first {
      throw PlainFailure("\(source.place(of: Int(finding.primary.range.start))): \(finding.message)")
    }
    guard let options = read.options.appStoreConnect else { return nil }
    self.path = path
    self.options = options
  }
}
