/// A text and its values as an arena tree: an array of nodes of 16 bytes, in the order of the text.
package final class JSONTree: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]

  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }
}
