import TestSupport
import Foundation
import Testing

@testable import CommandTestSupport

/// Whoever does what the pages say sees what they show.
@Suite(.needsProgram)
struct PageTests {
  @Test(arguments: Repository.pages)
  func everyCommandOfThePageRunsAndPrintsWhatItShows(page: String) throws {
    let file = Repository.root.appending(path: page)
    let text = try Repository.text(page)
    try expectGolden(Page(text).recorded(in: try PageWorld(page)), file)
  }
}
