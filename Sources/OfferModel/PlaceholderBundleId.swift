extension App {
  /// What the importer writes, since a StoreKit configuration file does not name its app; linting refuses it.
  package static let placeholderBundleId = "com.example.placeholder"
}
