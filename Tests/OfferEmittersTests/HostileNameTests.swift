@testable import OfferEmitters
import Diagnostics
import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// Names with marks of every format beside characters that Swift joins with them, in the files that a catalog becomes.
struct HostileNameTests {
  private let names: [String]
  private let form: NormalForm

  init() throws {
    names = try HostileTexts().all
    // JSON is YAML.
    let products = try names.enumerated().map { number, name in
      let name = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
      return """
        {"productId": "p\(number)", "type": "consumable", "referenceName": \(name), "territories": ["USA"],
         "prices": {"USA": 1.99}, "priceChanges": [{"startDate": "2027-02-01", "prices": {"USA": 2.99}}],
         "offerCodes": [{"referenceName": \(name), "customerEligibilities": ["non-spender"], "free": true}]}
        """
    }
    form = try lower(
      catalog([
        "version: 1\napp: {bundleId: com.example.app}\ninAppPurchases: [\(products.joined(separator: ",\n"))]"
      ]))
  }

  private func view() throws -> CatalogView { CatalogView(form, today: try day("2027-01-01")) }

  private func isSame(_ found: [String], as expected: [String]) -> Bool {
    found.map { Data($0.utf8) } == expected.map { Data($0.utf8) }
  }

  @Test func catalogJSONHasThemByteForByte() throws {
    let bytes = CatalogJSON(form, pretty: false).pieces.flatMap(\.self)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let products = (root["catalog"] as? [String: Any])?["inAppPurchases"] as? [[String: Any]] ?? []
    let byId = products.reduce(into: [String: String]()) { found, one in
      if let id = one["productId"] as? String { found[id] = one["referenceName"] as? String }
    }
    #expect(isSame(names.indices.compactMap { byId["p\($0)"] }, as: names))
  }

  /// Each constant of the app's code: a backslash escapes a quote, a backslash, or begins `\u{…}`.
  @Test func literalsOfSwiftAreReadBack() {
    for name in names {
      let literal = Array(swiftLiteral(name).utf8)
      equal(literal.first, UInt8(ascii: "\""))
      equal(literal.last, UInt8(ascii: "\""))
      var read: [UInt8] = []
      var rest = literal.dropFirst().dropLast()
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\") else {
          #expect(byte != UInt8(ascii: "\"") && byte >= 0x20, "\(name)")
          read.append(byte)
          continue
        }
        let escaped = rest.popFirst()
        #expect(escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\"), "\(name)")
        if let escaped { read.append(escaped) }
      }
      equal(read, Array(name.utf8))
    }
  }

  @Test func thePageHasThemAsText() throws {
    let files = try emitReport(
      view(), ReportExtras(findings: nil, changes: nil, hasMoney: false),
      range: TimelineRange.year(around: day("2027-01-01")))
    let page = String(decoding: files.page, as: UTF8.self).replacing("<!DOCTYPE html>", with: "")
      .replacing(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/, with: "")
    let texts = TextCollector()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = texts
    #expect(parser.parse(), "\(String(describing: parser.parserError)) line \(parser.lineNumber)")
    let found = Set(texts.found)
    #expect(names.allSatisfy { found.contains(Data(escapingControls($0).utf8)) })
    #expect(texts.elements.isSubset(of: HostileNameTests.elements), "\(texts.elements)")
  }

  private static let elements: Set = [
    "html", "head", "meta", "title", "body", "header", "main", "nav", "section", "h1", "h2", "h3", "p",
    "span",
    "small", "bdi", "i", "a", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "col", "colgroup",
    "details",
    "summary", "input", "label", "select", "option", "button", "svg", "g", "rect", "line", "path", "circle",
    "text",
    "title", "footer", "form", "strong", "div", "dl", "dt", "dd", "b", "code", "tspan", "fieldset", "legend",
    "optgroup",
    "output",
  ]

  /// RFC 5545: lines are unfolded, and a backslash escapes what follows.
  @Test func theCalendarHasThemAsTexts() throws {
    let bytes = try emitCalendar(view())
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.components(separatedBy: "\r\n ").joined().components(separatedBy: "\r\n")
    let summaries = Set(
      lines.filter { $0.utf8.starts(with: "DESCRIPTION:".utf8) }.map { line -> Data in
        var read: [UInt8] = []
        var isEscaped = false
        for byte in line.utf8.dropFirst("DESCRIPTION:".utf8.count) {
          if byte == UInt8(ascii: "\\"), !isEscaped {
            isEscaped = true
            continue
          }
          read.append(isEscaped && byte == UInt8(ascii: "n") ? 0x0A : byte)
          isEscaped = false
        }
        return Data(read.prefix { $0 != 0x0A })
      })
    for (number, name) in names.enumerated() {
      contains(summaries, Data("\(escapingControls(name)) (p\(number))".utf8), "\(name)")
    }
  }
}

/// The texts between tags, and the names of elements.
private final class TextCollector: NSObject, XMLParserDelegate {
  var found: [Data] = []
  var elements: Set<String> = []
  private var open = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
    open = ""
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open += text }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    found.append(Data(open.utf8))
    open = ""
  }
}
