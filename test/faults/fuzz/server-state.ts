// What a served folder and a serving process look like from outside, before and after requests.
import fs from 'node:fs'
import { withDatabase } from '../../commands/running.ts'
import { withSecrets } from '../../support/push-server.ts'
import type { Served } from '../../support/tocsin.ts'

export interface Vitals {
  /** Resident bytes. */
  readonly memory: number
  readonly files: number
}

/** Of the server's process; zeros where there is no /proc. */
export function vitals({ process: { pid } }: Served): Vitals {
  if (!fs.existsSync(`/proc/${pid}`)) return { memory: 0, files: 0 }
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0
  return { memory: Number(kibibytes) * 1024, files: fs.readdirSync(`/proc/${pid}/fd`).length }
}

type Row = Readonly<Record<string, unknown>>

/** How many rows each table has and what is in them, but for what time and the use of a key change. */
export function rowsOf(dataDir: string): Record<string, readonly Row[]> {
  return Object.fromEntries(
    [withDatabase, withSecrets].flatMap((open) =>
      open(dataDir, (db) => {
        const names = db.prepare<[], string>(
          `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
        )
        const tables = names.pluck().all()
        return tables.map((name) => [
          name,
          (db.prepare(`SELECT * FROM ${name}`).all() as Row[])
            .map(lasting)
            .filter((row) => row !== null),
        ])
      }),
    ),
  )
}

const PASSING = ['last_used', 'used', 'due', 'status']

function lasting(row: Row): Row | null {
  if (row.key === 'last_tick' || row.key === 'window_sessions') return null
  return Object.fromEntries(Object.entries(row).filter(([name]) => !PASSING.includes(name)))
}
