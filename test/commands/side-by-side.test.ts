// Two Tocsins and a Healthchecks server side by side: the product as the remote of itself, mirrored, relayed to, moved to
// and pushed through (contract remotes.md 2, 3, 4, 6).
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE, SECOND } from '../../src/main/clock.ts'
import { aFaultyFront } from '../remotes/support/faulty-front.ts'
import { aHealthchecksServer, aListedCheck, READ_WRITE } from '../remotes/support/stand-in.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { temporaryFolder } from '../support/house.ts'
import { makeToken, reveal, tokenIn } from '../support/push-server.ts'
import { type ServedHere, serveInProcess } from '../support/serve-in-process.ts'
import { getJson, type MadeCheck, makeCheck, makeKey, pingUrl, run } from './running.ts'

async function anInstallation(clock: FakeClock) {
  const dataDir = temporaryFolder()
  const apiKey = await makeKey(dataDir)
  // Time that a test lets pass is no gap: nobody slept.
  const server = await serveInProcess(dataDir, ['--observe', 'strict'], {}, { clock })
  onTestFinished(() => stopped(clock, server))
  const tocsin = async (words: string, input = '') => {
    const result = await run([...words.split(' '), '--data-dir', dataDir], { input })
    expect([words, result.code, result.stderr]).toEqual([words, 0, ''])
    return result.stdout.trim()
  }
  return {
    ...{ dataDir, apiKey, server, tocsin },
    json: async (words: string) => JSON.parse(await tocsin(`${words} --json`)),
    make: (name: string) => makeCheck(dataDir, '--name', name, '--timeout', '86400'),
    async ping(check: MadeCheck, suffix = '') {
      expect((await fetch(pingUrl(server, check, suffix))).status).toBe(200)
    },
    async check(uuid: string) {
      const url = `/checks/${uuid}`
      const found = await getJson<{ status: string; started: boolean }>(server, url, apiKey)
      return [found.status, found.started]
    },
    async log(uuid: string) {
      const url = `/checks/${uuid}/pings/`
      const { pings } = await getJson<{ pings: { type: string }[] }>(server, url, apiKey)
      // A busy machine may send one again: at least once is promised.
      const types = pings.map(({ type }) => type).toReversed()
      return types.filter((type, i) => type !== types[i - 1])
    },
  }
}

/** What is in hand has its limits by the clock: time passes until it is over. */
async function stopped(clock: FakeClock, server: ServedHere): Promise<void> {
  let isOver = false
  void server.stop().finally(() => {
    isOver = true
  })
  await passing(clock, async () => isOver).toBe(true)
}

type Installation = Awaited<ReturnType<typeof anInstallation>>

/** Lets some seconds pass, again and again, until that is so. */
function passing(clock: FakeClock, found: () => Promise<unknown>, seconds = 1) {
  return expect.poll(async () => {
    await clock.advance(seconds * SECOND)
    return found()
  })
}

async function aPair() {
  const clock = fakeClock()
  return { clock, here: await anInstallation(clock), there: await anInstallation(clock) }
}

const KEY = '--key-file -'

async function statusSeen(here: Installation, remote: string): Promise<unknown> {
  const checks: { name: string; status: string }[] = await here.json(`remote checks ${remote}`)
  return checks.map(({ name, status }) => `${name} ${status}`)
}

test('a check that goes down there shows here within half a minute, on either kind of server', async () => {
  const { clock, here, there } = await aPair()
  const web = await there.make('web')
  await there.ping(web)
  const db = aListedCheck({ name: 'db' })
  const other = await aHealthchecksServer([db])
  await here.tocsin(`remote add --name there --url ${there.server.url} ${KEY}`, there.apiKey)
  await here.tocsin(`remote add --name other --url ${other.url} ${KEY}`, READ_WRITE)
  const seen = async () => [await statusSeen(here, 'there'), await statusSeen(here, 'other')]
  await passing(clock, seen).toEqual([['web up'], ['db up']])
  await there.ping(web, '/fail')
  db.status = 'down'
  // The interval, and its tenth.
  await clock.advance(33 * SECOND)
  await expect.poll(seen).toEqual([['web down'], ['db down']])
})

