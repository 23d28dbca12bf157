import OfferModel

let batchKindEnumeration = Enumeration(.batchKind, of: CodeKind.self) { kind in
  switch kind {
  case .oneTimeUse:
    .means(
      "Many codes, each of which works once.",
      spellings: ["ONE_TIME_USE", "oneTimeUse", "single-use", "one-time", "unique", "generated"])
  case .custom:
    .means(
      "One code that you choose, redeemed many times.",
      spellings: ["CUSTOM", "customCode", "vanity", "shared", "multi-use", "static"])
  }
}

let environmentEnumeration = Enumeration(.environment, of: CodeBatch.Environment.self) { environment in
  switch environment {
  case .production: .means("Codes for customers.", apple: "PRODUCTION")
  case .sandbox:
    .means("Codes for tests in the sandbox.", apple: "SANDBOX", spellings: ["isSandbox", "test"])
  }
}

let issuerEnumeration = Enumeration(.issuer, of: CodeBatch.Issuer.self) { issuer in
  switch issuer {
  case .apple: .means("Apple makes the codes; customers redeem them in the App Store.", spellings: ["APPLE"])
  case .offerc:
    .means(
      "offerc makes the codes, for your own redemption pages and partners: the App Store does not know them.",
      spellings: ["OFFERC"])
  }
}
