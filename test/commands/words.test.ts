// Help, version, words that are no command, and output that nobody takes.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json'
import { USAGES } from '../../src/main/commands/all.ts'
import { nearest } from '../../src/main/commands/nearest.ts'
import { temporaryFolder } from '../support/house.ts'
import { CLI, cleanEnv } from '../support/tocsin.ts'
import { preparedFolder, refusal, run, runSpawned } from './running.ts'

const COMMANDS = [
  'serve',
  'run',
  'ping',
  'project list',
  'project create',
  'project show',
  'key create',
  'key list',
  'key revoke',
  'key rotate-master',
  'channel create',
  'channel list',
  'check create',
  'check list',
  'token create',
  'token list',
  'token revoke',
  'push',
  'pushes list',
  'pushes change',
  'pushes expire',
  'schedule next',
  'doctor',
]

test('--version prints the version', async () => {
  expect(await run(['--version'])).toEqual({
    code: 0,
    stdout: `${manifest.version}\n`,
    stderr: '',
  })
})

test.each([[['help']], [['--help']], [['-h']], [[]]])('%j lists the commands', async (words) => {
  const { code, stdout, stderr } = await run(words)
  expect([code, stderr]).toEqual([0, ''])
  for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${command} {2,}\\S`, 'm'))
})

test.each(COMMANDS)('help %s, and %s --help, tell how it is used', async (command) => {
  const words = command.split(' ')
  const [asked, flagged] = await Promise.all([run(['help', ...words]), run([...words, '--help'])])
  expect([asked.code, asked.stderr]).toEqual([0, ''])
  expect(asked.stdout).toMatch(new RegExp(`^usage: tocsin ${command}`))
  expect(flagged).toEqual(asked)
})

test.each([
  '--data-dir',
  '--port',
  '--host',
  '--base-url',
  '--allow-host',
  '--trust-proxy',
  '--ping-log-limit',
  '--ping-body-limit',
  '--observe',
  '--log',
])('help serve names %s', async (flag) => {
  expect((await run(['help', 'serve'])).stdout).toContain(`[${flag} `)
})

test('help on a family lists its commands', async () => {
  const { stdout } = await run(['help', 'key'])
  expect(stdout.match(/^ {2}key [\w-]+/gm)).toEqual([
    '  key create',
    '  key list',
    '  key rename',
    '  key revoke',
    '  key rotate-master',
  ])
})

const FAMILIES = [
  ...new Set(USAGES.filter(({ name }) => name.includes(' ')).map(({ name }) => name.split(' ')[0])),
] as string[]

test.each(FAMILIES)('%s --help names the commands of the family', async (noun) => {
  const { code, stdout, stderr } = await run([noun, '--help'])
  expect([code, stderr]).toEqual([0, ''])
  for (const { name } of USAGES.filter((usage) => usage.name.startsWith(`${noun} `)))
    expect(stdout).toContain(`  ${name}  `)
  expect(await run(['help', noun])).toEqual({ code, stdout, stderr })
})

test.each([[['help', 'help']], [['help', '--help']], [['--help', '-h']]])(
  '%j lists the commands, too',
  async (words) => {
    expect(await run(words)).toEqual(await run(['help']))
  },
)

test.each([
  ['sesion', ['sessions', 'session'], 'session'],
  ['chack', ['list', 'check'], 'check'],
  ['cheek', ['list'], null],
])('%s among %j means %s', (word, known, meant) => {
  expect(nearest(word, known)).toBe(meant)
})

test('a command stands before those whose names begin with its own', async () => {
  const names = USAGES.map(({ name }) => name)
  for (const [i, name] of names.entries())
    expect(names.slice(i).filter((other) => name.startsWith(`${other} `))).toEqual([])
})

test.each<[string[], string]>([
  [['chekc', 'list'], 'unknown command: chekc; did you mean check? (see: tocsin help)'],
  [['status'], 'unknown command: status; did you mean status-page? (see: tocsin help)'],
  [['docter', '--help'], 'unknown command: docter; did you mean doctor? (see: tocsin help)'],
  [['help', 'pingg'], 'unknown command: pingg; did you mean ping? (see: tocsin help)'],
  [['version'], 'unknown command: version; did you mean --version? (see: tocsin help)'],
  [
    ['check', 'crate', '--name', 'a'],
    'unknown command: check crate; did you mean check create? (see: tocsin help check)',
  ],
  [
    ['window', 'session'],
    'unknown command: window session; did you mean window sessions? (see: tocsin help window)',
  ],
  [['window', 'nonsense'], 'window what? One of: sessions, sign-out'],
  [['key', 'nonsense', '--help'], 'key what? One of: create, list, rename, revoke, rotate-master'],
  [['nonsense'], 'unknown command: nonsense (see: tocsin help)'],
  [['--nonsense'], 'unknown command: --nonsense (see: tocsin help)'],
  [['x'], 'unknown command: x (see: tocsin help)'],
  [['help', 'nonsense'], 'unknown command: nonsense (see: tocsin help)'],
  [['key'], 'key what? One of: create, list, rename, revoke, rotate-master'],
  [['key', 'list', '--nope'], `Unknown option '--nope' (see: tocsin help key list)`],
  [['move', '--to'], '--to needs a value (see: tocsin help move)'],
  [
    ['check', 'list', '--project', '--json'],
    '--project needs a value; write --project=VALUE if it begins with - (see: tocsin help check list)',
  ],
  [['key', 'list', 'all'], 'unexpected argument (see: tocsin help key list)'],
])('%j is refused', async (words, line) => {
  expect(await run(words)).toEqual(refusal(64, line))
})

test('help and version make no data folder', async () => {
  const home = temporaryFolder()
  const env = { HOME: home, XDG_DATA_HOME: home }
  for (const words of [['help'], ['serve', '--help'], ['--version']])
    await runSpawned(words, { env })
  expect(fs.readdirSync(home)).toEqual([])
})

/** How a command ends whose stdout is this, and what it says of it. */
async function endWith(words: readonly string[], stdout: number | 'pipe') {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: cleanEnv(),
    stdio: ['ignore', stdout, 'pipe'],
  })
  child.stdout?.destroy()
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, stderr }
}

test('a reader that went away ends a command without a word', async () => {
  const words = ['schedule', 'next', '--expr', '* * * * *', '--count', '1000']
  expect(await endWith(words, 'pipe')).toEqual({ code: 1, stderr: '' })
})

test.runIf(fs.existsSync('/dev/full'))(
  'a result that cannot be written is no success',
  async () => {
    const full = fs.openSync('/dev/full', 'w')
    onTestFinished(() => fs.closeSync(full))
    const words = ['key', 'create', '--type', 'ping', '--data-dir', preparedFolder().dataDir]
    expect(await endWith(words, full)).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^tocsin: cannot print: [^\n]+\n$/),
    })
  },
)
