// `tocsin channel …`
import { expect, test } from 'vitest'
import { makeCheck, preparedFolder, refusal, run } from './running.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\n$/
const WEBHOOK = ['--kind', 'webhook', '--config', '{"url_down": "http://127.0.0.1/"}']

function channelsOn(dataDir: string) {
  return (...words: string[]) => run(['channel', ...words, '--data-dir', dataDir])
}

test('create prints the UUID', async () => {
  const channel = channelsOn(preparedFolder().dataDir)
  const { code, stdout, stderr } = await channel('create', '--name', 'ops', ...WEBHOOK)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(UUID)
})

test('list --json is an array of id, name, kind, disabled and last_error', async () => {
  const channel = channelsOn(preparedFolder().dataDir)
  expect((await channel('list', '--json')).stdout).toBe('[]\n')
  const { stdout: id } = await channel('create', '--name', 'ops', ...WEBHOOK)
  const [listed, ...more] = JSON.parse((await channel('list', '--json')).stdout)
  expect(Object.keys(listed)).toEqual(['id', 'name', 'kind', 'disabled', 'last_error'])
  expect(listed).toEqual({
    id: id.trimEnd(),
    name: 'ops',
    kind: 'webhook',
    disabled: false,
    last_error: '',
  })
  expect(more).toEqual([])
})

test('list is one line for each channel, and never its configuration', async () => {
  const channel = channelsOn(preparedFolder().dataDir)
  const { stdout: id } = await channel('create', '--name', 'ops', ...WEBHOOK)
  expect((await channel('list')).stdout).toBe(`${id.trimEnd()}  webhook  ops\n`)
})

test('create --json prints the UUID, the name and the kind', async () => {
  const channel = channelsOn(preparedFolder().dataDir)
  const { stdout } = await channel('create', '--name', 'ops', ...WEBHOOK, '--json')
  expect(JSON.parse(stdout)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'ops',
    kind: 'webhook',
  })
})

test('channels belong to their project', async () => {
  const { dataDir } = preparedFolder()
  const channel = channelsOn(dataDir)
  await run(['project', 'create', '--name', 'Lab', '--data-dir', dataDir])
  await channel('create', '--name', 'ops', '--project', 'Lab', ...WEBHOOK)
  expect((await channel('list')).stdout).toBe('')
  expect((await channel('list', '--project', 'Lab')).stdout).toContain('ops')
})

test('a check is created with its channels by name', async () => {
  const { dataDir } = preparedFolder()
  const { stdout: id } = await channelsOn(dataDir)('create', '--name', 'ops', ...WEBHOOK)
  expect(makeCheck(dataDir, '--channels', 'ops')).toMatchObject({ channels: id.trimEnd() })
})

test.each<[string, string[], string]>([
  ['no kind', ['--name', 'ops', '--config', '{}'], '--kind is missing'],
  ['no name', ['--kind', 'webhook', '--config', '{}'], '--name is missing'],
  ['no configuration', ['--kind', 'webhook', '--name', 'ops'], '--config is missing'],
  ['text', ['--kind', 'webhook', '--name', 'ops', '--config', 'url'], '--config is not JSON'],
  [
    'a list',
    ['--kind', 'webhook', '--name', 'ops', '--config', '[]'],
    '--config is not a JSON object',
  ],
  ['a long name', ['--name', 'x'.repeat(101), ...WEBHOOK], '--name is longer than 100 characters'],
  [
    'an unknown project',
    ['--name', 'ops', '--project', 'Lab', ...WEBHOOK],
    'there is no project named Lab',
  ],
])('%s is refused', async (_, words, line) => {
  const channel = channelsOn(preparedFolder().dataDir)
  expect(await channel('create', ...words)).toEqual(refusal(64, line))
})

test('an unknown kind is refused, and the known ones are named', async () => {
  const channel = channelsOn(preparedFolder().dataDir)
  const refused = await channel('create', '--kind', 'fax', '--name', 'ops', '--config', '{}')
  expect([refused.code, refused.stdout]).toEqual([64, ''])
  expect(refused.stderr).toMatch(/^tocsin: --kind must be one of: [^\n]*\bwebhook\b[^\n]*\n$/)
})
