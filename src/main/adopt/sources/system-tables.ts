// Tables of the system: /etc/crontab, /etc/cron.d, /etc/anacrontab (contract adopt.md 2).

import path from 'node:path'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { shellWord } from '../../shell-word.ts'
import type { CronDialect } from '../cron-field.ts'
import type { Dialect } from '../cron-text.ts'
import type { AdoptContext } from '../job.ts'
import { documentKey, type Machine, type Source, type SourceDocument } from '../source.ts'
import { cronDialect } from './crontab.ts'
import { documentOfUsers } from './table-document.ts'

const CRONTAB = '/etc/crontab'
const CRON_D = '/etc/cron.d'
const ANACRONTAB = '/etc/anacrontab'

export const SYSTEM_TABLES: Source = {
  name: englishOf(tell('adoptNotes.source.tables')),
  async read(context, machine) {
    if (context.platform === 'win32') return []
    const names = machine.list(CRON_D) ?? []
    const hasCron = names.length > 0 || machine.readFile(CRONTAB) !== null
    const dialect = hasCron ? await cronDialect(machine) : 'debian'
    const files = [CRONTAB, ...names.filter((name) => isRead(name, dialect)).map(inCronD)]
    const documents: SourceDocument[] = []
    for (const file of files) {
      documents.push(...(await fileDocument(file, dialect, context, machine)))
    }
    return documents
  },
}

export const ANACRON: Source = {
  name: 'anacron',
  read: async (context, machine) =>
    context.platform === 'win32' ? [] : fileDocument(ANACRONTAB, 'anacron', context, machine),
}

const inCronD = (name: string): string => path.posix.join(CRON_D, name)

/** Whether that cron reads a file of /etc/cron.d, by its name. */
export function isRead(name: string, dialect: CronDialect): boolean {
  if (dialect === 'debian') return /^[A-Za-z0-9_-]+$/.test(name)
  return !name.startsWith('.') && !/(?:~|\.rpmsave|\.rpmorig|\.rpmnew)$/.test(name)
}

async function fileDocument(
  file: string,
  dialect: Dialect,
  context: AdoptContext,
  machine: Machine,
): Promise<readonly SourceDocument[]> {
  const bytes = machine.readFile(file)
  if (bytes === null) return []
  const options = {
    dialect,
    kind: 'system',
    title: file,
    needsRoot: !context.isRoot,
    ownedByRoot: true,
  } as const
  return [
    {
      ...(await documentOfUsers(bytes, options, context)),
      key: documentKey(file.slice(1)),
      path: file,
      // Never a second file in a folder that cron reads: it would run every job twice.
      install: async (next) => machine.writeFile(file, next ?? bytes, 0o644, '/etc'),
      reread: async () => machine.readFile(file),
      rootCommand: (oldFile, newFile) => rootCommand(file, oldFile, newFile),
    },
  ]
}

/** Contract adopt.md 8: nothing is installed over a file that changed meanwhile. */
export function rootCommand(file: string, oldFile: string | null, newFile: string | null): string {
  const guard = oldFile === null ? '' : `cmp -s ${shellWord(oldFile)} ${shellWord(file)} && `
  return newFile === null
    ? `${guard}sudo rm ${shellWord(file)}`
    : `${guard}sudo install -m 644 ${shellWord(newFile)} ${shellWord(file)}`
}
