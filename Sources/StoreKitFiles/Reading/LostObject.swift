/// Stops reading an object that is not imported: it is empty, or a finding says why.
struct LostObject: Error {}
