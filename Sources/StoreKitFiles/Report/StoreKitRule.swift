package import Diagnostics

/// What `import` and `storekit check` find in a StoreKit configuration file.
package enum StoreKitRule: String, CaseIterable, Sendable {
  case unreadable = "storekit-unreadable"
  case defect = "storekit-defect"
  case lost = "storekit-lost"
  case assumed = "storekit-assumed"
  case missing = "storekit-missing"
  case extra = "storekit-extra"
  case different = "storekit-different"

  package var id: RuleID { RuleID(rawValue) }

  package var severity: Severity {
    switch self {
    case .unreadable, .missing, .extra, .different: .error
    case .defect, .lost: .warning
    case .assumed: .info
    }
  }

  /// One sentence: what is wrong when it is found.
  package var summary: String {
    switch self {
    case .unreadable: "The file is no StoreKit configuration file."
    case .defect: "The file contradicts itself, or says something as Xcode does not."
    case .lost: "The file says something that a catalog cannot say."
    case .assumed: "A catalog has to say something that the file does not."
    case .missing: "The catalog has something that the file does not have."
    case .extra: "The file has something that the catalog does not have."
    case .different: "The file and the catalog say different things."
    }
  }

  package var why: String {
    switch self {
    case .unreadable: "Nothing can be imported from it: exit status 2"
    case .defect: "The finding says how it was understood; the file may have been edited by hand"
    case .lost:
      "It is listed as `# lost:` in the YAML, to be dealt with by hand; an info where it matters to Xcode alone"
    case .assumed: "A default stands for it, marked `# assumed`: look whether it is right"
    case .missing: "An app that is tested with the file cannot show it"
    case .extra: "An app that is tested with the file shows something that will not be sold"
    case .different: "Tests with the file show something that customers will not see"
    }
  }
}
