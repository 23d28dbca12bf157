package import Diagnostics

/// A kind of finding of `import` and `storekit check` in a StoreKit configuration file.
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
    case .unreadable: "The file is not a StoreKit configuration file."
    case .defect: "The file contradicts itself, or has something in a form that Xcode does not write."
    case .lost: "The file has something that a catalog cannot have."
    case .assumed: "A catalog needs something that the file does not have."
    case .missing: "The catalog has something that the file does not have."
    case .extra: "The file has something that the catalog does not have."
    case .different: "The file and the catalog have different values."
    }
  }

  package var why: String {
    switch self {
    case .unreadable: "Nothing can be imported from it, and the exit status is 2"
    case .defect: "The finding says how it was understood; the file may have been edited by hand"
    case .lost:
      "It is listed as `# lost:` in the YAML, so that you can decide what to do; an info if it matters only to Xcode"
    case .assumed: "A default is written for it and marked `# assumed`: check whether it is right"
    case .missing: "An app that is tested with the file cannot show it"
    case .extra: "An app that is tested with the file shows something that will not be sold"
    case .different: "Tests with the file show something that customers will not see"
    }
  }
}
