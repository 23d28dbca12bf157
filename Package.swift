// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in our own builds only: Xcode compiles the packages of others with `-suppress-warnings`, which the
/// compiler refuses beside `-warnings-as-errors`.
let isStrict = Context.environment["OFFERC_STRICT"] != nil

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// - Parameter embedded: a folder of files that `CEmbeddedFiles` copies into the program.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], embedded: String? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: embedded.map { [$0] } ?? [],
    swiftSettings: strict)
}

func tests(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: [.init(stringLiteral: module), "TestSupport"] + dependencies,
    swiftSettings: strict)
}

/// The tests of a part of `make check`: they need other programs than Swift, or take long.
func checks(_ part: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: part + "Checks", dependencies: ["CommandTestSupport", "TestSupport"] + dependencies,
    swiftSettings: strict)
}

/// A test build compiles every test target of the manifest. `make test` builds those of the modules, or of some modules,
/// separated by commas; `make check` builds all.
let testedModules = Context.environment["OFFERC_TEST_MODULES"]?.split(separator: ",").map { $0 + "Tests" }
let hasChecks = Context.environment["OFFERC_CHECKS"] != nil

func isWanted(_ target: Target) -> Bool {
  guard target.isTest else { return true }
  if let testedModules { return testedModules.contains { $0 == target.name } }
  return hasChecks || target.name.hasSuffix("Tests")
}

