// `tocsin doctor`: each part with ok or what is wrong. Damaged databases: damaged-database.test.ts.

import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Clock } from '../../src/main/clock.ts'
import { ENDPOINT_FILE } from '../../src/shared/endpoint.ts'
import { hastenedClock } from '../support/hastened-clock.ts'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { serve } from '../support/tocsin.ts'

import { freePort, occupyPort, preparedFolder, run, storeSetting } from './running.ts'

interface Finding {
  readonly part: string
  readonly ok: boolean
  readonly detail: string
}

const PARTS = [
  'data folder',
  'monitor.sqlite',
  'secrets.sqlite',
  'keys',
  'server settings',
  'port',
  'clock',
  'time zones',
  'notification service',
  'requests',
  'spool',
  'remotes',
  'relays',
  'heartbeat',
  'launcher',
]

/** The findings on a folder, with a free port unless the environment says otherwise. */
async function examine(dataDir: string, env: Record<string, string> = {}, clock?: Clock) {
  const port = `${await freePort()}`
  const words = ['doctor', '--json', '--data-dir', dataDir]
  const { code, stdout, stderr } = await run(words, {
    env: { TOCSIN_PORT: port, ...env },
    ...(clock && { clock }),
  })
  expect(stderr).toBe('')
  const findings: readonly Finding[] = JSON.parse(stdout)
  const find = (part: string) => findings.find((finding) => finding.part === part)
  return { code, findings, find, wrong: findings.filter(({ ok }) => !ok).map(({ part }) => part) }
}

test('each part of a sound folder is ok: exit 0', async () => {
  const { code, findings, wrong } = await examine(preparedFolder().dataDir)
  expect([code, wrong]).toEqual([0, []])
  expect(findings.map(({ part }) => part)).toEqual(PARTS)
  for (const { detail } of findings) expect(detail).not.toBe('')
})

test('as text: one line for each part', async () => {
  const { dataDir } = preparedFolder()
  const env = { TOCSIN_PORT: `${await freePort()}` }
  const { code, stdout } = await run(['doctor', '--data-dir', dataDir], { env })
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual(
    PARTS.map((part) => [part, 'ok']),
  )
})

test('requests are counted, open ones and answers that nobody read', async () => {
  const { dataDir } = preparedFolder()
  const detail = async () => (await examine(dataDir)).find('requests')?.detail
  expect(await detail()).toBe('none open, no answers')
  await run(['request', 'create', 'the VPN password', '--data-dir', dataDir])
  expect(await detail()).toBe('1 open, 0 answers, 0 not read yet')
  const db = new Database(path.join(dataDir, 'secrets.sqlite'))
  db.exec('UPDATE requests SET answered_at = created_at')
  db.close()
  expect(await detail()).toBe('0 open, 1 answer, 1 not read yet')
})

test('a folder that was never used is no trouble, and is not made', async () => {
  const dataDir = path.join(temporaryFolder(), 'new')
  const { code, find } = await examine(dataDir)
  expect(code).toBe(0)
  expect(find('monitor.sqlite')).toMatchObject({ ok: true, detail: 'not made yet' })
  expect(fs.existsSync(dataDir)).toBe(false)
})

test.runIf(process.platform !== 'win32')('a folder that others can read is wrong', async () => {
  const { dataDir } = preparedFolder()
  fs.chmodSync(dataDir, 0o755)
  const { code, find, wrong } = await examine(dataDir)
  expect([code, wrong]).toEqual([1, ['data folder']])
  expect(find('data folder')?.detail).toContain(`chmod 700 ${dataDir}`)
})

test('a file in place of the folder is wrong', async () => {
  const file = path.join(temporaryFolder(), 'data')
  fs.writeFileSync(file, '')
  const { code, find } = await examine(file)
  expect([code, find('data folder')?.detail]).toEqual([1, `${file} is not a folder`])
})

test('a port in use by another program is wrong', async () => {
  const { port } = await occupyPort()
  const { code, find, wrong } = await examine(preparedFolder().dataDir, { TOCSIN_PORT: `${port}` })
  expect([code, wrong]).toEqual([1, ['port']])
  expect(find('port')?.detail).toBe(`port ${port} is in use by another program`)
})

test('a running server is asked whether it answers', async () => {
  const { dataDir } = preparedFolder()
  const server = await serveInProcess(dataDir)
  const { code, find } = await examine(dataDir)
  expect(code).toBe(0)
  expect(find('port')?.detail).toBe(`the server answers at ${server.url}`)
})

