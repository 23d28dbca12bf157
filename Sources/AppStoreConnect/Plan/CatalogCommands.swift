import Diagnostics

/// The commands that messages name, with the path that the user gave, so that they can be run as printed.
package struct CatalogCommands: Hashable, Sendable {
  /// The path of the catalog; empty for the current folder.
  var catalog = ""
  /// The path of the `live.json` that a rollback plan leads back to; empty for other plans.
  var liveState = ""

  package init() {}

  /// - Parameter catalog: as on the command line; `.` for the current folder.
  package init(catalog: String) { self.catalog = catalog == "." ? "" : catalog }

  /// - Parameter liveState: the path of the `live.json` that a rollback plan leads back to.
  package init(backTo liveState: String) { self.liveState = liveState }

  package var plan: String { command("plan", liveState.isEmpty ? catalog : liveState) }

  var status: String { command("status", catalog) }

  /// - Parameter withVersion: whether a version of the app goes along.
  func submit(withVersion: Bool) -> String {
    command("submit", catalog) + (withVersion ? " --with-version" : "")
  }

  private func command(_ name: String, _ path: String) -> String {
    "offerc appstore " + name + (path.isEmpty ? "" : " " + shellWord(path))
  }
}
