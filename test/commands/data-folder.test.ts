// Where the data folder is, how it is made, and folders that cannot be used.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { CLI } from '../support/tocsin.ts'
import { preparedFolder, refusal, run, runSpawned } from './running.ts'

const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8)

test('a missing folder is made, with its parents, for the user alone', async () => {
  const dataDir = path.join(temporaryFolder(), 'new', 'folder')
  expect(await run(['project', 'list', '--data-dir', dataDir])).toMatchObject({ code: 0 })
  expect(modeOf(dataDir)).toBe('700')
})

test('the databases of a serving process are for the user alone', async () => {
  const dataDir = path.join(temporaryFolder(), 'data')
  const server = await serveInProcess(dataDir)
  await fetch(`${server.url}/api/v3/status/`)
  const kept = fs.readdirSync(dataDir).filter((name) => /\.(sqlite$|sqlite-|key$)/.test(name))
  const databases = ['monitor.sqlite', 'secrets.sqlite']
  const beside = databases.flatMap((name) => [name, `${name}-shm`, `${name}-wal`])
  expect(kept.sort()).toEqual(['master.key', ...beside].sort())
  expect(new Set(kept.map((name) => modeOf(path.join(dataDir, name))))).toEqual(new Set(['600']))
  expect(modeOf(path.join(dataDir, 'files'))).toBe('700')
  expect(modeOf(dataDir)).toBe('700')
})

test.runIf(process.platform === 'linux').each([
  ['$XDG_DATA_HOME/tocsin', (home: string) => ({ XDG_DATA_HOME: `${home}/xdg` }), 'xdg/tocsin'],
  ['~/.local/share/tocsin', (home: string) => ({ HOME: home }), '.local/share/tocsin'],
  [
    '~/.local/share/tocsin where XDG_DATA_HOME is no absolute path',
    (home: string) => ({ HOME: home, XDG_DATA_HOME: 'xdg' }),
    '.local/share/tocsin',
  ],
  [
    '~/.local/share/tocsin where TOCSIN_DATA_DIR is empty',
    (home: string) => ({ HOME: home, TOCSIN_DATA_DIR: '' }),
    '.local/share/tocsin',
  ],
  ['TOCSIN_DATA_DIR', (home: string) => ({ HOME: home, TOCSIN_DATA_DIR: `${home}/own` }), 'own'],
])('the folder of nobody’s choice is %s', async (_, env, expected) => {
  const home = temporaryFolder()
  const done = await runSpawned(['project', 'list'], {
    env: { XDG_DATA_HOME: undefined, ...env(home) },
  })
  expect(done).toEqual({ code: 0, stdout: 'Default\n', stderr: '' })
  expect(fs.existsSync(path.join(home, expected, 'monitor.sqlite'))).toBe(true)
})

test('--data-dir wins over TOCSIN_DATA_DIR', async () => {
  const [flag, variable] = [temporaryFolder(), temporaryFolder()]
  await run(['project', 'list', '--data-dir', flag], { env: { TOCSIN_DATA_DIR: variable } })
  expect(fs.readdirSync(flag)).toContain('monitor.sqlite')
  expect(fs.readdirSync(variable)).toEqual([])
})

test('an empty --data-dir is refused: it is no choice of the default', async () => {
  const home = temporaryFolder()
  const done = await run(['serve', '--data-dir', ''], { env: { HOME: home, XDG_DATA_HOME: home } })
  expect(done).toEqual(refusal(64, '--data-dir must not be empty'))
  expect(fs.readdirSync(home)).toEqual([])
})

const WORDS: readonly (readonly string[])[] = [
  ['serve', '--port', '0'],
  ['check', 'list'],
]

test.each(WORDS.map((words) => [words]))('%j refuses a folder that is a file', async (words) => {
  const file = path.join(temporaryFolder(), 'file')
  fs.writeFileSync(file, '')
  for (const dataDir of [file, path.join(file, 'below')]) {
    const { code, stdout, stderr } = await run([...words, '--data-dir', dataDir])
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toMatch(/^tocsin: the data folder \S+ cannot be used: [^\n]+\n$/)
  }
})

test.each(['lock', 'serving', 'monitor.sqlite'])(
  'a folder in the place of %s is refused',
  async (name) => {
    const dataDir = temporaryFolder()
    fs.mkdirSync(path.join(dataDir, name))
    expect(await run(['serve', '--port', '0', '--data-dir', dataDir])).toEqual(
      refusal(64, `the data folder ${dataDir} cannot be used: ${name} is not a file`),
    )
  },
)

const NOBODY = 65_534
/** Root may read and write anything: these need a user who may not, and who may run the program. */
const canBeNobody =
  process.getuid?.() === 0 &&
  [path.dirname(CLI), path.dirname(process.execPath)].every((folder) => {
    for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
      if ((fs.statSync(at).mode & 0o001) === 0) return false
    }
    return true
  })

test.runIf(canBeNobody || process.getuid?.() !== 0).each<[string, string, number]>([
  ['a folder that may not be written', '.', 0o500],
  ['a folder that may not be read', '.', 0o300],
  ['a database that may not be read', 'monitor.sqlite', 0o200],
  ['a database that may not be written', 'monitor.sqlite', 0o400],
])('%s is refused and named', async (_, name, mode) => {
  const dataDir = preparedFolder().dataDir
  fs.rmSync(path.join(dataDir, 'lock'), { force: true })
  const target = path.join(dataDir, name)
  const uid = process.getuid?.() === 0 ? NOBODY : undefined
  if (uid !== undefined) {
    for (const file of [dataDir, path.join(dataDir, 'monitor.sqlite')]) fs.chownSync(file, uid, uid)
  }
  fs.chmodSync(target, mode)
  for (const words of WORDS) {
    const done = await runSpawned(
      [...words, '--data-dir', dataDir],
      uid === undefined ? {} : { uid },
    )
    expect([done.code, done.stdout], done.stderr).toEqual([64, ''])
    const line = `tocsin: the data folder ${dataDir} cannot be used: EACCES: permission denied, `
    expect(done.stderr).toBe(`${line}access '${path.resolve(target)}'\n`)
  }
  fs.chmodSync(target, 0o700)
})
