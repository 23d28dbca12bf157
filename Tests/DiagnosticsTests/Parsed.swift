import Diagnostics
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an XML document, in the order in which they begin.
struct XML {
  struct Element {
    let name: String
    let attributes: [String: String]
    subscript(_ name: String) -> String? { attributes[name] }
  }

  var elements: [Element] = []

  init(_ bytes: [UInt8]) throws {
    let collector = Collector()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = collector
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    elements = collector.elements
  }

  func first(_ name: String) -> Element? { elements.first { $0.name == name } }

  private final class Collector: NSObject, XMLParserDelegate {
    var elements: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(Element(name: name, attributes: attributes))
    }
  }
}

/// What tests look at in a SARIF log.
struct SARIF {
  struct Result {
    let message: String?
    let fingerprint: String?
    let region: [String: Int]?
  }

  let results: [Result]
  let firstURI: String?

  init(_ report: Report) throws {
    let json = try JSONSerialization.jsonObject(with: Data(render(report, as: .sarif)))
    let run = ((json as? [String: Any])?["runs"] as? [[String: Any]])?.first
    let all = run?["results"] as? [[String: Any]] ?? []
    func place(_ result: [String: Any]) -> [String: Any]? {
      (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    }
    results = all.map { result in
      Result(
        message: (result["message"] as? [String: Any])?["text"] as? String,
        fingerprint: (result["partialFingerprints"] as? [String: String])?["offerc/v1"],
        region: place(result)?["region"] as? [String: Int])
    }
    firstURI = (all.first.flatMap(place)?["artifactLocation"] as? [String: Any])?["uri"] as? String
  }
}
