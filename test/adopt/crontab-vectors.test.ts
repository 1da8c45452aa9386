// All of vectors/adopt/crontab-*.json: lines and tables as Debian's cron and cronie read them.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { decoded, encoded } from '../../src/main/adopt/bytes.ts'
import { readTable, type Table, type TableLine } from '../../src/main/adopt/cron-table.ts'
import { distinctNames } from '../../src/main/adopt/naming.ts'
import { putIn, rewriteLines, takeOut } from '../../src/main/adopt/table-hooks.ts'
import { aTable, type TableCase, UUID } from './tables.ts'

const FOLDER = path.join(import.meta.dirname, '../vectors/adopt')
const read = <T>(name: string): T[] =>
  JSON.parse(fs.readFileSync(path.join(FOLDER, name), 'utf8')) as T[]

type LineCase = TableCase & Readonly<Record<string, unknown>> & { before?: string[]; line: string }

const LINES = read<LineCase>('crontab-lines.json')

/** What cron gives the command on stdin. @param rest what follows the first bare `%`; null: there is none */
function inputText(rest: string | null): string | null {
  if (rest === null) return null
  let input = ''
  let escaped = false
  for (const char of rest) {
    if (escaped && char !== '%') input += '\\'
    const said: string = !escaped && char === '%' ? '\n' : char
    escaped = said === '\\'
    if (!escaped) input += said
  }
  if (escaped) input += '\\'
  return input === '' || input.endsWith('\n') ? input : `${input}\n`
}

/** What we say of a line, in the words of the vectors. */
function said(line: TableLine, table: Table): Record<string, unknown> {
  const { read: of, job, shell } = line
  if (of.is === 'environment') return { is: of.is, set: decoded(`${of.name}=${of.value}`) }
  if (job === null) return { is: of.is }
  const input =
    of.is === 'job' && of.inputAt < line.text.length ? line.text.slice(of.inputAt + 1) : null
  const given = inputText(input)
  return {
    is: 'job',
    state: job.state,
    reason: job.reason ?? undefined,
    warn: job.warn.length === 0 ? undefined : job.warn,
    schedule: job.when?.kind === 'schedule' ? job.when.schedule : undefined,
    tz: job.when?.kind === 'schedule' ? job.when.tz : undefined,
    timeout: job.when?.kind === 'timeout' ? job.when.timeout : undefined,
    grace: job.grace ?? undefined,
    name: job.name,
    user: job.user,
    shell: shell === null ? undefined : decoded(shell),
    input: given === null ? undefined : decoded(given),
    adopted:
      job.state === 'ready' || job.state === 'root' ? decoded(putIn(line, UUID, table)) : undefined,
    unwrapped: job.state === 'adopted' ? decoded(takeOut(line, table.ours)) : undefined,
  }
}

describe('lines', () => {
  test('there are as many as the README tells', () => expect(LINES).toHaveLength(124))

  test.each(LINES.map((of, i) => [`${i}: ${of.dialect} ${of.line.slice(0, 80)}`, of] as const))(
    '%s',
    (_, of) => {
      const { dialect, kind, owner, before = [], line, ...facts } = of
      const table = aTable({ dialect, kind, ...(owner === undefined ? {} : { owner }) })
      const text = [...before, line].map((one) => `${encoded(one)}\n`).join('')
      const last = readTable(text, table).at(-1)
      if (last === undefined) throw new Error('no line')
      const ours = said(last, table)
      const keys = Object.keys(facts)
      expect(Object.fromEntries(keys.map((key) => [key, ours[key]]))).toEqual(facts)
      for (const key of ['reason', 'warn', 'input', 'adopted'] as const) {
        if (!keys.includes(key) && facts.is === 'job')
          expect({ [key]: ours[key] }).toEqual({ [key]: undefined })
      }
    },
  )
})

interface FileCase extends TableCase {
  readonly text: string
  readonly jobs: readonly {
    line: number
    state: string
    reason?: string
    name?: string
    uuid?: string
  }[]
  readonly adopted: string
  readonly undone: string
}

const TABLES = read<FileCase>('crontab-files.json')

describe('tables', () => {
  test('there are as many as the README tells', () => expect(TABLES).toHaveLength(8))

  test.each(TABLES.map((of, i) => [i, of] as const))('%i', (_, of) => {
    const table = aTable(of)
    const text = encoded(of.text)
    const jobs = readTable(text, table).flatMap(({ job }) => (job === null ? [] : [job]))
    const names = distinctNames(jobs.map(({ name }) => name))
    let made = 0
    const put = jobs.map(({ state, place }) => {
      if (state !== 'ready' && state !== 'root') return null
      made += 1
      return { place, uuid: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}` }
    })
    const ours = jobs.map((job, i) => ({
      line: Number(job.place),
      state: job.state,
      ...(job.reason === null ? {} : { reason: job.reason }),
      ...(put[i] ? { name: names[i], uuid: put[i].uuid } : {}),
    }))
    expect(ours).toEqual(of.jobs)
    const adopted = rewriteLines(
      readTable(text, table),
      table,
      put.flatMap((one) => (one === null ? [] : [one])),
      [],
    )
    expect(decoded(adopted)).toBe(of.adopted)
    const hooked = readTable(adopted, table).flatMap(({ job }) =>
      job === null || job.uuid === null ? [] : [job.place],
    )
    expect(decoded(rewriteLines(readTable(adopted, table), table, [], hooked))).toBe(of.undone)
  })
})
