import Foundation
import OfferKit

// embedder DAY OUTPUT FILE…: prints the findings, and writes catalog.json of a catalog without errors.

let arguments = Array(CommandLine.arguments.dropFirst())
let (day, output) = (arguments[0], URL(filePath: arguments[1]))
let files = try arguments.dropFirst(2).map { ($0, try String(contentsOfFile: $0, encoding: .utf8)) }
do {
  let catalog = try OfferCatalog(files: Dictionary(uniqueKeysWithValues: files), today: day)
  for finding in catalog.findings {
    print(finding)
    if !finding.object.isEmpty { print("  in", finding.object) }
    if let help = finding.help { print("  help:", help) }
  }
  if let json = try catalog.catalogJSON(pretty: true) {
    try Data(json).write(to: output)
    print("wrote \(output.lastPathComponent)")
  } else {
    print("errors:", catalog.findings.count { $0.severity == .error })
  }
} catch let error as OfferCatalog.InvalidDay {
  print("no day:", error.text)
}
