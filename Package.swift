// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: [.init(stringLiteral: module)] + dependencies,
    swiftSettings: strict)
}

let package = Package(
  name: "offerc",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "offerc", targets: ["offerc"]),
    .library(name: "OfferKit", targets: ["OfferCompiler", "OfferEmitters"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    library("JSONWriting"),
    library("Diagnostics", ["JSONWriting"]),
    library("YAMLSyntax", ["CLibYAML", "Diagnostics"]),
    library("OfferModel", ["Diagnostics"]),
    library("OfferCompiler", ["YAMLSyntax", "OfferModel", "Diagnostics", "JSONWriting"]),
    library(
      "OfferEmitters", ["OfferModel", "OfferCompiler", "JSONWriting", "CLibCrypto"]),
    library("StoreKitFiles", ["OfferModel", "Diagnostics"]),
    library(
      "OffercCommands",
      [
        "OfferCompiler", "OfferEmitters", "StoreKitFiles", "OfferModel", "YAMLSyntax",
        "Diagnostics", "JSONWriting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "offerc", dependencies: ["OffercCommands"], swiftSettings: strict),
    tests("JSONWriting"),
    tests("Diagnostics", ["JSONWriting"]),
    tests("StoreKitFiles", ["Diagnostics", "OfferCompiler", "OfferModel"]),
    tests("OfferModel", ["Diagnostics"]),
    tests("OfferEmitters", ["Diagnostics", "JSONWriting", "OfferCompiler", "OfferModel"]),
    tests("OfferCompiler", ["Diagnostics", "OfferModel"]),
    tests("YAMLSyntax", ["Diagnostics", "CLibYAML"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "OffercCommands", "OfferCompiler", "OfferEmitters", "OfferModel", "YAMLSyntax", "Diagnostics",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GeneratedFilesTests",
      dependencies: [
        "OfferCompiler", "OfferEmitters", "StoreKitFiles", "OfferModel", "Diagnostics",
      ],
      swiftSettings: strict),
  ]
)
