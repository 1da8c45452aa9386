// The person's own crontab, read and installed by `crontab`: contract adopt.md 2.

import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { CronDialect } from '../cron-field.ts'
import type { AdoptContext } from '../job.ts'
import { documentKey, type Machine, type Source, type SourceDocument } from '../source.ts'
import { toldError } from '../told-error.ts'
import { tableDocument } from './table-document.ts'

export const CRONTAB: Source = {
  name: 'crontab',
  async read(context, machine) {
    if (context.platform === 'win32') return []
    const bytes = await readCrontab(machine)
    if (bytes === null) return []
    const dialect = await cronDialect(machine)
    return [crontabDocument(bytes, dialect, context, machine)]
  },
}

/** cronie tells its version; Debian's cron and that of macOS know no `-V`. */
export async function cronDialect(machine: Machine): Promise<CronDialect> {
  const answer = await machine.run('crontab', ['-V'])
  const said = answer === null ? '' : `${answer.stdout.toString('utf8')}${answer.stderr}`
  return /\bcronie\b/.test(said) ? 'cronie' : 'debian'
}

function crontabDocument(
  bytes: Buffer,
  dialect: CronDialect,
  context: AdoptContext,
  machine: Machine,
): SourceDocument {
  const options = {
    dialect,
    kind: 'user',
    title: englishOf(tell('adoptNotes.crontabOf', { user: context.user })),
    needsRoot: false,
    ownedByRoot: context.isRoot,
  } as const
  return {
    ...tableDocument(bytes, options, context),
    key: documentKey('crontab', context.user),
    path: null,
    async install(next) {
      const answer = await machine.run('crontab', ['-'], { input: next ?? Buffer.alloc(0) })
      if (answer?.status !== 0) throw failed('crontab -', answer?.stderr)
    },
    reread: () => readCrontab(machine),
    rootCommand: () => '',
  }
}

function failed(call: string, said = ''): Error {
  const reason = said.replaceAll(/\s*\n\s*/g, ' ') || englishOf(tell('adoptNotes.noReason'))
  return toldError(tell('adoptNotes.programFailed', { call, reason }))
}

/** Null: there is no crontab, or no cron. @throws Error when `crontab` fails otherwise */
async function readCrontab(machine: Machine): Promise<Buffer | null> {
  const answer = await machine.run('crontab', ['-l'])
  if (answer === null) return null
  if (answer.status === 0) return answer.stdout
  if (answer.status === 1 && /no crontab for/i.test(answer.stderr)) return null
  throw failed('crontab -l', answer.stderr)
}
