// The schema of secrets.sqlite, as numbered migrations. What is sealed is a BLOB.
import type { Migration } from './migrate.ts'

const FIRST: Migration = `
CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL UNIQUE,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
  id         INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  label      TEXT NOT NULL,
  prefix     TEXT NOT NULL,
  hash       BLOB NOT NULL UNIQUE,
  created    INTEGER NOT NULL,
  last_used  INTEGER
) STRICT;

CREATE TABLE pushes (
  id                   INTEGER PRIMARY KEY AUTOINCREMENT,
  token                TEXT NOT NULL UNIQUE,
  kind                 TEXT NOT NULL CHECK (kind IN ('text', 'file', 'url', 'qr')),
  account_id           INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  expire_after_days    INTEGER NOT NULL,
  expire_after_minutes INTEGER NOT NULL,
  expire_after_views   INTEGER NOT NULL,
  deletable_by_viewer  INTEGER,
  retrieval_step       INTEGER NOT NULL,
  has_passphrase       INTEGER NOT NULL,
  created_at           INTEGER NOT NULL,
  updated_at           INTEGER NOT NULL,
  expires_at           INTEGER NOT NULL,
  expired_on           INTEGER,
  deleted              INTEGER NOT NULL DEFAULT 0,
  used_views           INTEGER NOT NULL DEFAULT 0,
  audit_entries        INTEGER NOT NULL DEFAULT 0,
  shred_files_at       INTEGER,
  salt                 BLOB,
  payload_key          BLOB,
  payload              BLOB,
  owner_key            BLOB,
  name                 BLOB,
  note                 BLOB
) STRICT;
CREATE INDEX pushes_by_account ON pushes (account_id, created_at);
CREATE INDEX pushes_by_expiry ON pushes (expires_at) WHERE expired_on IS NULL;
CREATE INDEX pushes_to_shred ON pushes (shred_files_at) WHERE shred_files_at IS NOT NULL;
CREATE INDEX pushes_anonymous ON pushes (expired_on) WHERE account_id IS NULL AND expired_on IS NOT NULL;

CREATE TABLE files (
  id           INTEGER PRIMARY KEY,
  push_id      INTEGER NOT NULL REFERENCES pushes (id) ON DELETE CASCADE,
  uuid         TEXT NOT NULL UNIQUE,
  size         INTEGER NOT NULL,
  filename     BLOB NOT NULL,
  content_type BLOB NOT NULL
) STRICT;
CREATE INDEX files_by_push ON files (push_id);

CREATE TABLE audit (
  id         INTEGER PRIMARY KEY,
  push_id    INTEGER NOT NULL REFERENCES pushes (id) ON DELETE CASCADE,
  kind       TEXT NOT NULL,
  ip         TEXT,
  user_agent TEXT NOT NULL,
  referrer   TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_by_push ON audit (push_id, id);
`

/** For the limits of pushes that belong to nobody: few are active, however many there were. */
const ANONYMOUS_ROOM: Migration = `
CREATE INDEX pushes_anonymous_active ON pushes (id) WHERE account_id IS NULL AND expired_on IS NULL;
`

/** Pushes that other servers hold (contract remotes.md 6.2). `sealed`: token, link, label and note. */
const REMOTE_PUSHES: Migration = `
CREATE TABLE remote_pushes (
  id                   TEXT PRIMARY KEY,
  remote_id            TEXT NOT NULL,
  kind                 TEXT NOT NULL CHECK (kind IN ('text', 'file', 'url', 'qr')),
  expire_after_minutes INTEGER NOT NULL,
  expire_after_views   INTEGER NOT NULL,
  deletable_by_viewer  INTEGER,
  retrieval_step       INTEGER NOT NULL,
  has_passphrase       INTEGER NOT NULL,
  is_owned             INTEGER NOT NULL,
  created_at           INTEGER NOT NULL,
  expires_at           INTEGER NOT NULL,
  expired_on           INTEGER,
  deleted              INTEGER NOT NULL,
  views_left           INTEGER,
  views_told           INTEGER NOT NULL,
  sealed               BLOB NOT NULL
) STRICT;
CREATE INDEX remote_pushes_by_remote ON remote_pushes (remote_id, created_at);
CREATE INDEX remote_pushes_by_expiry ON remote_pushes (expires_at) WHERE expired_on IS NULL;
`

