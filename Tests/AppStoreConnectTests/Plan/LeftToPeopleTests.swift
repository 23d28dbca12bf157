import Foundation
import TestSupport
import Testing

/// The list "What only a person can do" of docs/app-store-connect.md is what plans say, and what offerc has no request for.
struct LeftToPeopleTests {
  private enum Proof {
    /// Words of a plan or a submission.
    case said(String)
    /// Nothing in the sources names it.
    case unknown(Regex<Substring>)
    /// It is counted when it is read, and sent by no request.
    case onlyRead(Regex<Substring>)
  }

  private var proofs: [String: [Proof]] {
    [
      "agreements, taxes, banking": [.unknown(#/(?i)\btax(?:es)?\b|banking/#), .onlyRead(#/(?i)agreement/#)],
      "a version of the app with a build": [
        .said("the app has no version that can be submitted: create one in App Store Connect"),
        .said("has no build: choose one in App Store Connect"),
      ],
      "removing an approved product from sale or from storefronts": [
        .said("only the Account Holder can remove storefronts from an approved subscription"),
        .said("offerc only adds storefronts to an in-app purchase"),
      ],
      "answers to App Review, and canceling a submission": [.unknown(#/"canceled"|resolutionCenter/#)],
      "a changed review screenshot after the first review": [
        .said("App Store Connect locks it at the first review")
      ],
      "turning off Family Sharing; another type or product ID": [
        .said("Family Sharing cannot be turned off again")
      ],
      "texts that predate versions": [
        .said("its texts predate versions, and offerc reads but does not write them")
      ],
      "a price that Apple does not equalize": [.said("App Store Connect equalizes no price there")],
      "promoted purchases, retention messages": [
        .onlyRead(#/promotedPurchase/#), .unknown(#/(?i)retentionMessag/#),
      ],
      "the billing grace period, where none was ever set up; `streamlinedPurchasing`": [
        .said("App Store Connect has none to change"), .said("the App Store Connect API cannot change it"),
      ],
    ]
  }

  @Test func thePageListsWhatPlansLeave() throws {
    let page = try Repository.text("docs/app-store-connect.md")
    let list = try #require(page.firstMatch(of: #/### What only a person can do\n([\s\S]*?)\n## /#)).output.1
    let listed = list.matches(of: #/(?m)^\* \*\*(.+?)\*\*: /#).map { String($0.output.1) }
    equal(Set(listed), Set(proofs.keys))
    let (all, writing) = (try sources(in: ""), try sources(in: "/Requests"))
    for (what, proofs) in proofs {
      for proof in proofs {
        switch proof {
        case .said(let words): #expect(all.contains(words), "no plan says of \(what): \(words)")
        case .unknown(let name): #expect(!all.contains(name), "offerc has something of \(what)")
        case .onlyRead(let name): #expect(!writing.contains(name), "offerc writes something of \(what)")
        }
      }
    }
  }

  private func sources(in folder: String) throws -> String {
    let root = Repository.path("Sources/AppStoreConnect" + folder)
    let names = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
    return try names.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: root + "/" + $0, encoding: .utf8) }.joined()
  }
}
