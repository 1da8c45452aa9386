// `tocsin check …`
import { expect, test } from 'vitest'
import { serveInProcess } from '../support/serve-in-process.ts'

import {
  getJson,
  type MadeCheck,
  makeCheck,
  preparedFolder,
  refusal,
  run,
  storeSetting,
} from './running.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

function checksOn(dataDir: string, env: Record<string, string> = {}) {
  return (...words: string[]) => run(['check', ...words, '--data-dir', dataDir], { env })
}

test('create prints the ping URL', async () => {
  const check = checksOn(preparedFolder().dataDir)
  const done = await check('create', '--name', 'nightly', '--timeout', '60', '--grace', '60')
  expect([done.code, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:7464/ping/${UUID}\n$`))
})

test.each<[string, Record<string, string>, string | null, string]>([
  ['the port 7464 where none served yet', {}, null, 'http://127.0.0.1:7464'],
  ['the last server', {}, 'http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  [
    'TOCSIN_BASE_URL',
    { TOCSIN_BASE_URL: 'https://t.example' },
    'http://x.test',
    'https://t.example',
  ],
])('the URL begins with %s', async (_, env, servedAt, base) => {
  const { dataDir } = preparedFolder()
  if (servedAt !== null) storeSetting(dataDir, 'served_at', servedAt)
  const { stdout } = await checksOn(dataDir, env)('create')
  expect(stdout).toMatch(new RegExp(`^${base}/ping/`))
})

test('the address that a server would listen on says nothing to a command', async () => {
  const { dataDir } = preparedFolder()
  storeSetting(dataDir, 'host', 'http://nas:7464')
  expect(await checksOn(dataDir)('create')).toMatchObject({ code: 0, stderr: '' })
})

test('a base URL that is wrong is refused before there is a check', async () => {
  const { dataDir } = preparedFolder()
  const wrong = await checksOn(dataDir, { TOCSIN_BASE_URL: 'nas' })('create', '--name', 'nightly')
  expect(wrong).toEqual(refusal(64, 'TOCSIN_BASE_URL must be an http or https URL'))
  expect((await checksOn(dataDir)('list')).stdout).not.toContain('nightly')
})

test('create --json and list --json are as the API shows them', async () => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serveInProcess(dataDir)
  const made = await makeCheck(
    dataDir,
    '--name',
    'nightly',
    '--schedule',
    '0 3 * * *',
    '--tz',
    'Europe/Riga',
  )
  expect(made).toEqual(await getJson(server, `/checks/${made.uuid}`, key))
  const list = JSON.parse((await checksOn(dataDir)('list', '--json')).stdout)
  expect(list).toEqual(await getJson(server, '/checks/', key))
  expect(list.checks.map(({ uuid }: MadeCheck) => uuid)).toEqual([check.uuid, made.uuid])
})

const FLAGS = [
  ['--name', 'nightly'],
  ['--slug', 'nightly-1'],
  ['--tags', 'db prod'],
  ['--desc', 'the dump'],
  ['--timeout', '3600'],
  ['--grace', '120'],
  ['--methods', 'POST'],
  ['--start-kw', 'BEGIN'],
  ['--success-kw', 'DONE'],
  ['--failure-kw', 'FAIL'],
  ['--manual-resume'],
  ['--filter-subject'],
  ['--filter-body'],
  ['--filter-http-body'],
  ['--filter-default-fail'],
].flat()

test('every field of the API has its flag', async () => {
  expect(await makeCheck(preparedFolder().dataDir, ...FLAGS)).toMatchObject({
    name: 'nightly',
    slug: 'nightly-1',
    tags: 'db prod',
    desc: 'the dump',
    timeout: 3600,
    grace: 120,
    methods: 'POST',
    start_kw: 'BEGIN',
    success_kw: 'DONE',
    failure_kw: 'FAIL',
    manual_resume: true,
    filter_subject: true,
    filter_body: true,
    filter_http_body: true,
    filter_default_fail: true,
  })
})

test('seconds may have a unit', async () => {
  const made = await makeCheck(preparedFolder().dataDir, '--timeout', '5m', '--grace', '2h')
  expect(made).toMatchObject({ timeout: 300, grace: 7200 })
})

test.each([
  ['cron', '*/5 * * * *', 'UTC'],
  ['OnCalendar', 'Mon..Fri *-*-* 09:00', 'Europe/Riga'],
])('a %s schedule with its zone', async (_, schedule, tz) => {
  const made = await makeCheck(preparedFolder().dataDir, '--schedule', schedule, '--tz', tz)
  expect(made).toMatchObject({ schedule, tz })
})

test('list is one line for each check: status, name, ping URL', async () => {
  const { dataDir, check } = preparedFolder()
  const two = await makeCheck(dataDir, '--name', 'two\nlines')
  const base = 'http://127.0.0.1:7464/ping'
  expect((await checksOn(dataDir)('list')).stdout).toBe(
    `new  backup     ${base}/${check.uuid}\nnew  two lines  ${base}/${two.uuid}\n`,
  )
})

test('a check has every integration of its project, unless --channels names others', async () => {
  const { dataDir } = preparedFolder()
  const folder = ['--data-dir', dataDir]
  const config = ['--kind', 'webhook', '--config', '{"url_down": "http://127.0.0.1/"}']
  await run(['channel', 'create', '--name', 'ops', ...config, ...folder])
  const { stdout } = await run(['channel', 'list', '--json', ...folder])
  const all = JSON.parse(stdout) as readonly { readonly id: string; readonly name: string }[]
  const ids = all.map(({ id }) => id).sort()
  expect(ids).toHaveLength(2)
  expect(await makeCheck(dataDir)).toMatchObject({ channels: ids.join(',') })
  const ops = all.find(({ name }) => name === 'ops')?.id
  expect(await makeCheck(dataDir, '--channels', 'ops')).toMatchObject({ channels: ops })
  expect(await makeCheck(dataDir, '--channels', '')).toMatchObject({ channels: '' })
})

test('a word of a crontab is the schedule that it stands for', async () => {
  const { dataDir } = preparedFolder()
  expect(await makeCheck(dataDir, '--schedule', '@daily')).toMatchObject({ schedule: '0 0 * * *' })
})

test('checks belong to the project of --project', async () => {
  const { dataDir } = preparedFolder()
  await run(['project', 'create', '--name', 'Lab', '--data-dir', dataDir])
  const made = await makeCheck(dataDir, '--name', 'probe', '--project', 'Lab')
  const { stdout } = await checksOn(dataDir)('list', '--project', 'Lab', '--json')
  expect(JSON.parse(stdout).checks.map(({ uuid }: MadeCheck) => uuid)).toEqual([made.uuid])
  expect((await checksOn(dataDir)('list')).stdout).not.toContain('probe')
})

test.each<[string, string[], string]>([
  ['a timeout too small', ['--timeout', '59'], 'timeout is too small: at least 60 seconds'],
  [
    'a timeout too large',
    ['--timeout', '31536001'],
    'timeout is too large: at most 31536000 seconds',
  ],
  [
    'a timeout of eleven digits',
    ['--timeout', '31536000000'],
    'timeout is too large: at most 31536000 seconds',
  ],
  [
    'a timeout with a unit of its own',
    ['--timeout', '5 min'],
    'timeout is not a number of seconds, nor such as 15m, 2h, 1d',
  ],
  [
    'a grace with a unit that is too small',
    ['--grace', '30s'],
    'grace is too small: at least 60 seconds',
  ],
  ['a grace too small', ['--grace', '0'], 'grace is too small: at least 60 seconds'],
  ['a long name', ['--name', 'x'.repeat(101)], 'name is too long'],
  [
    'a slug with capitals',
    ['--slug', 'Backup'],
    'slug does not match pattern: Only a to z, 0 to 9, - and _.',
  ],
  ['another method', ['--methods', 'GET'], 'methods has unexpected value: it must be POST'],
  [
    'no schedule',
    ['--schedule', '61 * * * *'],
    'schedule is not a valid cron or OnCalendar expression: cron minute "61" is not between 0 and 59',
  ],
  ['no zone', ['--tz', 'Mars/Olympus'], 'tz is not a valid timezone'],
  [
    'no channel',
    ['--channels', 'ops'],
    'invalid channel identifier: ops (see: tocsin channel list)',
  ],
  ['no project', ['--project', 'Lab'], 'there is no project named Lab (see: tocsin project list)'],
  [
    'an unknown flag',
    ['--period', '1'],
    `Unknown option '--period' (see: tocsin help check create)`,
  ],
])('%s is refused, and nothing is created', async (_, flags, line) => {
  const { dataDir, check } = preparedFolder()
  expect(await checksOn(dataDir)('create', ...flags)).toEqual(refusal(64, line))
  const { checks } = JSON.parse((await checksOn(dataDir)('list', '--json')).stdout)
  expect(checks).toMatchObject([{ uuid: check.uuid }])
})