/** Who shares a push, and a few words (contract push.md 11.2). */
const GREETINGS: Migration = `
ALTER TABLE pushes ADD COLUMN sender BLOB;
ALTER TABLE pushes ADD COLUMN message BLOB;
`

/**
 * Requests for a secret (contract push.md 12). `ends_at`: while open, the last moment for an answer; then, when the
 * answer is deleted. `label`: title and name of who asks.
 */
const REQUESTS: Migration = `
CREATE TABLE requests (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  token        TEXT NOT NULL UNIQUE,
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  accepts      TEXT NOT NULL CHECK (accepts IN ('both', 'text', 'files')),
  max_bytes    INTEGER NOT NULL,
  max_files    INTEGER NOT NULL,
  keep_days    INTEGER NOT NULL,
  created_at   INTEGER NOT NULL,
  ends_at      INTEGER NOT NULL,
  answered_at  INTEGER,
  read_at      INTEGER,
  closed_at    INTEGER,
  withdrawn    INTEGER NOT NULL DEFAULT 0,
  answer_bytes INTEGER NOT NULL DEFAULT 0,
  answer_files INTEGER NOT NULL DEFAULT 0,
  label        BLOB NOT NULL,
  salt         BLOB,
  gate         BLOB,
  answer_key   BLOB,
  answer       BLOB
) STRICT;
CREATE INDEX requests_by_account ON requests (account_id, created_at);
CREATE INDEX requests_by_end ON requests (ends_at) WHERE closed_at IS NULL;

CREATE TABLE request_files (
  id           INTEGER PRIMARY KEY,
  request_id   INTEGER NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
  uuid         TEXT NOT NULL UNIQUE,
  size         INTEGER NOT NULL,
  filename     BLOB NOT NULL,
  content_type BLOB NOT NULL
) STRICT;
CREATE INDEX request_files_by_request ON request_files (request_id);
`

/** UUID of the integration that is told of an answer, which is no secret; `told_at`: when that was done, or given up. */
const ANSWER_NOTICES: Migration = `
ALTER TABLE requests ADD COLUMN notify TEXT;
ALTER TABLE requests ADD COLUMN told_at INTEGER;
CREATE INDEX requests_untold ON requests (id) WHERE notify IS NOT NULL AND told_at IS NULL;
`

/** SQLite makes a table of its own for a list of more than two values, at each create. */
const PUSH_KINDS: Migration = {
  table: 'pushes',
  from: "kind IN ('text', 'file', 'url', 'qr')",
  to: "kind = 'text' OR kind = 'file' OR kind = 'url' OR kind = 'qr'",
}

/** Versions before know values of the first format alone (secrets/crypto/cipher.ts): they are not to call others damaged. */
const SECOND_FORMAT: Migration = '-- No table differs.'

/** Versions before know no seeds of keys, nor what such keys seal (secrets/crypto/cipher.ts): they are not to call it damaged. */
const KEY_SEEDS: Migration = '-- No table differs.'

/** Versions before know no seed that is hashed (secrets/crypto/cipher.ts): they are not to call it damaged. */
const HASHED_SEEDS: Migration = '-- No table differs.'

/** Versions before know no payload without a nonce (secrets/crypto/cipher.ts): they are not to call it damaged. */
const NO_NONCE: Migration = '-- No table differs.'

export const SECRETS_MIGRATIONS: readonly Migration[] = [
  FIRST,
  ANONYMOUS_ROOM,
  REMOTE_PUSHES,
  GREETINGS,
  REQUESTS,
  ANSWER_NOTICES,
  PUSH_KINDS,
  SECOND_FORMAT,
  KEY_SEEDS,
  HASHED_SEEDS,
  NO_NONCE,
]
