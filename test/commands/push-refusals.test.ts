// What `tocsin push` refuses: one line, 64, and nothing is stored.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { fileWith, on, storedFiles, UNSERVED, withSecrets } from '../support/push-server.ts'
import { CLI, cleanEnv } from '../support/tocsin.ts'
import { refusal, run, runSpawned } from './running.ts'

function isNothingStored(dataDir: string): boolean {
  if (storedFiles(dataDir).length > 0) return false
  if (!fs.existsSync(path.join(dataDir, 'secrets.sqlite'))) return true
  const count = withSecrets(dataDir, (db) =>
    db.prepare('SELECT count(*) FROM pushes').pluck().get(),
  )
  return count === 0
}

const DAYS = '--days must be a whole number from 1 to 90'
const VIEWS = '--views must be a whole number from 1 to 100'
const USAGE = 'unexpected argument (see: tocsin help push)'
const WORDS: readonly (readonly [flags: readonly string[], line: string])[] = [
  ...['0', '91', '1.5', '', '1e1', ' 7'].map((days) => [['--days', days], DAYS] as const),
  ...['0', '101', 'many'].map((views) => [['--views', views], VIEWS] as const),
  [['--passphrase', ''], '--passphrase must not be blank'],
  [['--passphrase', ' \t'], '--passphrase must not be blank'],
  [['--passphrase', 'p'.repeat(1025)], 'passphrase: is too long (maximum is 1024 characters)'],
  [['--passphrase', 'a', '--passphrase-file', '-'], 'use either --passphrase or --passphrase-file'],
  [['--passphrase-file', '-'], '--passphrase-file - needs --file: stdin is the secret'],
  [['--passphrase-file', '/dev/null'], '--passphrase-file must not be blank'],
  [
    ['--passphrase-file', '/nowhere/file'],
    "/nowhere/file cannot be read: ENOENT: no such file or directory, open '/nowhere/file'",
  ],
  [['--name', 'n'.repeat(256)], 'name: is too long (maximum is 255 characters)'],
  [['--note', 'n'.repeat(65_537)], 'note: is too long (maximum is 65536 characters)'],
  [['--url'], 'payload: must be a valid HTTP or HTTPS URL.'],
  [['--url', '--qr'], 'one push is either --file, --url or --qr'],
  [['--url', '--file', import.meta.filename], 'one push is either --file, --url or --qr'],
  [['hunter2'], USAGE],
]

test.each(WORDS)('%j', async (flags, line) => {
  const dataDir = temporaryFolder()
  const { code, stdout, stderr } = await run(['push', ...flags, '--data-dir', dataDir], {
    input: 'hunter2',
  })
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
  expect(stderr).toBe(`tocsin: ${line}\n`)
  expect(isNothingStored(dataDir)).toBe(true)
})

test('an unknown flag', async () => {
  const { code, stderr } = await run(['push', '--secret', 'hunter2'], { input: 'x' })
  expect(code).toBe(64)
  expect(stderr).toMatch(/^tocsin: Unknown option '--secret'[^\n]*\n$/)
})

const TOO_LONG = 'payload: The payload is too large.  You can only push up to 1048576 bytes.'
const NOT_TEXT = 'the secret on stdin is not UTF-8 text; use --file for anything else'
const NOTHING = 'the secret on stdin is empty; pipe it in, or push a --file'
const STDIN: readonly (readonly [what: string, input: Buffer, line: string])[] = [
  ['nothing', Buffer.alloc(0), NOTHING],
  ['a line break', Buffer.from('\n'), NOTHING],
  ['blanks', Buffer.from(' \t \n'), NOTHING],
  ['a lone continuation byte', Buffer.from([0x61, 0x80]), NOT_TEXT],
  ['a cut character', Buffer.from([0x61, 0xe2, 0x82]), NOT_TEXT],
  ['Latin-1', Buffer.from('größe', 'latin1'), NOT_TEXT],
  ['UTF-16', Buffer.from('\ufeffsecret', 'utf16le'), NOT_TEXT],
  ['a character too many', Buffer.alloc(1_048_577, 'x'), TOO_LONG],
  ['8 MiB', Buffer.alloc(8 << 20, 'x'), 'the secret on stdin is too large; use --file for it'],
]

function pushBytes(dataDir: string, input: Uint8Array) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, 'push', '--data-dir', dataDir],
    { env: cleanEnv(), input, encoding: 'utf8' },
  )
  return { code: status, stdout, stderr }
}

test.each(STDIN)('stdin: %s', (_, input, line) => {
  const dataDir = temporaryFolder()
  expect(pushBytes(dataDir, input)).toEqual(refusal(64, line))
  expect(isNothingStored(dataDir)).toBe(true)
})

test('stdin: the longest text is taken, in characters and not in bytes', () => {
  const input = Buffer.from(`${'€'.repeat(1_048_576)}\n`)
  expect(pushBytes(temporaryFolder(), input)).toMatchObject({ code: 0, stderr: UNSERVED })
})

test('--file: a missing one, a folder, and the good one before it leaves nothing', async () => {
  const dataDir = temporaryFolder()
  const good = fileWith('good')
  for (const [bad, why] of [
    ['/nonexistent', 'ENOENT'],
    [dataDir, 'it is a folder'],
  ] as const) {
    const { code, stdout, stderr } = await on(dataDir, ['push', '--file', good, '--file', bad], 'x')
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toMatch(new RegExp(`^tocsin: ${bad} cannot be read: ${why}[^\n]*\n$`))
    expect(isNothingStored(dataDir)).toBe(true)
  }
})

test.runIf(process.getuid?.() === 0)('--file: one that may not be read', async () => {
  const folder = temporaryFolder()
  const file = fileWith('secret')
  fs.chmodSync(path.dirname(file), 0o755)
  fs.chmodSync(file, 0o600)
  fs.chownSync(folder, 65_534, 65_534)
  const words = ['push', '--file', file, '--data-dir', folder]
  const { code, stderr } = await runSpawned(words, { uid: 65_534, input: 'x' })
  expect(code).toBe(64)
  expect(stderr).toMatch(/^tocsin: \S+letter\.txt cannot be read: EACCES[^\n]*\n$/)
})

test('--file: eleven of them', async () => {
  const dataDir = temporaryFolder()
  const file = fileWith('x')
  const flags = Array.from({ length: 11 }, () => ['--file', file]).flat()
  const line = 'files: You can only attach up to 10 files per push.'
  expect(await on(dataDir, ['push', ...flags], 'x')).toEqual(refusal(64, line))
  expect(isNothingStored(dataDir)).toBe(true)
})

test('--file: more than 100 MiB together', async () => {
  const dataDir = temporaryFolder()
  const file = fileWith('')
  fs.truncateSync(file, 51 << 20)
  const result = await on(dataDir, ['push', '--file', file, '--file', file], 'x')
  const line = 'The files are too large. You can only push up to 100 MiB.'
  expect(result).toEqual(refusal(64, line))
  expect(isNothingStored(dataDir)).toBe(true)
})

test('a damaged monitor.sqlite, from which the link’s address would come: nothing is stored', async () => {
  const dataDir = temporaryFolder()
  fs.writeFileSync(path.join(dataDir, 'monitor.sqlite'), 'no database')
  expect(await on(dataDir, ['push'], 'hunter2')).toMatchObject({ code: 65, stdout: '' })
  expect(isNothingStored(dataDir)).toBe(true)
})
