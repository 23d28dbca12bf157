"""A stand-in for Apple's App Store Connect API, for tests only."""
