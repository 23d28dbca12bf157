import Foundation

/// A browser without a window, where one is installed: it shows pages as readers see them.
package struct Browser: Sendable {
  private let tool: Tool

  /// Nil where there is none: tests are then skipped.
  package static let installed: Browser? = {
    let commands = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap { Tool($0) }
    // On macOS a browser is an application without a command.
    let application = Tool(at: "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return (commands.first ?? application).map(Browser.init)
  }()

  package static let missing: String = "chromium is not installed: `Scripts/bootstrap pages` installs it"

  private init(_ tool: Tool) { self.tool = tool }

  /// The page as it is after its scripts, as HTML.
  ///
  /// - Parameters:
  ///   - hasOwnColors: whether the system's colors replace those of the page, as in the high contrast of Windows.
  ///   - fragment: what follows `#` in the address.
  ///   - isTimed: whether the script measures time: nothing after the event `load` is waited for.
  ///   - script: runs after the page is loaded; the page's policy would refuse it and is removed.
  package func content(
    of page: String, in folder: TemporaryFolder, width: Int = 1440, isDark: Bool = false,
    hasOwnColors: Bool = false, fragment: String = "", isTimed: Bool = false, script: String
  ) throws -> String {
    let policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/
    let ours = page.replacing(policy, with: "").replacing(
      "</body>", with: "<script>\(script)</script></body>")
    try folder.write(ours, to: "page.html")
    let dark = isDark ? ["--blink-settings=preferredColorScheme=0"] : []
    let forced = hasOwnColors ? ["--force-high-contrast"] : []
    let budget = isTimed ? [] : [Browser.budget]
    return try run(
      ["--window-size=\(width),1000", "--dump-dom"] + dark + forced + budget, "page.html#" + fragment, folder)
  }

  /// How many sheets a page takes when it is printed.
  package func sheets(of page: String, in folder: TemporaryFolder) throws -> Int {
    try folder.write(page, to: "page.html")
    _ = try run(
      [Browser.budget, "--no-pdf-header-footer", "--print-to-pdf=\(folder.path("page.pdf"))"], "page.html",
      folder)
    // A PDF has an object for each sheet.
    let pdf = String(decoding: try folder.bytes(of: "page.pdf"), as: Unicode.ASCII.self)
    return pdf.matches(of: /\/Type ?\/Page\b(?!s)/).count
  }

  /// How long timers of the page run, which takes no real time.
  private static let budget = "--virtual-time-budget=30000"

  private func run(_ options: [String], _ name: String, _ folder: TemporaryFolder) throws -> String {
    try tool.run(
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path("profile"))",
      ] + options + ["file://\(folder.path(name))"]
    ).output
  }
}
