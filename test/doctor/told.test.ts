// What the doctor finds is told without its language: the command line says it in English, the window in its own.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { examineAll, plainly } from '../../src/main/doctor/examine.ts'
import { examineRemotes } from '../../src/main/doctor/remotes.ts'
import { TocsinError } from '../../src/main/errors.ts'
import { troubleOf } from '../../src/main/health.ts'
import { SERVED_AT_SETTING } from '../../src/main/network/addresses.ts'
import { said } from '../../src/renderer/ui/said.ts'
import { setWords } from '../../src/renderer/words/t.ts'
import type { Trouble } from '../../src/shared/model/trouble.ts'
import { WORDS as GERMAN } from '../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'
import { englishOf } from '../../src/shared/words/english.ts'
import { WORDS as FRENCH } from '../../src/shared/words/fr/index.ts'
import { type Told, tell } from '../../src/shared/words/told.ts'
import { preparedFolder, storeSetting } from '../commands/running.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

afterEach(() => setWords('en', ENGLISH))

test('the window says servers, as everywhere in it, where the command line says remotes', () => {
  const part = tell('doctor.part.remotes')
  expect([englishOf(part), said(part)]).toEqual(['remotes', 'other servers'])
})

test('each part is named and explained in the language of the window, and in English', async () => {
  const findings = await examineAll({
    ...{ dataDir: temporaryFolder(), env: { TOCSIN_PORT: '0' }, clock: fakeClock() },
    troubles: [
      troubleOf('full', tell('troubles.diskFull'), tell('troubles.freeSpace', { folder: '/d' })),
    ],
  })
  const english = findings.map(plainly)
  setWords('de', GERMAN)
  const german = findings.map(({ part, detail }) => [said(part, 0, 'UTC'), said(detail, 0, 'UTC')])
  expect(english[0]).toEqual({
    ...{ part: 'application', ok: false },
    detail:
      'The disk is full. Pings and new pushes are refused; alarms still go out. Free some space where /d is.',
  })
  expect(german[0]?.join(': ')).toMatch(/^Anwendung: Der Datenträger ist voll\. Pings und neue /)
  expect(Object.fromEntries(german)).toMatchObject({
    'monitor.sqlite': 'noch nicht angelegt',
    Schlüssel: '0 API-Schlüssel, noch kein Hauptschlüssel',
    Anforderungen: 'keine offen, keine Antworten',
    Startprogramm: 'nicht genutzt',
  })
  expect(Object.fromEntries(german).Uhr).toMatch(/^zeigt /)
  expect(english.find(({ part }) => part === 'clock')?.detail).toMatch(
    /^reads [0-9-]+ [0-9:]+ UTC$/,
  )
  const same = english.filter(({ detail }, i) => detail === german[i]?.[1]).map(({ part }) => part)
  expect(same).toEqual([])
})

test('a data folder is its path, and not well while its server calls the disk full', async () => {
  const dataDir = temporaryFolder()
  const examined = { dataDir, env: { TOCSIN_PORT: '0' }, clock: fakeClock() }
  const folderOf = async (troubles: readonly Trouble[]) => {
    const findings = await examineAll({ ...examined, troubles })
    return findings.map(plainly).find(({ part }) => part === 'data folder')
  }
  expect(await folderOf([])).toMatchObject({ ok: true, detail: dataDir })
  expect(await folderOf([troubleOf('full', tell('troubles.diskFull'))])).toMatchObject({
    ok: false,
    detail: `${dataDir}: its disk is full`,
  })
})

test('the size of a database is written as the language of the window writes it', () => {
  const told = tell('doctor.sound', { size: { bytes: 1.5 * 1024 ** 2 } })
  setWords('fr', FRENCH)
  expect(said(told, 0, 'UTC')).toMatch(/^intact, 1,5\sMio$/)
  expect(englishOf(told)).toBe('sound, 1.5 MiB')
})

test('the state of another server, and what it answered, are in the language of the window', () => {
  const rows = [
    { name: 'home', state: 'ok', detail: '' },
    { name: 'hub', state: 'unreachable', detail: 'Connection failed' },
    { name: 'team', state: 'refused', detail: 'says no' },
  ]
  const told = toldBy(() => examineRemotes(<T>() => rows as unknown as readonly T[]))
  expect(said(told)).toBe('hub is unreachable: Connection failed; team is refused: says no')
  setWords('de', GERMAN)
  // What the other server said stays as it said it.
  expect(said(told)).toBe(
    'hub (nicht erreichbar): Verbindung fehlgeschlagen; team (Schlüssel abgelehnt): says no',
  )
})

test('a saved setting that cannot be used is no trouble while a flag of the server overrides it', async () => {
  const { dataDir } = preparedFolder()
  storeSetting(dataDir, 'ping-log-limit', 'many')
  const settingsOf = async () => {
    const findings = await examineAll({ dataDir, env: {}, clock: systemClock })
    return findings.map(plainly).find(({ part }) => part === 'server settings')
  }
  const server = await serveInProcess(dataDir, ['--ping-log-limit', '50'])
  expect(await settingsOf()).toMatchObject({ ok: true, detail: 'none' })
  await server.stop()
  expect(await settingsOf()).toMatchObject({ ok: false })
  await serveInProcess(dataDir)
  expect(await settingsOf()).toMatchObject({ ok: false })
})

test('what its own server answers is in the language of the window', async () => {
  const { dataDir } = preparedFolder()
  await serveInProcess(dataDir)
  const full = http.createServer((_, reply) => reply.writeHead(500).end('The disk is full'))
  await new Promise<void>((done) => full.listen(0, '127.0.0.1', done))
  onTestFinished(() => void full.close())
  const { port } = full.address() as AddressInfo
  storeSetting(dataDir, SERVED_AT_SETTING, `http://127.0.0.1:${port}`)
  const findings = await examineAll({ dataDir, env: {}, clock: systemClock })
  setWords('de', GERMAN)
  const told = findings.map(({ detail }) => said(detail, 0, 'UTC'))
  expect(told).toContain(`http://127.0.0.1:${port} antwortet mit 500: Der Datenträger ist voll`)
})

function toldBy(examine: () => unknown): string | Told {
  try {
    examine()
  } catch (error) {
    if (error instanceof TocsinError) return error.told ?? error.message
  }
  throw new Error('nothing is amiss')
}
