// Which hook a machine's own lines get (contract adopt.md 5, 9), and what cannot have one.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { assertOwnFolder, scan } from '../../src/main/adopt/adopt.ts'
import type { AdoptContext } from '../../src/main/adopt/job.ts'
import { SOURCES } from '../../src/main/adopt/sources/all.ts'
import { temporaryFolder } from '../support/house.ts'
import { aContext, fakeMachine } from './fake-machine.ts'

const LINE = '0 4 * * * /usr/bin/job'
const U = '<uuid>'

async function hookedBy(more: Partial<AdoptContext>, line = LINE) {
  const { jobs } = await scan({
    context: aContext('/data', more),
    machine: fakeMachine(`${line}\n`),
    sources: SOURCES,
    monitor: null,
    now: Date.now,
    grace: null,
  })
  const [job] = jobs
  if (job === undefined) throw new Error('no job')
  if (job.state === 'hand') return `hand ${job.reason}`
  return job.document
    .rewrite([{ place: job.place, uuid: U }], [])
    ?.toString()
    .trimEnd()
}

const TAIL = `; s=$?; /usr/bin/curl -fsS -m 10 --retry 3 -o /dev/null http://127.0.0.1:7464/ping/${U}/$s; exit $s`

test.each<[string, Partial<AdoptContext>, string]>([
  ['run by default', {}, `0 4 * * * /data/bin/run ${U} -- /usr/bin/job`],
  ['curl without Node', { node: null }, `${LINE}${TAIL}`],
  ['curl by --via', { via: 'curl' }, `${LINE}${TAIL}`],
  ['nothing without both', { node: null, curl: null }, 'hand program'],
  ['nothing by --via curl without it', { via: 'curl', curl: null }, 'hand program'],
  [
    'a folder with a blank',
    { dataDir: '/My Data' },
    `0 4 * * * '/My Data/bin/run' ${U} -- /usr/bin/job`,
  ],
  ['a folder with a quote', { dataDir: "/Ann's" }, 'hand path'],
  ['a folder with a percent sign', { dataDir: '/100%' }, 'hand path'],
  ['a folder with a backslash', { dataDir: '/a\\b' }, 'hand path'],
  ['a folder with a newline', { dataDir: '/a\nb' }, 'hand path'],
  ['an unknown zone', { zone: null }, 'hand zone'],
])('%s', async (_, more, expected) => {
  expect(await hookedBy(more)).toBe(expected)
})

test('a URL with brackets is quoted, so that no shell takes them for a pattern', async () => {
  const said = await hookedBy({ via: 'curl', baseUrl: 'http://[::1]:7464' })
  expect(said).toContain(`'http://[::1]:7464/ping/${U}/'$s; exit $s`)
})

test.each([
  ['/bin/sh', '--'],
  ['/bin/zsh', '-c'],
])('under %s, print is started by %s', async (shell, form) => {
  const { jobs } = await scan({
    context: aContext('/data'),
    machine: fakeMachine(`SHELL=${shell}\n0 4 * * * print hello\n`),
    sources: SOURCES,
    monitor: null,
    now: Date.now,
    grace: null,
  })
  const put = jobs.map(({ place }) => ({ place, uuid: U }))
  expect(jobs[0]?.document.rewrite(put, [])?.toString()).toContain(`/data/bin/run ${U} ${form} `)
})

test('as root, the data folder of another user is refused: 77', () => {
  const dataDir = temporaryFolder()
  expect(() => assertOwnFolder({ isRoot: false, dataDir })).not.toThrow()
  if (process.getuid?.() === 0) fs.chownSync(dataDir, 12_345, 12_345)
  expect(() => assertOwnFolder({ isRoot: true, dataDir })).toThrow(
    expect.objectContaining({ code: 'NO_RIGHTS', exit: 77 }),
  )
  expect(() => assertOwnFolder({ isRoot: true, dataDir: path.join(dataDir, 'none') })).not.toThrow()
})
