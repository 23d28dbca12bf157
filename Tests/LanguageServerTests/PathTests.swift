import TestSupport
import LanguageServer
import Testing

struct PathTests {
  @Test(arguments: ["/a/b.yaml", "/a b/ü%/c#.yaml", "/x"])
  func anAddressLeadsBackToItsPath(path: String) {
    equal(FileURI.path(of: FileURI.uri(ofPath: path)), path)
  }

  @Test func addressesAreReadAsClientsWriteThem() {
    equal(FileURI.path(of: "file:///a%20b/%C3%BC.yaml"), "/a b/ü.yaml")
    equal(FileURI.path(of: "FILE://localhost/a/"), "/a")
    absent(FileURI.path(of: "untitled:1"))
    absent(FileURI.path(of: "file:///%00"))
    absent(FileURI.path(of: "file:///%FF"))
  }
}
