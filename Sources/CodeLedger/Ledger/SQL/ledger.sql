-- Days are YYYY-MM-DD. Names of keys are those of the language.
CREATE TABLE ledger (id TEXT NOT NULL PRIMARY KEY) STRICT;

CREATE TABLE codeSpace (
  id INTEGER PRIMARY KEY,
  bundleId TEXT NOT NULL,
  prefix TEXT NOT NULL,
  length INTEGER NOT NULL,
  symbols TEXT NOT NULL,
  checkCharacter INTEGER NOT NULL,
  tweak TEXT NOT NULL UNIQUE,
  keyFingerprint TEXT NOT NULL
) STRICT;

CREATE TABLE batch (
  bundleId TEXT NOT NULL,
  id TEXT NOT NULL,
  codeSpace INTEGER NOT NULL REFERENCES codeSpace (id),
  productId TEXT NOT NULL,
  offerName TEXT NOT NULL,
  environment TEXT NOT NULL,
  createdDate TEXT NOT NULL,
  expirationDate TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  start INTEGER NOT NULL CHECK (start >= 0),
  width INTEGER NOT NULL CHECK (width >= count),
  blockedWords TEXT NOT NULL,
  url TEXT,
  folder TEXT NOT NULL,
  columns TEXT NOT NULL,
  rowsPerFile INTEGER CHECK (rowsPerFile > 0),
  state TEXT NOT NULL CHECK (state IN ('reserved', 'issued', 'revoked')),
  lastIndex INTEGER CHECK (lastIndex >= start AND lastIndex < start + width),
  fileTag TEXT,
  PRIMARY KEY (bundleId, id),
  UNIQUE (folder, id),
  CHECK (state != 'issued' OR (lastIndex IS NOT NULL AND fileTag IS NOT NULL))
) STRICT;

CREATE INDEX batchByPlace ON batch (codeSpace, start);
CREATE INDEX batchByDay ON batch (bundleId, createdDate);

CREATE TABLE registration (
  bundleId TEXT NOT NULL,
  id TEXT NOT NULL,
  rows INTEGER NOT NULL CHECK (rows > 0),
  environment TEXT NOT NULL,
  createdDate TEXT NOT NULL,
  expirationDate TEXT NOT NULL,
  registeredDate TEXT NOT NULL,
  keyFingerprint TEXT NOT NULL,
  fileTag TEXT NOT NULL,
  PRIMARY KEY (bundleId, id)
) STRICT;
