// Contract adopt.md 11: for 20,000 random lines of each dialect, taking out is the inverse of putting in, and
// cron's own splitting of the new line gives the launcher exactly the old text and input.
import { expect, test } from 'vitest'
import { readTable, type TableLine } from '../../src/main/adopt/cron-table.ts'
import { putIn, takeOut } from '../../src/main/adopt/table-hooks.ts'
import { aTable, KIT, UUID } from './tables.ts'

const LINES = 20_000

const PIECES = [
  '/usr/bin/job',
  'job',
  'echo',
  'a',
  '--all',
  ' ',
  ' ',
  '  ',
  '\t',
  "'",
  "'",
  '"',
  '\\',
  '\\',
  '%',
  '\\%',
  '\\\\',
  '$',
  '$HOME',
  ['$', '{HOME}'].join(''),
  '`date`',
  '$(date)',
  ';',
  '&&',
  '|',
  '&',
  '>',
  '>>/dev/null',
  '2>&1',
  '<',
  '#',
  '(',
  ')',
  '{',
  '}',
  '!',
  '*',
  '?',
  '~',
  '~/bin/x',
  'A=b',
  '=',
  '[',
  ']',
  '-',
  '-n ',
  '-c ',
  '--',
  '\xc3\xa4',
  '\xff',
  'if',
  'then',
  'cd /x',
  "'\\''",
  '"$SHELL" -c ',
  "'it''s'",
  '12>x',
  '3<y',
  'exit $s',
  '$?',
]

const FIELDS = ['*', '5', '*/5', '1-5', 'mon', '0~30', '*foo', '1,2', '1#2', '22-2']

/** Always the same numbers: a line that fails can be looked at again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = (below: number) => number
const one = (random: Random, of: readonly string[]): string => of[random(of.length)] ?? ''

function randomLine(random: Random, dialect: string): string {
  const command = Array.from({ length: 1 + random(14) }, () => one(random, PIECES)).join('')
  const words = random(3) === 0 ? `/usr/bin/job ${command}` : command
  if (dialect === 'anacron') return `${1 + random(40)} 5 name ${words}`
  const hour = random(4) === 0 ? one(random, FIELDS.slice(0, 4)) : '3'
  return `${one(random, FIELDS)} ${hour} * * * ${words}`
}

/** `do_command.c`, line by line. @returns the command and its stdin */
function split(raw: string, dialect: string): { command: string; input: string | null } {
  let command = ''
  let escaped = false
  let at = 0
  if (dialect === 'anacron') return { command: raw, input: null }
  for (; at < raw.length; at += 1) {
    const char = raw.charAt(at)
    if (escaped) {
      escaped = false
      if (char === '%' || (char === '\\' && dialect === 'debian')) command = command.slice(0, -1)
      command += char
      continue
    }
    if (char === '%') return { command, input: raw.slice(at + 1) }
    if (char === '\\') escaped = true
    command += char
  }
  return { command, input: null }
}

/** A word of a shell that is nothing but quoted pieces and escaped quotes. */
function shellWord(text: string): { word: string; rest: string } {
  let word = ''
  let at = 0
  while (at < text.length && text[at] !== ' ' && text[at] !== ';') {
    if (text.startsWith("\\'", at)) {
      word += "'"
      at += 2
    } else if (text[at] === "'") {
      const end = text.indexOf("'", at + 1)
      if (end < 0) throw new Error(`open quote: ${text}`)
      word += text.slice(at + 1, end)
      at = end + 1
    } else throw new Error(`not quoted: ${text}`)
  }
  return { word, rest: text.slice(at) }
}

function onlyWord(text: string): string {
  const { word, rest } = shellWord(text)
  if (rest !== '') throw new Error(text)
  return word
}

/** What runs inside the hook. */
function inside(command: string): string {
  const runs = `${KIT.launcher} ${UUID} `
  if (command.startsWith(`${runs}-- `)) return command.slice(runs.length + 3)
  if (command.startsWith(`${runs}-c `)) return onlyWord(command.slice(runs.length + 3))
  const tail = `; s=$?; /usr/bin/curl -fsS -m 10 --retry 3 -o /dev/null ${KIT.baseUrl}/ping/${UUID}/$s; exit $s`
  if (!command.endsWith(tail)) throw new Error(command)
  const job = command.slice(0, -tail.length)
  if (!job.startsWith('"$SHELL" -c ')) return job
  return onlyWord(job.slice(12))
}

const jobOf = (line: TableLine | undefined) => {
  if (line?.read.is !== 'job') throw new Error(`no job: ${line?.text}`)
  return { line, at: line.read.commandAt }
}

test.each([
  ['debian', 'user'],
  ['debian', 'system'],
  ['cronie', 'user'],
  ['cronie', 'system'],
  ['anacron', 'system'],
] as const)('%s, %s table', (dialect, kind) => {
  const random = randomFrom(20_260_101)
  const table = aTable({ dialect, kind })
  let adopted = 0
  let plain = 0
  for (let i = 0; i < LINES; i += 1) {
    const drawn = randomLine(random, dialect)
    const text =
      kind === 'system' && dialect !== 'anacron' ? drawn.replace('* * * ', '* * * ann ') : drawn
    const [line] = readTable(`${text}\n`, table)
    if (line === undefined) throw new Error('no line')
    // Without a hook, taking out changes nothing.
    if (takeOut(line, table.ours) !== text) throw new Error(text)
    if (line.job?.state !== 'ready' && line.job?.state !== 'root') continue
    adopted += 1
    if (line.plain) plain += 1
    const changed = putIn(line, UUID, table)
    const again = jobOf(readTable(`${changed}\n`, table)[0])
    const { state, uuid, command } = again.line.job ?? {}
    const isBack = takeOut(again.line, table.ours) === text && command === line.job.command
    if (!isBack || state !== 'adopted' || uuid !== UUID) throw new Error(`${text}\n${changed}`)
    const before = split(text.slice(jobOf(line).at), dialect)
    const after = split(changed.slice(again.at), dialect)
    if (inside(after.command) !== before.command || after.input !== before.input) {
      throw new Error(`${text}\n${changed}\n${JSON.stringify([before, after])}`)
    }
  }
  // Enough of each kind to tell something.
  expect(adopted).toBeGreaterThan(LINES / 2)
  expect(plain).toBeGreaterThan(LINES / 100)
})
