// What the form of an integration shows of its messages: of every kind what is sent, and of secrets that
// the form does not show nothing.
import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'
import { INTEGRATIONS, integrationOf } from '../../src/integrations/index.ts'
import { createShell } from '../../src/integrations/shell/transport.ts'
import { MASK } from '../../src/shared/mask.ts'
import type { SendingPreview } from '../../src/shared/views/preview.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'
import { AT_SERVICE } from './support/at-service.ts'
import { downFacts } from './support/facts.ts'
import { posted, TO } from './support/mail.ts'
import { REQUIRED } from './support/required.ts'
import { aContext, configOf, deliver, kindOf, transportOf, wants } from './support/sending.ts'
import { aService, type SeenRequest } from './support/service.ts'
import { aSignalCli } from './support/signal-cli.ts'

type Values = Readonly<Record<string, unknown>>

function preview(house: WindowHouse, kind: string, config: Values, more: object = {}) {
  const draft = { uuid: null, project: null, kind, config, hidden: [] }
  return house.call('channels.preview', { ...draft, ...more })
}

async function saved(house: WindowHouse, kind: string, config: Values): Promise<string> {
  const draft = { uuid: null, project: null, name: kind, kind, config, everywhere: false }
  return (await house.call('channels.save', draft)).uuid
}

/** Node's own headers are not shown. */
const UNSHOWN = ['host', 'connection', 'content-length']

function asSeen({ method, path, query, headers, text }: SeenRequest) {
  const shown = Object.entries(headers).filter(([name]) => !UNSHOWN.includes(name))
  const target = query.size === 0 ? path : `${path}?${query}`
  return { line: `${method} ${target}`, headers: Object.fromEntries(shown), text }
}

function asShown(origin: string, { line, fields, body }: SendingPreview) {
  const headers = fields.map(([name, value]) => [name.toLowerCase(), value])
  return { line: line.replace(origin, ''), headers: Object.fromEntries(headers), text: body }
}

test('by HTTP, it is the request that a test sends, and is not sent itself', async () => {
  const house = await openWindowHouse()
  for (const [kind, at] of Object.entries(AT_SERVICE)) {
    const service = await aService(() => ({ status: 200, body: '{}' }))
    const config = {
      ...at(service.url),
      ...(kind === 'webhook'
        ? { url_down: `${service.url}/$CODE?n=$NAME`, body_down: '$STATUS', headers_down: HEADERS }
        : {}),
    }
    const shown = await preview(house, kind, config)
    expect(service.requests, kind).toEqual([])
    const uuid = await saved(house, kind, config)
    expect(await house.call('channels.test', { uuid }), kind).toEqual({ error: '' })
    const [down] = shown.filter(({ status }) => status === 'down')
    expect(asShown(service.url, down!), kind).toEqual(asSeen(service.only()))
  }
})

const HEADERS = { 'X-Name': '$NAME', Connection: 'close' }

test('of a mail, it is its subject and text', async () => {
  const config = configOf('email', { value: TO })
  const shown = transportOf('email').compose?.(downFacts(), config)
  const mail = await posted(downFacts())
  expect(shown?.body.trim()).toBe(mail.text?.trim())
  expect(Object.fromEntries(shown?.fields ?? [])).toEqual({
    To: mail.to?.[0]?.address,
    Subject: mail.subject,
    'X-Tocsin-Flip': mail.header('x-tocsin-flip'),
  })
})

test('of Signal, it is the call of signal-cli', async () => {
  const { socket, calls } = await aSignalCli()
  const config = { socket, value: '+37120000001' }
  await deliver('signal', config)
  const shown = transportOf('signal').compose?.(downFacts(), configOf('signal', config))
  expect([shown?.line, JSON.parse(shown?.body ?? '')]).toEqual([socket, calls[0]])
})

test.skipIf(process.platform === 'win32')(
  'of a command, it is what runs, in its environment',
  async () => {
    const shell = createShell({ platform: process.platform, env: { PATH: process.env.PATH } })
    const config = { cmd_down: 'echo $NAME is $STATUS', cmd_up: '', cmd_report: '' }
    const context = { ...aContext(), isShellAllowed: () => true }
    const { note } = await shell.send(downFacts(), config, context)
    const { fields, body } = shell.compose?.(downFacts(), config) ?? { fields: [], body: '' }
    const env = { PATH: process.env.PATH, ...Object.fromEntries(fields) }
    expect(execFileSync('sh', ['-c', body], { env, encoding: 'utf8' }).trim()).toBe(note)
    expect(note).toBe('Nightly backup is down')
  },
)

