import ByteText
import Diagnostics

/// Whether the name of a file ends like that of a YAML file, in small or capital letters.
func isYAML(_ name: String) -> Bool {
  let name = name.lowercased()
  return name.byBytes.hasSuffix(".yaml") || name.byBytes.hasSuffix(".yml")
}

/// - Throws: `PlainFailure` for a catalog where a configuration file of Xcode belongs.
func refuseYAML(_ file: String) throws {
  guard isYAML(file) else { return }
  throw PlainFailure(
    "\(file) is YAML, expected a StoreKit configuration file (.storekit)",
    notes: ["`offerc lint \(file)` checks a catalog"])
}
