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
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CSystemCalls"),
    library("SystemCalls", ["CSystemCalls"]),
    library("Cryptography", ["CLibCrypto"]),
    library("JSONWriting"),
    library("Diagnostics", ["JSONWriting"]),
    library("YAMLSyntax", ["CLibYAML", "Diagnostics"]),
    library("OfferModel", ["Diagnostics"]),
    library("OfferCodes", ["Cryptography", "OfferModel", "Diagnostics", "JSONWriting", "SystemCalls"]),
    library("OfferCompiler", ["YAMLSyntax", "OfferModel", "OfferCodes", "Diagnostics", "JSONWriting"]),
    library("OfferEmitters", ["OfferModel", "OfferCompiler", "Diagnostics", "JSONWriting", "Cryptography"]),
    library(
      "CodeLedger",
      [
        "OfferCodes", "OfferModel", "Cryptography", "JSONWriting", "Diagnostics", "SystemCalls", "CSQLite",
      ]),
    library("StoreKitFiles", ["OfferModel", "Diagnostics"]),
    library(
      "OffercCommands",
      [
        "OfferCompiler", "OfferEmitters", "StoreKitFiles", "CodeLedger", "OfferCodes", "OfferModel",
        "YAMLSyntax", "Cryptography", "Diagnostics", "JSONWriting", "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "offerc", dependencies: ["OffercCommands"], swiftSettings: strict),
    tests("JSONWriting"),
    tests("Cryptography"),
    tests("OfferCodes", ["OfferModel", "Cryptography", "Diagnostics"]),
    tests("SystemCalls"),
    tests("CodeLedger", ["OfferCodes", "OfferModel", "Cryptography", "Diagnostics", "SystemCalls"]),
    tests("Diagnostics", ["JSONWriting"]),
    tests("StoreKitFiles", ["Diagnostics", "OfferCompiler", "OfferModel"]),
    tests("OfferModel", ["Diagnostics"]),
    tests("OfferEmitters", ["Diagnostics", "JSONWriting", "OfferCompiler", "OfferModel"]),
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
