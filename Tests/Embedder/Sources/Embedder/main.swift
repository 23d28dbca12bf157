import Foundation
import OfferKit

// embedder DAY OUTPUT FILE…: prints the findings, and writes catalog.json of a catalog without errors. With a .p8 file
// among them it also signs, and prints what does not differ from run to run.

let arguments = Array(CommandLine.arguments.dropFirst())
let (day, output) = (arguments[0], URL(filePath: arguments[1]))
let keys = arguments.dropFirst(2).filter { $0.hasSuffix(".p8") }
let files = try arguments.dropFirst(2).filter { !$0.hasSuffix(".p8") }.map {
  ($0, try String(contentsOfFile: $0, encoding: .utf8))
}
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
  for file in keys {
    let key = try OfferCatalog.SigningKey(pem: String(contentsOfFile: file, encoding: .utf8), id: "ABC123")
    let (product, now) = ("com.example.app.monthly", Int64(1_800_000_000_000))
    let signed = try catalog.signPromotionalOffer(
      "thanks", ofProduct: product, for: .applicationUsername(""), with: key,
      nonce: "368f3888-dcd8-11ef-b3c8-325096b39f47", timestamp: now)
    print(signed.keyId, signed.nonce, signed.timestamp, Data(base64Encoded: signed.signature) != nil)
    let requests = [
      try catalog.signPromotionalOfferJWS(
        "thanks", ofProduct: product, with: key, issuerId: "57246542-96fe-1a63-e053-0824d011072a",
        nonce: signed.nonce, timestamp: now),
      try catalog.signIntroductoryEligibility(
        true, ofProduct: product, transactionId: "42", with: key,
        issuerId: "57246542-96fe-1a63-e053-0824d011072a", nonce: signed.nonce,
        timestamp: now),
    ]
    for jws in requests { print(jws.split(separator: ".").dropLast().joined(separator: ".")) }
    _ = try catalog.signPromotionalOfferJWS(
      "none", ofProduct: product, with: key, issuerId: "57246542-96fe-1a63-e053-0824d011072a", timestamp: now)
  }
} catch let error as OfferCatalog.SigningFailure {
  print("not signed:", error)
} catch let error as OfferCatalog.InvalidDay {
  print("no day:", error.text)
}
