// The step of the schema of monitor.sqlite by which the newest pings of a check lie in its own row.
import type { Migration } from './migrate.ts'

/**
 * The log is one, in two places: `logged_pings`, and in the row of a check up to 16 plain pings (a GET, without a body or
 * a run) with consecutive numbers, all of one client. `pings` reads both.
 */
export const RECENT_PINGS: Migration = `
ALTER TABLE pings RENAME TO logged_pings;

-- Unix times in milliseconds, 13 digits each, the oldest first; empty: none.
ALTER TABLE checks ADD COLUMN recent_pings TEXT NOT NULL DEFAULT '';
-- The number of the first of them.
ALTER TABLE checks ADD COLUMN recent_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE checks ADD COLUMN recent_addr TEXT;
ALTER TABLE checks ADD COLUMN recent_ua TEXT NOT NULL DEFAULT '';

CREATE VIEW pings (check_id, n, created, kind, scheme, remote_addr, method, ua, rid, exit_status, has_confirmation_link,
  body, heard) AS
SELECT check_id, n, created, kind, scheme, remote_addr, method, ua, rid, exit_status, has_confirmation_link, body, heard
  FROM logged_pings
UNION ALL
SELECT id, CAST(recent_first + place.column1 AS INTEGER), CAST(substr(recent_pings, 13 * place.column1 + 1, 13) AS INTEGER),
  CAST('success' AS TEXT), CAST('http' AS TEXT), recent_addr, CAST('GET' AS TEXT), recent_ua, CAST(NULL AS TEXT),
  CAST(NULL AS INTEGER), CAST(0 AS INTEGER), CAST(NULL AS BLOB), CAST(NULL AS INTEGER)
  FROM checks CROSS JOIN
    (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15)) AS place
  WHERE place.column1 < length(recent_pings) / 13;

-- For a server of a version before that still runs when a command of this one opens its folder: what it stores and
-- removes goes on.
CREATE TRIGGER pings_of_before INSTEAD OF INSERT ON pings BEGIN
  INSERT INTO logged_pings (check_id, n, created, kind, scheme, remote_addr, method, ua, rid, exit_status,
    has_confirmation_link, body, heard)
  VALUES (new.check_id, new.n, new.created, new.kind, new.scheme, new.remote_addr, new.method, new.ua, new.rid,
    new.exit_status, coalesce(new.has_confirmation_link, 0), new.body, new.heard);
END;
-- It removes all up to a number: with the last one of a row, all of them.
CREATE TRIGGER pings_removed_of_before INSTEAD OF DELETE ON pings BEGIN
  DELETE FROM logged_pings WHERE check_id = old.check_id AND n = old.n;
  UPDATE checks SET recent_pings = '', recent_first = 0, recent_addr = NULL, recent_ua = ''
    WHERE id = old.check_id AND recent_pings <> '' AND recent_first + length(recent_pings) / 13 = old.n + 1;
END;
`