test('a server that does not answer is wrong', async () => {
  const { dataDir } = preparedFolder()
  const server = await serve(dataDir)
  server.process.kill('SIGSTOP')
  const { code, wrong, find } = await examine(dataDir, {}, hastenedClock(20))
  server.process.kill('SIGCONT')
  expect([code, wrong]).toEqual([1, ['port']])
  expect(find('port')?.detail).toBe(`${server.url} does not answer`)
})

test('a server that is not where it says is wrong', async () => {
  const { dataDir } = preparedFolder()
  const server = await serveInProcess(dataDir)
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const file = path.join(dataDir, ENDPOINT_FILE)
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(server.url, nowhere))
  expect((await examine(dataDir)).find('port')?.detail).toBe(`${nowhere} does not answer`)
})

test('a base URL that leads nowhere is named, with why and what to do', async () => {
  const { dataDir } = preparedFolder()
  const url = `http://127.0.0.1:${await freePort()}`
  const server = await serveInProcess(dataDir, ['--base-url', url])
  const { code, wrong, find } = await examine(dataDir)
  expect([code, wrong]).toEqual([1, ['port']])
  const [own, base] = [`the server answers at ${server.url}`, `its base URL ${url}`]
  const why = 'cannot be reached from this machine: ECONNREFUSED. Correct the base URL'
  expect(find('port')?.detail).toContain(`${own}, but ${base} ${why}`)
})

test('a setting that cannot be read is wrong', async () => {
  const { code, wrong } = await examine(preparedFolder().dataDir, { TOCSIN_PORT: 'many' })
  expect([code, wrong]).toEqual([1, ['port']])
})

test('a clock that reads less than the last look of the watcher is wrong', async () => {
  const { dataDir } = preparedFolder()
  storeSetting(dataDir, 'last_tick', `${Date.now() + 3_600_000}`)
  const { code, wrong } = await examine(dataDir)
  expect([code, wrong]).toEqual([1, ['clock']])
})

test.runIf(process.platform === 'linux')(
  'the notification service: named where it is',
  async () => {
    const folder = temporaryFolder()
    const program = path.join(folder, 'notify-send')
    fs.writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    const { dataDir } = preparedFolder()
    const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
    const there = await examine(dataDir, { ...bus, PATH: folder })
    expect(there.find('notification service')).toMatchObject({ ok: true, detail: program })
    const notThere = await examine(dataDir, { ...bus, PATH: temporaryFolder() })
    expect(notThere.find('notification service')).toMatchObject({
      ok: true,
      detail: 'log lines (notify-send is not installed)',
    })
  },
)

test('keys are counted', async () => {
  const { find } = await examine(preparedFolder().dataDir)
  expect(find('keys')).toMatchObject({ ok: true, detail: '1 API key, no master key yet' })
})

test('the spool: what waits is no trouble, what was refused is', async () => {
  const { dataDir } = preparedFolder()
  const folder = (name: string) => path.join(dataDir, 'spool', name)
  const put = (name: string, file: string, text = '{}') => {
    fs.mkdirSync(folder(name), { recursive: true })
    fs.writeFileSync(path.join(folder(name), file), text)
  }
  const seen = async () => {
    const { code, find } = await examine(dataDir)
    return [code, find('spool')?.detail]
  }
  expect(await seen()).toEqual([0, 'nothing waits'])
  put('new', '1768446604000-0-a.json')
  expect(await seen()).toEqual([0, '1 signal waiting since 2026-01-15 03:10 UTC'])
  put('new', '1768446605000-0-b.json')
  put('refused', '1-0-c.json')
  const detail = '2 signals waiting since 2026-01-15 03:10 UTC; 1 signal refused, kept in '
  const remedy = ': correct the check in its job, then delete the file'
  expect(await seen()).toEqual([1, `${detail}${folder('refused')}${remedy}`])
  put('refused', '2-0-d.json', '{"check": "nosuch"}')
  put('refused', '3-1-e.json', '{"check": "nosuch"}')
  put('refused', '4-0-f.json', '{"check": "Backup"}')
  put('refused', '5-0-g.json', '{"check"')
  expect((await seen())[1]).toMatch(/then delete the files[.] Checks named: nosuch, Backup$/)
})
