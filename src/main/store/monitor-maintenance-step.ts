// The step of monitor.sqlite that brings maintenance windows.
import type { Migration } from './migrate.ts'

/** Windows of maintenance, and the times that they made: past ones stay when a window goes. */
export const MAINTENANCE: Migration = `
CREATE TABLE maintenance (
  id           TEXT PRIMARY KEY,
  name         TEXT NOT NULL,
  -- Null: of all projects.
  project_id   INTEGER REFERENCES projects (id) ON DELETE CASCADE,
  -- Empty: whatever their tags.
  tag          TEXT NOT NULL,
  -- Ids in JSON; null: whichever project and tag say.
  check_ids    TEXT,
  -- Once: from and to. Recurring: a schedule, its zone and a length in milliseconds.
  starts       INTEGER,
  ends         INTEGER,
  schedule     TEXT,
  tz           TEXT,
  length       INTEGER,
  is_on        INTEGER NOT NULL,
  ended_at     INTEGER,
  -- Until then its times are in maintenance_spans.
  filled_until INTEGER NOT NULL,
  created      INTEGER NOT NULL,
  CHECK ((starts IS NULL) = (ends IS NULL) AND (starts IS NULL) <> (schedule IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX maintenance_by_project ON maintenance (project_id);

CREATE TABLE maintenance_spans (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  window_id  TEXT REFERENCES maintenance (id) ON DELETE SET NULL,
  name       TEXT NOT NULL,
  project_id INTEGER REFERENCES projects (id) ON DELETE CASCADE,
  tag        TEXT NOT NULL,
  check_ids  TEXT,
  start      INTEGER NOT NULL,
  "end"      INTEGER NOT NULL
) STRICT;
CREATE INDEX maintenance_spans_by_end ON maintenance_spans ("end");
CREATE INDEX maintenance_spans_by_start ON maintenance_spans (start);
CREATE INDEX maintenance_spans_by_window ON maintenance_spans (window_id, start);
CREATE INDEX maintenance_spans_by_project ON maintenance_spans (project_id);
`
