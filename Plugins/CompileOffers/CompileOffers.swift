import Foundation
import PackagePlugin

/// Compiles the catalog of a target into `Offers.swift` before the target is compiled.
///
/// The catalog is the YAML file of the target, or what is in the innermost folder of its YAML files. Findings are printed with their places, in the form of a compiler's, and an error
/// stops the build.
@main
struct CompileOffers: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let catalog = try TargetCatalog(files: target.sourceFiles.map(\.url), of: target.name)
    return [
      catalog.compilation(
        offerc: try context.tool(named: "offerc").url, workFolder: context.pluginWorkDirectoryURL)
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CompileOffers: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let catalog = try TargetCatalog(files: target.inputFiles.map(\.url), of: target.displayName)
      return [
        catalog.compilation(
          offerc: try context.tool(named: "offerc").url, workFolder: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
