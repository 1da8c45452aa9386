// A table of cron or anacron as a document: jobs, and new bytes for a set of hooks.
import { bytesOfText, encoded, textOfBytes } from '../bytes.ts'
import { readTable, type Table } from '../cron-table.ts'
import type { Dialect } from '../cron-text.ts'
import type { HookKit } from '../hook.ts'
import { type AdoptContext, binFile } from '../job.ts'
import type { SourceDocument } from '../source.ts'
import { rewriteLines } from '../table-hooks.ts'
import { hookVia } from '../via.ts'

export interface TableOptions {
  readonly dialect: Dialect
  readonly kind: 'user' | 'system'
  readonly title: string
  readonly needsRoot: boolean
  readonly ownedByRoot: boolean
}

/** How this machine's tables are hooked, whatever they are. */
function kitOf(
  context: AdoptContext,
  kind: 'user' | 'system',
): { kit: HookKit | null; ours: HookKit } {
  const via = hookVia(context, kind === 'user' ? 'own' : 'system')
  const ours: HookKit = {
    via: via ?? 'run',
    launcher: encoded(binFile(context, 'run')),
    curl: context.curl === null ? null : encoded(context.curl),
    baseUrl: encoded(context.baseUrl),
  }
  return { kit: via === null ? null : ours, ours }
}

/**
 * The document but for its installation.
 * @param userExists of a table with users; left out: all do
 */
export function tableDocument(
  bytes: Buffer,
  options: TableOptions,
  context: AdoptContext,
  userExists: (name: string) => boolean = () => true,
): Pick<SourceDocument, 'bytes' | 'jobs' | 'needsRoot' | 'title' | 'untouchable' | 'rewrite'> {
  const table: Table = {
    ...options,
    ...kitOf(context, options.kind),
    userExists,
    zone: context.zone,
    now: context.now,
  }
  const lines = readTable(textOfBytes(bytes), table)
  const jobs = lines.flatMap(({ job }) => (job === null ? [] : [job]))
  return {
    title: options.title,
    bytes,
    jobs,
    needsRoot: options.needsRoot,
    untouchable: jobs.some(({ reason }) => reason === 'table'),
    rewrite: (put, take) => bytesOfText(rewriteLines(lines, table, put, take)),
  }
}

/** The same once it is known which of the users that the table names exist. */
export async function documentOfUsers(
  bytes: Buffer,
  options: TableOptions,
  context: AdoptContext,
): Promise<ReturnType<typeof tableDocument>> {
  const named = new Set<string>()
  tableDocument(bytes, options, context, (name) => {
    named.add(name)
    return true
  })
  const existing = new Set<string>()
  for (const name of named) if (await context.userExists(name)) existing.add(name)
  return tableDocument(bytes, options, context, (name) => existing.has(name))
}
