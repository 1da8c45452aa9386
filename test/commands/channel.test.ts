// `tocsin channel …`
import { describe, expect, test } from 'vitest'
import { makeCheck, preparedFolder, refusal, run, withDatabase } from './running.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\n$/
const WEBHOOK = ['--kind', 'webhook', '--config', '{"url_down": "http://127.0.0.1/"}']

function channelsOn(dataDir: string) {
  return (...words: string[]) => run(['channel', ...words, '--data-dir', dataDir])
}

interface Listed {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly disabled: boolean
  readonly last_error: string
}

async function listed(dataDir: string, ...words: string[]): Promise<Listed[]> {
  const { stdout } = await channelsOn(dataDir)('list', '--json', ...words)
  return JSON.parse(stdout)
}

const DESKTOP = {
  id: expect.any(String),
  name: 'Desktop',
  kind: 'desktop',
  disabled: false,
  last_error: '',
}

describe('create', () => {
  test('prints the UUID', async () => {
    const channel = channelsOn(preparedFolder().dataDir)
    const { code, stdout, stderr } = await channel('create', '--name', 'ops', ...WEBHOOK)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^tocsin: warning: [^\n]+\n$/)])
    expect(stdout).toMatch(UUID)
  })

  test('reads its configuration from stdin, where nobody else sees it', async () => {
    const { dataDir } = preparedFolder()
    const words = ['create', '--kind', 'ntfy', '--name', 'ops', '--config', '-']
    const input = '{"topic": "ops", "token": "sesame"}\n'
    const { code, stdout, stderr } = await run(['channel', ...words, '--data-dir', dataDir], {
      input,
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(UUID)
    expect(await listed(dataDir)).toEqual([
      DESKTOP,
      { ...DESKTOP, id: stdout.trimEnd(), name: 'ops', kind: 'ntfy' },
    ])
  })

  test('warns of a configuration in the process list', async () => {
    const channel = channelsOn(preparedFolder().dataDir)
    const { code, stderr } = await channel('create', '--name', 'ops', ...WEBHOOK)
    expect([code, stderr]).toEqual([
      0,
      'tocsin: warning: other users can read --config JSON in the process list; use --config -\n',
    ])
  })

  test('--json prints the UUID, the name and the kind', async () => {
    const channel = channelsOn(preparedFolder().dataDir)
    const { stdout } = await channel('create', '--name', 'ops', ...WEBHOOK, '--json')
    expect(JSON.parse(stdout)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'ops',
      kind: 'webhook',
    })
  })

  test('seals the configuration, also in a folder that no server has seen', async () => {
    const { dataDir } = preparedFolder()
    const config = '{"topic": "ops", "token": "sesame"}'
    const words = ['--kind', 'ntfy', '--name', 'ops', '--config', config]
    expect((await channelsOn(dataDir)('create', ...words)).code).toBe(0)
    const [row] = withDatabase(dataDir, (db) =>
      db
        .prepare<[], { sealed: Buffer; config: string }>(
          `SELECT sealed, config FROM channels WHERE kind = 'ntfy'`,
        )
        .all(),
    )
    expect(row?.config).toBe('')
    expect(row?.sealed.includes('sesame')).toBe(false)
  })

  test.each<[string, string[], string]>([
    ['no kind', ['--name', 'ops', '--config', '{}'], '--kind is missing'],
    ['no name', ['--kind', 'webhook', '--config', '{}'], '--name is missing'],
    ['no configuration', ['--kind', 'webhook', '--name', 'ops'], '--config is missing'],
    [
      'nothing on stdin',
      ['--kind', 'ntfy', '--name', 'ops', '--config', '-'],
      '--config is not JSON',
    ],
    ['text', ['--kind', 'webhook', '--name', 'ops', '--config', 'url'], '--config is not JSON'],
    [
      'a list',
      ['--kind', 'webhook', '--name', 'ops', '--config', '[]'],
      '--config is not a JSON object',
    ],
    ['a long name', ['--name', 'x'.repeat(101), ...WEBHOOK], 'name: is longer than 100 characters'],
    [
      'an unknown project',
      ['--name', 'ops', '--project', 'Lab', ...WEBHOOK],
      'there is no project named Lab (see: tocsin project list)',
    ],
  ])('with %s is refused', async (_, words, line) => {
    const channel = channelsOn(preparedFolder().dataDir)
    expect(await channel('create', ...words)).toEqual(refusal(64, line))
  })

  test.each(['fax', 'desktop'])(
    'of the kind %s is refused, and the known ones are named',
    async (kind) => {
      const channel = channelsOn(preparedFolder().dataDir)
      const refused = await channel('create', '--kind', kind, '--name', 'ops', '--config', '{}')
      expect([refused.code, refused.stdout]).toEqual([64, ''])
      expect(refused.stderr).toMatch(/^tocsin: --kind must be one of: [^\n]*\bwebhook\b[^\n]*\n$/)
    },
  )

  test('says what is wrong with the configuration in a line for each field', async () => {
    const { dataDir } = preparedFolder()
    const config = '{"topic": 1, "url": "ftp://x/", "colour": "red"}'
    const words = ['create', '--kind', 'ntfy', '--name', 'ops', '--config', config]
    const { code, stdout, stderr } = await channelsOn(dataDir)(...words)
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr.trimEnd().split('\n').sort()).toEqual([
      'tocsin: colour: is not known',
      'tocsin: topic: must be text',
      'tocsin: url: must be an http or https URL',
    ])
    expect(await listed(dataDir)).toEqual([DESKTOP])
  })
})