test('a cut of ten minutes loses no state: what waited is told as it stands, with its history', async () => {
  const { clock, here, there } = await aPair()
  const front = await aFaultyFront(clock)
  front.target = Number(new URL(there.server.url).port)
  const url = front.base.replace('nas.test', '127.0.0.1')
  const base = `--url ${url} --ping-base ${url}/ping/`
  await here.tocsin(`remote add --name there ${base} ${KEY}`, there.apiKey)
  const pairs: (readonly [MadeCheck, MadeCheck])[] = []
  for (const name of ['failed', 'recovered', 'running']) {
    const [own, target] = [await here.make(name), await there.make(name)]
    pairs.push([own, target])
    await here.tocsin(`relay set --check ${own.uuid} --to there --target ${target.uuid}`)
  }
  const standing = (side: Installation, which: 0 | 1) =>
    Promise.all(pairs.map((pair) => side.check(pair[which].uuid)))
  // The running server has noticed its relays once it looked.
  await clock.advance(2 * SECOND)
  for (const [own] of pairs) await here.ping(own)
  const up = pairs.map(() => ['up', false])
  await passing(clock, () => standing(there, 1)).toEqual(up)

  await front.refuse()
  const [failed, recovered, running] = pairs.map(([own]) => own)
  if (!failed || !recovered || !running) throw new Error('three checks')
  for (const suffix of ['', '/fail']) await here.ping(failed, suffix)
  for (const suffix of ['/fail', '']) await here.ping(recovered, suffix)
  for (const suffix of ['', '/start']) await here.ping(running, suffix)
  for (let i = 0; i < 20; i++) await clock.advance(MINUTE / 2)
  const after = [
    ['down', false],
    ['up', false],
    ['up', true],
  ]
  expect([await standing(here, 0), await standing(there, 1)]).toEqual([after, up])

  await front.heal()
  // The next try may be five minutes away.
  await passing(clock, () => standing(there, 1), 10).toEqual(after)
  const waiting = async () =>
    (await here.json('relay list')).map((relay: { waiting: number }) => relay.waiting)
  await passing(clock, waiting, 10).toEqual([0, 0, 0])
  expect(await Promise.all(pairs.map(([, target]) => there.log(target.uuid)))).toEqual([
    ['success', 'log', 'fail'],
    ['success', 'log', 'success'],
    ['success', 'log', 'success', 'start'],
  ])
})

test('after move --relay the old ping URLs keep both sides right', async () => {
  const { clock, here, there } = await aPair()
  const backup = await here.make('backup')
  await here.tocsin(`remote add --name there --url ${there.server.url} ${KEY}`, there.apiKey)
  const { checks } = await here.json('move --to there --relay')
  const target: string = checks[0].target
  await clock.advance(2 * SECOND)
  for (const [suffix, standing] of [
    ['/start', ['new', true]],
    ['', ['up', false]],
    ['/3', ['down', false]],
  ] as const) {
    await here.ping(backup, suffix)
    const both = () => Promise.all([here.check(backup.uuid), there.check(target)])
    await passing(clock, both).toEqual([standing, standing])
  }
})

test('a push through the other server opens there, and its views are known here', async () => {
  const { here, there } = await aPair()
  const token = await makeToken(there.dataDir)
  await here.tocsin(`remote add --name there --url ${there.server.url} ${KEY}`, `token=${token}`)
  const link = await here.tocsin('push --via there --views 2 --days 1', 'correct horse')
  expect(link.startsWith(`${there.server.url}/p/`)).toBe(true)
  const page = await reveal(there.server, tokenIn(link))
  expect(await page.text()).toContain('correct horse')
  const [listed] = await here.json('pushes list --via there')
  expect(listed).toMatchObject({ views_remaining: 1, expired: false })
})