let package = Package(
  name: "offerc",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .executable(name: "offerc", targets: ["offerc"]),
    .library(name: "OfferCatalogReader", targets: ["OfferCatalogReader"]),
    .library(name: "OfferKit", targets: ["OfferKit"]),
    .plugin(name: "CompileOffers", targets: ["CompileOffers"]),
    .plugin(name: "RunOfferc", targets: ["RunOfferc"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: ([
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSystemCalls"),
    .target(name: "CEmbeddedFiles"),
    library("ByteText"),
    library("EmbeddedFiles", ["CEmbeddedFiles"]),
    library("SystemCalls", ["CSystemCalls"]),
    library("Disk", ["ByteText", "SystemCalls"]),
    library("Cryptography", ["CLibCrypto"]),
    library("JSONText", ["ByteText"]),
    library("Diagnostics", ["ByteText", "JSONText"]),
    library(
      "YAMLSyntax", ["CLibYAML", "EmbeddedFiles", "Diagnostics", "ByteText", "JSONText"], embedded: "Embedded"
    ),
    library("OfferModel", ["EmbeddedFiles", "Diagnostics", "ByteText"], embedded: "Tables/Embedded"),
    library("OfferCatalogReader", ["OfferModel", "Diagnostics", "ByteText", "JSONText"]),
    library(
      "OfferCodes", ["Cryptography", "OfferModel", "Diagnostics", "ByteText", "JSONText", "SystemCalls"]),
    library(
      "Interpretation", ["EmbeddedFiles", "OfferModel", "Diagnostics", "ByteText"], embedded: "Embedded"),
    library(
      "OfferLanguage", ["Interpretation", "OfferModel", "Diagnostics", "ByteText", "SystemCalls"]),
    library("CatalogText", ["OfferLanguage", "OfferModel", "Diagnostics", "ByteText"]),
    library(
      "OfferRules",
      [
        "Interpretation", "OfferLanguage", "OfferCodes", "OfferModel", "EmbeddedFiles", "Diagnostics",
        "ByteText",
        "SystemCalls",
      ],
      embedded: "Pages"),
    library(
      "OfferCompiler",
      [
        "YAMLSyntax", "OfferRules", "Interpretation", "OfferLanguage", "OfferModel", "EmbeddedFiles",
        "Diagnostics", "ByteText", "JSONText",
        "SystemCalls",
      ],
      embedded: "Skeletons/Embedded"),
    library(
      "OfferSimulation",
      [
        "Interpretation", "OfferLanguage", "OfferModel", "EmbeddedFiles", "Diagnostics", "ByteText",
        "SystemCalls",
      ],
      embedded: "Eligibility/Embedded"),
    library(
      "OfferEmitters",
      [
        "OfferSimulation", "OfferRules", "OfferLanguage", "OfferModel", "Diagnostics", "ByteText", "JSONText",
        "Cryptography", "EmbeddedFiles", "SystemCalls",
      ], embedded: "Report/Embedded"),
    library(
      "OfferReference",
      [
        "OfferCompiler", "OfferEmitters", "OfferSimulation", "StoreKitFiles", "OfferRules", "OfferLanguage",
        "OfferModel", "Diagnostics", "ByteText", "JSONText",
      ]),
    library(
      "LanguageServer",
      [
        "OfferReference", "OfferEmitters", "OfferCompiler", "OfferRules", "OfferLanguage", "OfferModel",
        "CatalogText", "YAMLSyntax", "Diagnostics", "ByteText", "JSONText",
      ]),
    library(
      "CodeLedger",
      [
        "OfferCodes", "OfferModel", "Cryptography", "JSONText", "Diagnostics", "ByteText", "Disk",
        "SystemCalls",
        "EmbeddedFiles", "CSQLite",
      ], embedded: "Ledger/SQL"),
    library(
      "CodeRedemption",
      ["OfferCodes", "OfferModel", "Cryptography", "EmbeddedFiles", "Diagnostics", "ByteText"],
      embedded: "SQL"),
    library("OfferSignatures", ["Cryptography", "OfferModel", "Diagnostics", "ByteText", "JSONText"]),
    library(
      "OfferKit",
      [
        "OfferCatalogReader", "OfferCompiler", "OfferEmitters", "OfferSignatures", "OfferCodes",
        "OfferLanguage", "OfferModel", "Cryptography", "Diagnostics",
      ]),
    library(
      "AppStoreConnect",
      [
        "OfferSignatures", "OfferRules", "OfferLanguage", "OfferModel", "Cryptography", "Diagnostics",
        "ByteText",
        "JSONText", "SystemCalls", "CatalogText",
      ]),
    library(
      "StoreKitFiles",
      ["CatalogText", "Cryptography", "OfferLanguage", "OfferModel", "Diagnostics", "ByteText", "JSONText"]),
    library(
      "OffercCommands",
      [
        "LanguageServer",
        "OfferCompiler", "OfferEmitters", "OfferReference", "OfferSimulation", "OfferRules", "OfferLanguage",
        "Interpretation", "StoreKitFiles", "AppStoreConnect", "CatalogText", "OfferSignatures", "CodeLedger",
        "CodeRedemption",
        "OfferCodes",
        "OfferModel", "YAMLSyntax",
        "Cryptography",
        "Diagnostics", "ByteText", "JSONText",
        "Disk", "EmbeddedFiles", "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], embedded: "Commands/Embedded"),
    .executableTarget(name: "offerc", dependencies: ["OffercCommands"], swiftSettings: strict),
    .plugin(name: "CompileOffers", capability: .buildTool(), dependencies: ["offerc"]),
    .plugin(
      name: "RunOfferc",
      capability: .command(
        intent: .custom(verb: "offerc", description: "Check and compile catalogs of offers with offerc.")),
      dependencies: ["offerc"]),
    .executableTarget(
      name: "generate",
      dependencies: [
        "OffercCommands", "OfferReference", "OfferCompiler", "OfferEmitters", "OfferRules", "OfferLanguage",
        "OfferCodes", "OfferModel", "YAMLSyntax", "Diagnostics", "ByteText", "JSONText",
        "Disk", "SystemCalls",
      ],
      exclude: ["Templates"], swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "OfferEmitters", "OfferCompiler", "OfferRules", "OfferLanguage", "OfferModel", "Diagnostics",
        "JSONText",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "CommandTestSupport",
      dependencies: [
        "OffercCommands", "AppStoreConnect", "LanguageServer", "OfferModel", "Diagnostics", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/CommandTestSupport", swiftSettings: strict),
    .target(
      name: "RedemptionTestSupport",
      dependencies: ["CodeRedemption", "OfferCodes", "OfferModel", "Cryptography", "TestSupport"],
      path: "Tests/RedemptionTestSupport", swiftSettings: strict),
    tests("ByteText"),
    tests("JSONText", ["Diagnostics"]),
    tests("CatalogText", ["OfferLanguage", "OfferModel", "YAMLSyntax", "Diagnostics", "ByteText"]),
    tests("Cryptography"),
    tests("OfferCodes", ["OfferCompiler", "OfferModel", "Cryptography", "Diagnostics"]),
    tests("SystemCalls"),
    tests("Disk", ["SystemCalls"]),
    tests("CodeLedger", ["OfferCodes", "OfferModel", "Cryptography", "Diagnostics", "Disk", "SystemCalls"]),
    tests("CodeRedemption", ["OfferCodes", "OfferModel", "Cryptography", "RedemptionTestSupport"]),
    tests("Diagnostics", ["JSONText", "ByteText"]),
    tests("OfferKit", ["Diagnostics"]),
    tests("OfferCatalogReader"),
    tests(
      "AppStoreConnect",
      [
        "CatalogText", "OfferCompiler", "OfferEmitters", "OfferRules", "OfferLanguage", "OfferSignatures",
        "OfferModel",
        "Cryptography", "Diagnostics", "JSONText",
      ]),
    tests("OfferSignatures", ["Cryptography", "OfferCompiler", "OfferRules", "OfferModel", "Diagnostics"]),
    tests("OfferLanguage", ["Interpretation", "OfferCompiler", "OfferRules", "OfferModel", "Diagnostics"]),
    tests("OfferRules", ["OfferCompiler", "OfferModel", "OfferCodes", "OfferLanguage", "Diagnostics"]),
    tests(
      "OfferReference",
      [
        "StoreKitFiles", "OfferSimulation", "OfferCompiler", "OfferRules", "OfferLanguage", "Diagnostics",
      ]),
    tests("LanguageServer", ["Diagnostics", "OfferCompiler", "OfferModel"]),
    tests(
      "StoreKitFiles",
      [
        "CatalogText", "Diagnostics", "JSONText", "OfferCompiler", "OfferLanguage", "OfferRules",
        "OfferModel",
      ]),
    tests("OfferModel", ["Diagnostics"]),
    tests("Interpretation", ["OfferModel"]),
    tests("OfferSimulation", ["OfferCompiler", "OfferLanguage", "OfferModel", "Diagnostics"]),
    tests(
      "OfferEmitters",
      [
        "YAMLSyntax", "Diagnostics", "JSONText", "OfferCompiler", "OfferSimulation", "OfferLanguage",
        "OfferRules", "OfferModel",
      ]),
    tests("OfferCompiler", ["Diagnostics", "OfferLanguage", "OfferRules", "OfferModel"]),
    tests("YAMLSyntax", ["Diagnostics", "CLibYAML"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "OffercCommands", "AppStoreConnect", "Cryptography", "Disk", "LanguageServer", "OfferKit",
        "OfferCompiler", "OfferEmitters", "OfferLanguage", "OfferRules", "OfferModel", "YAMLSyntax",
        "Diagnostics", "JSONText", "CommandTestSupport", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GeneratedFilesTests",
      dependencies: [
        "generate", "AppStoreConnect", "CatalogText", "OffercCommands", "OfferReference",
        "OfferCompiler", "OfferEmitters", "OfferLanguage", "OfferRules", "StoreKitFiles", "OfferModel",
        "Diagnostics", "JSONText", "TestSupport",
      ],
      swiftSettings: strict),
    checks(
      "AppStore",
      [
        "OffercCommands", "AppStoreConnect", "Cryptography", "Disk", "OfferCompiler", "OfferEmitters",
        "OfferRules", "OfferModel", "Diagnostics", "JSONText",
      ]),
    checks(
      "Database", ["OffercCommands", "CodeRedemption", "OfferCodes", "Diagnostics", "RedemptionTestSupport"]),
    checks(
      "Page",
      [
        "OffercCommands", "OfferEmitters", "OfferSimulation", "OfferLanguage", "OfferModel", "YAMLSyntax",
        "Diagnostics",
      ]),
    checks("Editor", ["OffercCommands", "Diagnostics"]),
    checks("Growth", ["OffercCommands", "Diagnostics"]),
    checks(
      "Mutation",
      [
        "OffercCommands", "LanguageServer", "OfferCompiler", "OfferRules", "YAMLSyntax", "Diagnostics",
      ]),
    checks("Process", ["OffercCommands", "Diagnostics"]),
  ] as [Target]).filter(isWanted)
)
