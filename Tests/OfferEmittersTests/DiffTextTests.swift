import Testing
@Test func dummy() {}
