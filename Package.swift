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
    .library(name: "OfferKit", targets: ["OfferKit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CSystemCalls"),
    library("SystemCalls", ["CSystemCalls"]),
    library("Cryptography", ["CLibCrypto"]),
    library("JSONText"),
    library("Diagnostics", ["JSONText"]),
    library("YAMLSyntax", ["CLibYAML", "Diagnostics"]),
    library("OfferModel", ["Diagnostics"]),
    library("OfferCodes", ["Cryptography", "OfferModel", "Diagnostics", "JSONText", "SystemCalls"]),
    library("OfferCompiler", ["YAMLSyntax", "OfferModel", "OfferCodes", "Diagnostics", "JSONText"]),
    library("OfferEmitters", ["OfferModel", "OfferCompiler", "Diagnostics", "JSONText", "Cryptography"]),
    library(
      "CodeLedger",
      [
        "OfferCodes", "OfferModel", "Cryptography", "JSONText", "Diagnostics", "SystemCalls",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    library("OfferKit", ["OfferCompiler", "OfferEmitters", "OfferModel", "Diagnostics"]),
    library("StoreKitFiles", ["OfferModel", "Diagnostics", "JSONText"]),
    library(
      "OffercCommands",
      [
        "OfferCompiler", "OfferEmitters", "StoreKitFiles", "CodeLedger", "OfferCodes", "OfferModel",
        "YAMLSyntax", "Cryptography", "Diagnostics", "JSONText", "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "offerc", dependencies: ["OffercCommands"], swiftSettings: strict),
    tests("JSONText"),
    tests("Cryptography"),
    tests("OfferCodes", ["OfferModel", "Cryptography", "Diagnostics"]),
    tests("SystemCalls"),
    tests(
      "CodeLedger",
      [
        "OfferCodes", "OfferModel", "Cryptography", "Diagnostics", "SystemCalls",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    tests("Diagnostics", ["JSONText"]),
    tests("OfferKit"),
    tests("StoreKitFiles", ["Diagnostics", "JSONText", "OfferCompiler", "OfferModel"]),
    tests("OfferModel", ["Diagnostics"]),
    tests("OfferEmitters", ["Diagnostics", "JSONText", "OfferCompiler", "OfferModel"]),
    tests("OfferCompiler", ["Diagnostics", "OfferCodes", "OfferModel"]),
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
        "OffercCommands", "OfferCompiler", "OfferEmitters", "OfferCodes", "StoreKitFiles", "OfferModel",
        "Diagnostics",
      ],
      swiftSettings: strict),
  ]
)
