import TestSupport
import Diagnostics

@testable import StoreKitFiles

/// One import of a JSON snippet, which gets the newest version unless it states one.
struct Imported {
  let result: StoreKitImport

  init(_ json: String, _ change: (inout StoreKitImportOptions) -> Void = { _ in }) {
    var options = StoreKitImportOptions(fileName: "Store.storekit", assumedStartDate: "2027-03-02")
    change(&options)
    let version = json.contains("\"version\"") ? "" : #""version": {"major": 6, "minor": 3}, "#
    let whole = "{" + version + json.drop { $0 != "{" }.dropFirst()
    result = importStoreKit(Array(whole.utf8), file: 3, options: options)
  }

  /// A file that holds one group with one subscription, whose further members are given.
  init(subscription members: String, settings: String = #""_storefront": "USA""#) {
    self.init(
      """
      {"settings": {\(settings)}, "subscriptionGroups": [{"id": "G", "name": "Plans", "subscriptions": [
        {"productID": "plan", "referenceName": "Plan", "groupNumber": 1, "displayPrice": "9.99",
         "recurringSubscriptionPeriod": "P1M"\(members.isEmpty ? "" : ",") \(members)}]}]}
      """)
  }

  /// A file that holds one product with these members.
  init(product members: String, settings: String = #""_storefront": "USA""#) {
    self.init("{\"settings\": {\(settings)}, \"products\": [{\(members)}]}")
  }

  var yaml: String { result.yaml ?? "" }

  /// The findings of one rule with their paths: `products[0].displayPrice: found …`.
  func messages(_ rule: RuleID, _ severity: Severity? = nil) -> [String] {
    result.findings.filter { $0.rule == rule && $0.severity == severity ?? $0.severity }.map { finding in
      guard !finding.object.isEmpty else { return finding.message }
      guard !finding.objectLabel.hasSuffix("]") else { return finding.objectLabel + ": " + finding.message }
      let key = finding.objectLabel.split(separator: ".").last ?? ""
      return finding.objectLabel.dropLast(key.count) + finding.message
    }
  }

  var defects: [String] { messages("storekit-defect") }
  /// Without what only Xcode has.
  var lost: [String] { messages("storekit-lost", .warning) }
  var assumed: [String] { messages("storekit-assumed") }

  /// The first line that begins with `key:` at any depth and the deeper ones below it, up to a blank one, without its
  /// indentation.
  func block(_ key: String) -> String {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.drop { $0 == " " || $0 == "-" }.hasPrefix(key + ":") })
    else {
      return "(no \(key))"
    }
    let indent = lines[start].prefix { $0 == " " || $0 == "-" }.count
    let end = lines[(start + 1)...].firstIndex { $0.prefix { $0 == " " }.count <= indent } ?? lines.count
    return lines[start..<end].map { String($0.dropFirst(indent)) }.joined(separator: "\n")
  }
}
