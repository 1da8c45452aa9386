// How integrations are filled in: the forms against the rules of the main side.
import { describe, expect, test } from 'vitest'
import { TRANSPORTS } from '../../src/main/notify/transports/index.ts'
import { CallError, OfflineError } from '../../src/renderer/carriers/carrier.ts'
import { untoldOf } from '../../src/renderer/integrations/checks-without-alerts.ts'
import { headersText, readHeaders } from '../../src/renderer/integrations/headers.ts'
import {
  configOf,
  DESKTOP_KIND,
  KINDS,
  kindNamed,
  problemInWords,
  startValues,
} from '../../src/renderer/integrations/kinds.ts'
import { formErrors } from '../../src/renderer/ui/form-errors.ts'
import { typedOver } from '../../src/renderer/ui/masked.ts'
import { MASK } from '../../src/shared/mask.ts'
import type { CheckRow } from '../../src/shared/views/checks.ts'
import type { ChannelRow } from '../../src/shared/views/settings.ts'

/** What a person types into the fields that have to be filled in. */
const TYPED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  email: { value: 'a@example.org' },
  ntfy: { topic: 'alerts' },
  webhook: { url_down: 'https://example.org/down' },
  slack: { value: 'https://hooks.example.org/x' },
  discord: { value: 'https://hooks.example.org/x' },
  telegram: { token: '123:abc', id: '-100', thread_id: '7' },
  gotify: { url: 'https://gotify.example.org', token: 'abc' },
  matrix: { homeserver: 'https://m.example.org', access_token: 'abc', room_id: '!a:example.org' },
  po: { token: 'abc', user: 'def' },
  signal: { socket: '/run/signal', value: '+37120000001', account: '+37120000002' },
  sms: { value: '+37120000001', account_sid: 'AC1', auth_token: 'x', from: '+37120000002' },
  msteamsw: { value: 'https://hooks.example.org/x' },
  googlechat: { value: 'https://hooks.example.org/x' },
  mattermost: { value: 'https://hooks.example.org/x' },
  rocketchat: { value: 'https://hooks.example.org/x' },
  zulip: {
    site: 'https://z.example.org',
    bot_email: 'bot@example.org',
    api_key: 'abc',
    to: 'general',
  },
  pd: { value: 'abc' },
  opsgenie: { key: 'abc' },
  shell: { cmd_down: 'true' },
}

test('every kind that the main side knows has a form', () => {
  const known = [...Object.keys(TRANSPORTS), 'group'].sort()
  expect(KINDS.map(({ kind }) => kind).sort()).toEqual(known)
})

describe.each(Object.keys(TRANSPORTS))('the form of %s', (kind) => {
  const spec = kindNamed(kind)!

  test('gives what its rules take', () => {
    const config = configOf(spec, { ...startValues(spec), ...TYPED[kind] })
    expect(TRANSPORTS[kind]!.schema.safeParse(config).error?.issues ?? []).toEqual([])
  })

  test('has a masked field for each secret', () => {
    const masked = spec.fields
      .filter(({ type }) => ['secret', 'secret-url', 'headers'].includes(type))
      .map(({ name }) => name)
    for (const secret of TRANSPORTS[kind]!.secrets) expect(masked).toContain(secret)
  })
})

test('a number that may be missing is null when it is', () => {
  const spec = kindNamed('telegram')!
  const config = configOf(spec, { ...startValues(spec), thread_id: ' ' })
  expect(config.thread_id).toBeNull()
})

test('the desktop channel starts with a sound', () => {
  expect(startValues(DESKTOP_KIND)).toEqual({ sound: true, critical: false })
})

describe('headers', () => {
  test('are written a line each', () => {
    expect(headersText({ A: '1', B: 'x: y' })).toBe('A: 1\nB: x: y')
  })
  test('are read at the first colon', () => {
    expect(readHeaders('A: 1\n\nB:x: y\nC')).toEqual({ A: '1', B: 'x: y', C: '' })
  })
})

test('what is wrong calls fields as the form does', () => {
  expect(problemInWords(kindNamed('webhook')!, 'url_down and url_up cannot both be empty')).toBe(
    '“URL when down” and “URL when up again” cannot both be empty',
  )
})

describe('a secret that is stored', () => {
  test('is replaced by what is typed into its mask', () => {
    expect(typedOver(MASK, `${MASK}a`)).toBe('a')
    expect(typedOver(MASK, MASK.slice(1))).toBe('')
  })
  test('may hold what masks are made of when it is typed anew', () => {
    expect(typedOver('a', 'a•')).toBe('a•')
  })
})

test('nobody is told of a check that has no integration that is on', () => {
  const rows = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }] as CheckRow[]
  const channels = [
    { disabled: false, checks: ['a'] },
    { disabled: true, checks: ['a', 'b'] },
  ] as unknown as ChannelRow[]
  expect(untoldOf(rows, channels).map(({ uuid }) => uuid)).toEqual(['b', 'c'])
})

describe('a refusal', () => {
  test('goes to its fields, the rest above the form', () => {
    const fields = { value: 'is empty', other: 'is odd', 'url.0': 'bad' }
    const refused = new CallError({ code: 'INVALID', message: 'three things', fields })
    const { byField, others } = formErrors(refused, ['value', 'url'])
    expect(byField).toEqual({ value: 'is empty', url: 'bad' })
    expect(others).toEqual(['other: is odd'])
  })
  test('that is none leaves nothing', () => {
    expect(formErrors(null, ['value'])).toEqual({ byField: {}, others: [] })
  })
  test('without fields is shown above the form', () => {
    const refused = new CallError({ code: 'CONFLICT', message: 'the name is taken' })
    expect(formErrors(refused, ['value']).others).toEqual(['The name is taken.'])
    expect(formErrors(new OfflineError('x'), ['value']).others).toHaveLength(1)
  })
})
