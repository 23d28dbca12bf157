// swift-tools-version: 6.2
import PackageDescription

// A package as somebody would write it who uses the library: only what OfferKit makes public is in its reach.
// `Scripts/test-embedder` builds and runs it.
let package = Package(
  name: "Embedder",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "offerc", path: "../..")],
  targets: [
    .executableTarget(name: "Embedder", dependencies: [.product(name: "OfferKit", package: "offerc")]),
    .executableTarget(name: "Redeem", dependencies: [.product(name: "OfferKit", package: "offerc")]),
  ]
)