describe('list', () => {
  test('--json is an array of id, name, kind, disabled and last_error', async () => {
    const { dataDir } = preparedFolder()
    expect(await listed(dataDir)).toEqual([DESKTOP])
    const { stdout: id } = await channelsOn(dataDir)('create', '--name', 'ops', ...WEBHOOK)
    const [desktop, ops] = await listed(dataDir)
    expect(desktop).toEqual(DESKTOP)
    expect(Object.keys(ops!)).toEqual(['id', 'name', 'kind', 'disabled', 'last_error'])
    expect(ops).toEqual({ ...DESKTOP, id: id.trimEnd(), name: 'ops', kind: 'webhook' })
  })

  test('is one line for each channel, and never its configuration', async () => {
    const { dataDir } = preparedFolder()
    const channel = channelsOn(dataDir)
    const { stdout: id } = await channel('create', '--name', 'ops', ...WEBHOOK)
    const [desktop] = await listed(dataDir)
    expect((await channel('list')).stdout).toBe(
      `${desktop?.id}  desktop  Desktop\n${id.trimEnd()}  webhook  ops\n`,
    )
  })

  test('shows what is wrong with a channel', async () => {
    const { dataDir } = preparedFolder()
    const channel = channelsOn(dataDir)
    await channel('create', '--name', 'ops', ...WEBHOOK)
    withDatabase(dataDir, (db) =>
      db.exec(`UPDATE channels SET disabled = 1, last_error = 'gone' WHERE name = 'ops'`),
    )
    expect((await channel('list')).stdout).toMatch(/webhook {2}ops +\(disabled: gone\)\n$/)
    expect((await listed(dataDir))[1]).toMatchObject({ disabled: true, last_error: 'gone' })
  })

  test('is of one project', async () => {
    const { dataDir } = preparedFolder()
    await run(['project', 'create', '--name', 'Lab', '--data-dir', dataDir])
    await channelsOn(dataDir)('create', '--name', 'ops', '--project', 'Lab', ...WEBHOOK)
    expect(await listed(dataDir)).toEqual([DESKTOP])
    expect(await listed(dataDir, '--project', 'Lab')).toMatchObject([DESKTOP, { name: 'ops' }])
  })
})

test('a check is created with its channels by name', async () => {
  const { dataDir } = preparedFolder()
  const { stdout: id } = await channelsOn(dataDir)('create', '--name', 'ops', ...WEBHOOK)
  expect(await makeCheck(dataDir, '--channels', 'ops')).toMatchObject({ channels: id.trimEnd() })
})

describe('a channel is chosen', () => {
  test('by its name or its UUID, to disable, enable and delete it', async () => {
    const { dataDir } = preparedFolder()
    const channel = channelsOn(dataDir)
    const id = (await channel('create', '--name', 'ops', ...WEBHOOK)).stdout.trimEnd()
    const nothing = { code: 0, stdout: '', stderr: '' }
    expect(await channel('disable', 'ops')).toEqual(nothing)
    expect((await listed(dataDir))[1]).toMatchObject({ disabled: true })
    expect(await channel('enable', id)).toEqual(nothing)
    expect((await listed(dataDir))[1]).toMatchObject({ disabled: false })
    expect(await channel('delete', 'ops')).toEqual(nothing)
    expect(await listed(dataDir)).toEqual([DESKTOP])
  })

  test.each(['disable', 'enable', 'delete', 'test'])(
    'that %s finds, or it says so',
    async (verb) => {
      const { dataDir } = preparedFolder()
      const channel = channelsOn(dataDir)
      expect(await channel(verb, 'ops')).toEqual(
        refusal(1, 'there is no integration named ops (see: tocsin channel list)'),
      )
      for (let i = 0; i < 2; i++) await channel('create', '--name', 'ops', ...WEBHOOK)
      const line = 'several integrations are named ops: use a UUID'
      expect(await channel(verb, 'ops')).toEqual(refusal(1, line))
      expect(await listed(dataDir)).toHaveLength(3)
    },
  )

  test('but the desktop is not deleted', async () => {
    const { dataDir } = preparedFolder()
    const line = 'every project has a desktop integration: it cannot be created or deleted'
    expect(await channelsOn(dataDir)('delete', 'Desktop')).toEqual(refusal(1, line))
  })
})
