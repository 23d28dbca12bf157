import LanguageServer
import Testing

struct PathTests {
  @Test(arguments: ["/a/b.yaml", "/a b/ü%/c#.yaml", "/x"])
  func anAddressLeadsBackToItsPath(path: String) {
    #expect(FileURI.path(ofURI: FileURI.uri(ofPath: path)) == path)
  }

  @Test func addressesAreReadAsClientsWriteThem() {
    #expect(FileURI.path(ofURI: "file:///a%20b/%C3%BC.yaml") == "/a b/ü.yaml")
    #expect(FileURI.path(ofURI: "FILE://localhost/a/") == "/a")
    #expect(FileURI.path(ofURI: "untitled:1") == nil)
    #expect(FileURI.path(ofURI: "file:///%00") == nil)
    #expect(FileURI.path(ofURI: "file:///%FF") == nil)
  }
}
