import Diagnostics
import OfferRules
import JSONText

/// All ids as `offerc.rules/1`: what `offerc rules --format json` prints.
package func renderRulesJSON() -> [UInt8] {
  var json = JSONWriter(pretty: true)
  json.object { json in
    json.member("format", "offerc.rules/1")
    json.key("rules")
    json.array { json in
      for section in RuleSection.all {
        for page in section.pages { json.object { $0.facts(of: page, in: section) } }
      }
    }
  }
  return json.finish()
}

/// One page as `offerc.rule/1`, with its examples and what is found in them.
package func renderRulePageJSON(_ page: RulePage) -> [UInt8] {
  let (failing, passing) = page.examples
  var json = JSONWriter(pretty: true)
  json.object { json in
    json.member("format", "offerc.rule/1")
    let section = RuleSection.all.first { $0.pages.contains { $0.id == page.id } }
    if let section { json.facts(of: page, in: section) }
    json.key("failing")
    json.array { json in failing.forEach { json.example($0) } }
    json.key("passing")
    json.array { json in passing.forEach { json.example($0) } }
  }
  return json.finish()
}

extension JSONWriter {
  fileprivate mutating func facts(of page: RulePage, in section: RuleSection) {
    member("id", page.id.name)
    member("kind", page.kind.rawValue)
    member("section", section.title)
    member("severity", page.severity.name)
    member("severities", page.severities)
    member("summary", page.summary)
    member("why", page.why)
    member("disagreement", page.disagreement)
    if let source = page.source {
      key("source")
      object { $0.source(source) }
    }
    member("since", page.since)
    key("aliases")
    strings(page.aliases)
  }

  private mutating func source(_ source: RuleSource) {
    switch source {
    case .apple(let title, let url, let read):
      member("kind", "apple")
      member("title", title)
      member("url", url)
      member("read", read)
    case .standard(let title, let url, let read):
      member("kind", "standard")
      member("title", title)
      member("url", url)
      member("read", read)
    case .observed(let text):
      member("kind", "observed")
      member("title", text)
    case .offerc(let text):
      member("kind", "offerc")
      member("title", text)
    }
  }

  fileprivate mutating func example(_ example: ShownExample) {
    object { json in
      json.member("yaml", example.text)
      json.member("live", example.before)
      json.member("today", example.today)
      json.key("findings")
      json.array { json in
        for finding in example.findings {
          json.object { json in
            json.member("severity", finding.severity.name)
            json.member("message", finding.message)
            json.member("help", finding.help)
          }
        }
      }
    }
  }

  private mutating func member(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }
}
