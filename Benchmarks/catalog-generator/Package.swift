// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "catalog-generator",
  platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(
      name: "catalog-generator",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
      ])
  ]
)
