// `tocsin backup` and `tocsin restore`: a file for cron, and the way back where no server starts.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { makeCheck, preparedFolder, refusal, run } from './running.ts'

const target = () => path.join(temporaryFolder(), 'tocsin.tar.gz')
const on = (dataDir: string, ...words: string[]) => run([...words, '--data-dir', dataDir])

async function namesOf(dataDir: string): Promise<string[]> {
  const { stdout } = await on(dataDir, 'check', 'list', '--json')
  return JSON.parse(stdout).checks.map(({ name }: { name: string }) => name)
}

test.each<[string, Record<string, string>, boolean, string]>([
  ['a variable', { TOCSIN_MASTER_KEY: 'a'.repeat(64) }, false, 'keep what TOCSIN_MASTER_KEY holds'],
  ['a keychain', {}, true, 'it is in the keychain of this desktop'],
])('backup says where the master key is that %s holds', async (_, env, isSealed, place) => {
  const { dataDir } = preparedFolder()
  if (isSealed) fs.writeFileSync(path.join(dataDir, 'master.key.sealed'), '')
  const { stderr } = await run(['backup', target(), '--data-dir', dataDir], { env })
  expect(stderr).toContain(`which opens its secrets: ${place}\n`)
})

test('backup writes a file that only its owner reads, prints its size, and names the master key', async () => {
  const { dataDir } = preparedFolder()
  const file = target()
  const { code, stdout, stderr } = await on(dataDir, 'backup', file)
  expect(code).toBe(0)
  expect(stdout).toMatch(/ {2}\d[\d.]* KiB\n$/)
  expect(stdout).toContain(file)
  expect(stderr).toBe(
    `tocsin: the backup does not hold the master key, which opens its secrets: keep a copy of ${dataDir}/master.key\n`,
  )
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(path.dirname(file))).toEqual(['tocsin.tar.gz'])
  expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])
})

test('backup replaces a file only with --force', async () => {
  const { dataDir } = preparedFolder()
  const file = target()
  fs.writeFileSync(file, 'mine')
  expect(await on(dataDir, 'backup', file)).toEqual(
    refusal(64, `${file} exists; --force replaces it`),
  )
  expect(fs.readFileSync(file, 'utf8')).toBe('mine')
  const { code, stdout } = await on(dataDir, 'backup', file, '--force', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ file, size: fs.statSync(file).size })
})

test('backup of a folder without data makes neither', async () => {
  const dataDir = path.join(temporaryFolder(), 'none')
  const file = target()
  const line = `nothing to back up: ${dataDir} has no monitor.sqlite`
  expect(await on(dataDir, 'backup', file)).toEqual(refusal(1, line))
  expect([fs.existsSync(dataDir), fs.existsSync(file)]).toEqual([false, false])
})

test('backup of a damaged database says which one, and leaves the older file', async () => {
  const { dataDir } = preparedFolder()
  const file = target()
  fs.writeFileSync(file, 'older')
  fs.writeFileSync(path.join(dataDir, 'monitor.sqlite'), 'no database\n'.repeat(1000))
  const { code, stderr } = await on(dataDir, 'backup', file, '--force')
  expect([code, stderr]).toEqual([
    65,
    expect.stringMatching(/^tocsin: monitor\.sqlite is damaged \(/),
  ])
  expect(fs.readFileSync(file, 'utf8')).toBe('older')
})

test('restore with damaged databases: the next start of the server brings the backup back', async () => {
  const { dataDir } = preparedFolder()
  const file = target()
  await on(dataDir, 'backup', file)
  for (const name of ['monitor.sqlite', 'secrets.sqlite']) {
    fs.writeFileSync(path.join(dataDir, name), 'no database\n'.repeat(1000))
  }
  const { code, stdout } = await on(dataDir, 'restore', file)
  expect(code).toBe(0)
  expect(stdout).toContain('with 1 check and 0 pushes.\n')
  expect(stdout).toContain('No server runs: ')
  await (await serveInProcess(dataDir)).stop()
  expect(await namesOf(dataDir)).toEqual(['backup'])
})

test('both work beside a server, which goes on with its data until it is started again', async () => {
  const { dataDir } = preparedFolder()
  const server = await serveInProcess(dataDir)
  const file = target()
  expect((await on(dataDir, 'backup', file)).code).toBe(0)
  await makeCheck(dataDir, '--name', 'later')
  expect((await on(dataDir, 'restore', file)).stdout).toContain('A server runs: ')
  expect(await namesOf(dataDir)).toEqual(['backup', 'later'])
  await server.stop()
  await (await serveInProcess(dataDir)).stop()
  expect(await namesOf(dataDir)).toEqual(['backup'])
})

test('a file that is no backup leaves nothing staged', async () => {
  const { dataDir } = preparedFolder()
  const file = target()
  fs.writeFileSync(file, 'text')
  const { code, stderr } = await on(dataDir, 'restore', file)
  expect([code, stderr]).toEqual([
    64,
    'tocsin: this is no backup that can be restored: the file is damaged or incomplete\n',
  ])
  expect(fs.existsSync(path.join(dataDir, 'restore'))).toBe(false)
  expect(await on(dataDir, 'restore', `${file}.gone`)).toMatchObject({ code: 64 })
})