test('every kind but a group has one of each status that it tells of', async () => {
  const house = await openWindowHouse()
  for (const { kind, builtIn } of INTEGRATIONS) {
    if (kind === 'group') continue
    const uuid = builtIn ? (await house.call('app.snapshot', undefined)).channels[0]!.uuid : null
    const config = REQUIRED[kind] ?? {}
    const shown = await preview(house, kind, config, { uuid })
    const statuses = [...new Set(shown.map(({ status }) => status))]
    expect(statuses, kind).toEqual(builtIn ? ['down', 'up'] : wants(kind, config))
  }
  expect(house.notices).toEqual([])
  const { channels } = await house.call('app.snapshot', undefined)
  expect(await preview(house, 'group', { value: channels[0]!.uuid })).toEqual([])
})

/** What each kind needs, with a secret in every field that is one. */
function withSecrets(kind: string): Values {
  const fields = Object.entries(integrationOf(kind)?.fields ?? {})
  const secrets = fields.filter(([name]) => kindOf(kind).secrets.includes(name))
  const values = secrets.map(([name, { type }]) => {
    if (type === 'headers') return [name, { Authorization: 'Bearer sesame' }]
    if (type === 'url') return [name, 'https://hooks.example.org/sesame']
    return [name, kind === 'telegram' ? '123:sesame' : 'sesame']
  })
  return { ...REQUIRED[kind], ...Object.fromEntries(values) }
}

/** All of it as text, with what Basic authentication encodes. */
function textOf(shown: readonly SendingPreview[]): string {
  const values = shown.flatMap(({ fields }) => fields.map(([, value]) => value))
  const encoded = values.flatMap((value) => /^Basic ([\w+/=]+)$/.exec(value)?.[1] ?? [])
  const decoded = encoded.map((text) => Buffer.from(text, 'base64').toString('utf8'))
  return JSON.stringify([shown, decoded])
}

const WITH_SECRETS = INTEGRATIONS.filter(({ kind }) => kindOf(kind).secrets.length > 0)

test('a saved secret that the form does not show is nowhere in it, a revealed one is', async () => {
  const house = await openWindowHouse()
  expect(WITH_SECRETS.length).toBeGreaterThan(10)
  for (const { kind } of WITH_SECRETS) {
    const uuid = await saved(house, kind, withSecrets(kind))
    const { config } = await house.call('channels.get', { uuid })
    const covered = textOf(await preview(house, kind, config, { uuid }))
    expect(covered, kind).not.toMatch(/sesame|masked[0-9a-f]|\.invalid/)
    expect(covered, kind).toContain(MASK)
    const revealed = await house.call('channels.reveal', { uuid })
    expect(textOf(await preview(house, kind, revealed.config, { uuid })), kind).toContain('sesame')
  }
})

test('a typed secret that the form covers is masked as well', async () => {
  const house = await openWindowHouse()
  const config = { ...REQUIRED.zulip, api_key: 'sesame' }
  const shown = await preview(house, 'zulip', config, { hidden: ['api_key', 'to'] })
  expect(textOf(shown)).not.toContain('sesame')
  expect(shown[0]?.fields).toContainEqual(['authorization', `Basic ${MASK}`])
  // Only secrets are masked.
  expect(shown[0]?.body).toContain('to=general')
})

test('what saving refuses has none', async () => {
  const house = await openWindowHouse()
  const wrong = preview(house, 'ntfy', { topic: '', url: 'nowhere' })
  await expect(wrong).rejects.toThrow(/INVALID: .*topic: .*\n.*url: /s)
  await expect(preview(house, 'pigeon', {})).rejects.toThrow('kind: must be one of')
  await expect(preview(house, 'desktop', {})).rejects.toThrow('CONFLICT')
  const nobody = { uuid: crypto.randomUUID() }
  await expect(preview(house, 'ntfy', {}, nobody)).rejects.toThrow('NOT_FOUND')
  const nowhere = { project: crypto.randomUUID() }
  await expect(preview(house, 'ntfy', { topic: 'a' }, nowhere)).rejects.toThrow('NOT_FOUND')
})
