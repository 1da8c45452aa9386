// `tocsin key …`
import { expect, test } from 'vitest'
import { serveInProcess } from '../support/serve-in-process.ts'

import { getJson, preparedFolder, printed, refusal, run } from './running.ts'

const NONE = { stdout: '', stderr: '' }

function keysOn(dataDir: string) {
  return (...words: string[]) => run(['key', ...words, '--data-dir', dataDir])
}

const listed = async (dataDir: string) =>
  JSON.parse((await keysOn(dataDir)('list', '--json')).stdout) as { prefix: string; type: string }[]

test.each([
  ['read-write', /^hcw_[A-Za-z0-9]{28}\n$/],
  ['read-only', /^hcr_[A-Za-z0-9]{28}\n$/],
  ['ping', /^[a-z0-9]{22}\n$/],
])('a %s key is printed, and nothing else', async (type, form) => {
  const { code, stdout, stderr } = await keysOn(preparedFolder().dataDir)('create', '--type', type)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(form)
})

test('create --json', async () => {
  const { dataDir } = preparedFolder()
  const { stdout } = await keysOn(dataDir)('create', '--type', 'read-only', '--json')
  expect(JSON.parse(stdout)).toEqual({
    key: expect.stringMatching(/^hcr_/),
    type: 'read-only',
    project: 'Default',
  })
})

test('a key that was made belongs to the project of --project', async () => {
  const { dataDir, key } = preparedFolder()
  await printed(['project', 'create', '--name', 'Lab', '--data-dir', dataDir])
  const words = ['key', 'create', '--type', 'read-write', '--project', 'Lab', '--data-dir', dataDir]
  const lab = await printed(words)
  const server = await serveInProcess(dataDir)
  expect(await getJson<{ checks: unknown[] }>(server, '/checks/', key)).toMatchObject({
    checks: [{ name: 'backup' }],
  })
  expect(await getJson(server, '/checks/', lab)).toEqual({ checks: [] })
})

test('several API keys of one type are valid at once; there is one ping key', async () => {
  const { dataDir, key } = preparedFolder()
  const create = async (type: string) =>
    await printed(['key', 'create', '--type', type, '--data-dir', dataDir])
  const [second, , latest] = [
    await create('read-write'),
    await create('ping'),
    await create('ping'),
  ]
  expect((await listed(dataDir)).map(({ prefix }) => prefix)).toEqual(
    [key, second, latest].map((made) => made.slice(0, 8)),
  )
  const server = await serveInProcess(dataDir)
  for (const valid of [key, second]) await getJson(server, '/checks/', valid)
})

test('list shows prefixes, types and last use, and no key', async () => {
  const { dataDir, key } = preparedFolder()
  const { code, stdout } = await keysOn(dataDir)('list')
  expect([code, stdout]).toEqual([0, `${key.slice(0, 8)}  read-write  never used  Default\n`])
  expect(await listed(dataDir)).toEqual([
    {
      prefix: key.slice(0, 8),
      name: '',
      type: 'read-write',
      project: 'Default',
      last_used: null,
      last_from: null,
    },
  ])
})

test('list tells when a key was last used', async () => {
  const { dataDir, key } = preparedFolder()
  const server = await serveInProcess(dataDir)
  const before = new Date().toISOString()
  await getJson(server, '/checks/', key)
  const lastUse = async () => (await listed(dataDir))[0]
  await expect
    .poll(lastUse, { timeout: 10_000 })
    .toMatchObject({ last_used: expect.stringMatching(/^\d{4}-\d\d-\d\dT\S+Z$/) })
  expect(await lastUse()).toSatisfy((shown) => shown.last_used >= before)
})

test.each<[string, (key: string) => string]>([
  ['prefix', (key) => key.slice(0, 8)],
  ['whole text', (key) => key],
])('a key is revoked by its %s', async (_, words) => {
  const { dataDir, key } = preparedFolder()
  expect(await keysOn(dataDir)('revoke', words(key))).toEqual({ code: 0, ...NONE })
  expect(await listed(dataDir)).toEqual([])
})

test('the ping key is revoked by its prefix', async () => {
  const { dataDir } = preparedFolder()
  const pingKey = await printed(['key', 'create', '--type', 'ping', '--data-dir', dataDir])
  expect(await keysOn(dataDir)('revoke', pingKey.slice(0, 8))).toEqual({ code: 0, ...NONE })
  expect((await listed(dataDir)).map(({ type }) => type)).toEqual(['read-write'])
})

test.each<[string, string[], number, string]>([
  ['no type', ['create'], 64, '--type must be read-write, read-only or ping'],
  [
    'another type',
    ['create', '--type', 'admin'],
    64,
    '--type must be read-write, read-only or ping',
  ],
  [
    'an unknown project',
    ['create', '--type', 'ping', '--project', 'Lab'],
    64,
    'there is no project named Lab (see: tocsin project list)',
  ],
  ['no prefix', ['revoke'], 64, 'PREFIX is missing (see: tocsin help key revoke)'],
  [
    'an unknown prefix',
    ['revoke', 'hcw_none'],
    1,
    'no key begins with hcw_none (see: tocsin key list)',
  ],
  ['a part of a prefix', ['revoke', 'hcw_'], 1, 'no key begins with hcw_ (see: tocsin key list)'],
])('%s is refused', async (_, words, code, line) => {
  const { dataDir } = preparedFolder()
  expect(await keysOn(dataDir)(...words)).toEqual(refusal(code, line))
  expect(await listed(dataDir)).toHaveLength(1)
})

test('a key has a name and remembers from where it was used', async () => {
  const { dataDir } = preparedFolder()
  const key = await printed([
    ...['key', 'create', '--type', 'read-only', '--name', 'phone', '--data-dir', dataDir],
  ])
  const server = await serveInProcess(dataDir)
  await getJson(server, '/checks/', key)
  const own = async () => (await listed(dataDir)).find(({ prefix }) => key.startsWith(prefix))
  await expect.poll(own).toMatchObject({ name: 'phone', last_from: '127.0.0.1' })
  expect(await keysOn(dataDir)('rename', key.slice(0, 8), 'tablet')).toEqual({ ...NONE, code: 0 })
  expect(await own()).toMatchObject({ name: 'tablet' })
  expect(await keysOn(dataDir)('create', '--type', 'ping', '--name', 'x')).toEqual(
    refusal(64, 'a ping key has no name'),
  )
  expect(
    await keysOn(dataDir)('create', '--type', 'read-only', '--name', 'x'.repeat(101)),
  ).toMatchObject({ code: 64, stderr: expect.stringMatching(/^tocsin: --name /) })
})
