// Folders of scripts that run-parts runs: one entry each, left to a person (contract adopt.md 2).

import path from 'node:path'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { graceOf } from '../grace.ts'
import type { AdoptContext, FoundJob } from '../job.ts'
import { documentKey, type Machine, type Source, type SourceDocument } from '../source.ts'

const DAY = 86_400
/** Seconds between two runs. */
const FOLDERS: Readonly<Record<string, number>> = {
  '/etc/cron.hourly': 3600,
  '/etc/cron.daily': DAY,
  '/etc/cron.weekly': 7 * DAY,
  '/etc/cron.monthly': 31 * DAY,
}

export const RUN_PARTS_FOLDERS: Source = {
  name: englishOf(tell('adoptNotes.source.parts')),
  read: async (context, machine) =>
    context.platform === 'win32'
      ? []
      : Object.entries(FOLDERS).flatMap(([folder, period]) =>
          folderDocument(folder, period, context, machine),
        ),
}

/** Scripts as run-parts takes them by default: no dot in the name. */
const isScript = (name: string): boolean => /^[A-Za-z0-9_-]+$/.test(name)

function folderDocument(
  folder: string,
  timeout: number,
  context: AdoptContext,
  machine: Machine,
): SourceDocument[] {
  const scripts = (machine.list(folder) ?? []).filter(isScript)
  if (scripts.length === 0) return []
  const when = { kind: 'timeout', timeout } as const
  const job: FoundJob = {
    place: folder,
    where: folder,
    state: 'hand',
    reason: 'parts',
    warn: [],
    name: path.posix.basename(folder),
    when,
    grace: graceOf(when, { now: context.now, extra: DAY }),
    uuid: null,
    command: folder,
    user: 'root',
    distribution: false,
    note: englishOf(
      tell('adoptNotes.lastScript', {
        folder,
        file: `${folder}/zz-tocsin`,
        command: lastCommand(context),
      }),
    ),
  }
  const unchanged = async () => null
  return [
    {
      key: documentKey(folder.slice(1)),
      title: folder,
      path: folder,
      bytes: null,
      jobs: [job],
      needsRoot: true,
      untouchable: true,
      rewrite: () => null,
      install: async () => {},
      reread: unchanged,
      rootCommand: () => '',
    },
  ]
}

/** run-parts tells the last script nothing of the others: the ping says that the run got so far. */
function lastCommand({ curl, baseUrl }: AdoptContext): string {
  return `exec ${curl ?? 'curl'} -fsS -m 10 --retry 3 -o /dev/null ${baseUrl}/ping/UUID`
}
