/// A row holds a value that no ledger has there: another program wrote it, or the file is damaged.
struct UnexpectedValue: Error {}
