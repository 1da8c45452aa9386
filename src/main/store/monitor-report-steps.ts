// Steps of the schema for reports that go out by themselves, and for names of API keys.
import type { Migration } from './migrate.ts'

/** Reports that were sent, as they were, and what became of each. */
export const SENT_REPORTS: Migration = `
CREATE TABLE sent_reports (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  -- JSON: the same at each attempt.
  document TEXT NOT NULL,
  created  INTEGER NOT NULL
) STRICT;

CREATE TABLE report_deliveries (
  report_id  INTEGER NOT NULL REFERENCES sent_reports (id) ON DELETE CASCADE,
  channel_id INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  tries      INTEGER NOT NULL,
  -- When it is tried next; null: it is over.
  next       INTEGER,
  outcome    TEXT NOT NULL CHECK (outcome IN ('sending', 'sent', 'suppressed', 'failed')),
  error      TEXT NOT NULL,
  PRIMARY KEY (report_id, channel_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_deliveries_waiting ON report_deliveries (next) WHERE next IS NOT NULL;
CREATE INDEX report_deliveries_by_channel ON report_deliveries (channel_id);
`

/** What a person calls an API key, and from where it was used last. */
export const NAMED_KEYS: Migration = `
ALTER TABLE keys ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE keys ADD COLUMN last_from TEXT;
`

/** A failure that is older than the configuration was not of the host that stands there now. */
export const CONFIGURED_CHANNELS: Migration = `
ALTER TABLE channels ADD COLUMN configured INTEGER;
`
