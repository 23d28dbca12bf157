import AppStoreConnect
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Answers with something in them that nobody expects: the plan of an unchanged catalog never deletes for it, and never takes
/// what it cannot read for equal.
struct MutatedAnswerTests {
  @Test func theFullAppIsWhatItsCatalogSays() throws {
    let app = FakeApp.full()
    let plan = try planned(app.yaml(), on: app)
    empty(plan.steps)
    empty(plan.blocked)
  }

  @Test(arguments: seeds(60))
  func nothingIsDeletedForAnAnswerThatNobodyExpects(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let app = FakeApp.full()
    let yaml = try app.yaml()
    let path = try #require(app.texts.keys.filter { $0 != "/v1/apps" }.sorted().randomElement(using: &random))
    let text = try #require(app.texts[path])
    let (mutated, what) = try mutate(text, &random)
    app.answer(path, mutated)
    let plan = try planned(yaml, on: app)
    let say = "\(path): \(what): \(mutated)"
    #expect(plan.steps.allSatisfy { $0.requests.allSatisfy { $0.method != .delete } }, "\(say)")
    #expect(plan.steps.allSatisfy { $0.action != .deactivate }, "\(say)")
    if what == .extra || what == .twice {
      try equal(app.yaml(), yaml, "\(say)")
      empty(plan.steps, "\(say)")
      empty(plan.blocked, "\(say)")
    }
    // What looks equal reads equal, but for the day on which a batch was made: it tells none apart, and ids are made of it.
    let days = [text, mutated].map { $0.split(separator: "createdDate").count }
    let showsDays = days[0] == days[1] && !mutated.contains("\"createdDate\":null")
    if showsDays && plan.steps.isEmpty && plan.blocked.isEmpty && plan.waits.isEmpty {
      try equal(withoutComments(app.yaml()), withoutComments(yaml), "\(say)")
    }
    let closed = plan.blocked.filter { $0.reason.hasPrefix("App Store Connect ") }.map(\.object.key)
    for step in plan.steps {
      #expect(!closed.contains { step.object.key == $0 || step.object.key.hasPrefix($0 + ", ") }, "\(say)")
    }
  }

  private func withoutComments(_ yaml: String) -> [[Substring]] {
    yaml.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.prefix { $0 != "#" }.split(separator: " ", omittingEmptySubsequences: true)
    }
  }

  private static let names = ["productId", "offerId", "offerCode", "name", "referenceName", "customCode"]

  private enum Mutation: CaseIterable {
    case unknown, null, gone, extra, number, relationship, nullRelationship, included, twice, lost, html,
      empty, noData
  }

  private func mutate(_ text: String, _ random: inout SeededGenerator) throws -> (String, Mutation) {
    var root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var data = root["data"] as? [[String: Any]] ?? []
    let what = try #require(Mutation.allCases.randomElement(using: &random))
    switch what {
    case .html: return ("<html><body>502</body></html>", what)
    case .empty: return ("", what)
    case .noData: return ("{}", what)
    case .included: root["included"] = nil
    case .twice:
      guard let row = data.randomElement(using: &random) else { break }
      data.append(row)
      root["data"] = data
    case .lost:
      // It went, or came to another page, while the list was read.
      guard let index = data.indices.randomElement(using: &random) else { break }
      data.remove(at: index)
      root["data"] = data
    case .unknown, .null, .gone, .extra, .number:
      guard let index = data.indices.randomElement(using: &random) else { break }
      var attributes = data[index]["attributes"] as? [String: Any] ?? [:]
      let name = attributes.keys.sorted().randomElement(using: &random) ?? "none"
      switch what {
      // Another name is another object.
      case .unknown where attributes[name] is String && !MutatedAnswerTests.names.contains(name):
        attributes[name] = "NEVER_HEARD_OF"
      case .null: attributes[name] = NSNull()
      case .gone: attributes[name] = nil
      case .number where !(attributes[name] is String): attributes[name] = "many"
      default: attributes["neverHeardOf"] = ["a": 1]
      }
      data[index]["attributes"] = attributes
      root["data"] = data
    case .relationship, .nullRelationship:
      guard let index = data.indices.randomElement(using: &random),
        var links = data[index]["relationships"] as? [String: Any],
        let name = links.keys.sorted().randomElement(using: &random)
      else { break }
      links[name] = what == .relationship ? nil : ["data": NSNull()]
      data[index]["relationships"] = links
      root["data"] = data
    }
    return (String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self), what)
  }
}
