// The form of an integration: start values, what it sends, and how it shows errors.
import { fail } from 'node:assert'
import { describe, expect, test } from 'vitest'
import { type Integration, integrationOf } from '../../src/integrations/index.ts'
import { CallError, OfflineError } from '../../src/renderer/carriers/carrier.ts'
import {
  checksWithoutAlerts,
  isOfAll,
} from '../../src/renderer/integrations/checks-without-alerts.ts'
import {
  failedAsConfigured,
  failedMembers,
  failureText,
  hostOf,
} from '../../src/renderer/integrations/failure-words.ts'
import {
  changedFields,
  chosenOf,
  configOf,
  type Edited,
  problemInWords,
  shownFields,
  startValues,
  typedSince,
} from '../../src/renderer/integrations/form.ts'
import { headersText, readHeaders } from '../../src/renderer/integrations/headers.ts'
import { sentText } from '../../src/renderer/integrations/sent-text.ts'
import { reachesNobody } from '../../src/renderer/stores/no-screen.ts'
import { formErrors } from '../../src/renderer/ui/form-errors.ts'
import { typedOver } from '../../src/renderer/ui/masked.ts'
import { MASK } from '../../src/shared/mask.ts'
import type { CheckRow } from '../../src/shared/views/checks.ts'
import type { ChannelRow } from '../../src/shared/views/settings.ts'
import { aChannel, uuidOf } from '../support/window-rows.ts'

const known = (kind: string): Integration => integrationOf(kind) ?? fail(`no kind ${kind}`)

function sent(kind: string, typed: object) {
  return configOf(known(kind), { ...startValues(known(kind)), ...typed })
}

describe('what is sent', () => {
  test('is a number for what was typed as one, and null for nothing', () => {
    expect(sent('telegram', { thread_id: ' 7 ' }).thread_id).toBe(7)
    expect(sent('telegram', { thread_id: ' ' }).thread_id).toBeNull()
    expect(sent('telegram', { thread_id: 'x' }).thread_id).toBe('x')
  })

  test('has no blanks around texts and URLs; secrets and commands stay as they were typed', () => {
    expect(sent('ntfy', { topic: ' a ', url: ' https://n.test ', token: ' t ' })).toMatchObject({
      topic: 'a',
      url: 'https://n.test',
      token: ' t ',
    })
    expect(sent('shell', { cmd_down: ' echo ' }).cmd_down).toBe(' echo ')
  })
})

test('a webhook asks for a body only with a method that sends one', () => {
  const webhook = known('webhook')
  const names = (values: object) =>
    shownFields(webhook, { ...startValues(webhook), ...values }).map(([name]) => name)
  const bodies = (values: object) => names(values).filter((name) => name.startsWith('body_'))
  expect(bodies({})).toEqual(['body_down', 'body_report'])
  expect(bodies({ method_down: 'GET', method_up: 'PUT', method_report: 'GET' })).toEqual([
    'body_up',
  ])
  expect(names({})).toContain('method_up')
})

test('the desktop channel starts with a sound', () => {
  expect(startValues(known('desktop'))).toEqual({ sound: true, critical: false })
})

describe('headers', () => {
  test('are written a line each', () => {
    expect(headersText({ A: '1', B: 'x: y' })).toBe('A: 1\nB: x: y')
  })
  test('are read at the first colon', () => {
    expect(readHeaders('A: 1\n\nB:x: y\nC')).toEqual({ A: '1', B: 'x: y', C: '' })
  })
})

describe('an error names fields by their labels', () => {
  test.each([
    [
      'webhook',
      'url_down and url_up cannot both be empty',
      '“URL when down” and “URL when up again” cannot both be empty.',
    ],
    [
      'email',
      'up and down cannot both be false',
      '“Notify when a check goes down” and “Notify when a check recovers” cannot both be off.',
    ],
    ['zulip', 'api_key: must not be empty', '“API key of the bot”: must not be empty'],
    // Its name is a word of the sentence.
    ['zulip', 'to must not be empty', 'to must not be empty'],
  ])('of %s: %s', (kind, problem, words) => {
    expect(problemInWords(known(kind), problem)).toBe(words)
  })
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

test('a check without an enabled integration sends no notifications', () => {
  const rows = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }] as CheckRow[]
  const channels = [
    { disabled: false, checks: ['a'] },
    { disabled: true, checks: ['a', 'b'] },
  ] as unknown as ChannelRow[]
  expect(checksWithoutAlerts(rows, channels).map(({ uuid }) => uuid)).toEqual(['b', 'c'])
})

test('an integration is that of all checks when each of its own project has it', () => {
  const rows = [
    { uuid: 'a', project: 'p' },
    { uuid: 'b', project: 'p' },
    { uuid: 'c', project: 'q' },
  ]
  expect(isOfAll({ project: 'p', checks: ['a', 'b'] }, rows)).toBe(true)
  expect(isOfAll({ project: 'p', checks: ['a'] }, rows)).toBe(false)
  expect(isOfAll({ project: 'r', checks: [] }, rows)).toBe(false)
})

test('notices of a server without a screen reach nobody while no other integration is enabled', () => {
  const desktop = { kind: 'desktop', disabled: false }
  const ntfy = { kind: 'ntfy', disabled: false }
  expect(reachesNobody({ noScreen: true }, [desktop, { ...ntfy, disabled: true }])).toBe(true)
  expect(reachesNobody({ noScreen: true }, [desktop, ntfy])).toBe(false)
  expect(reachesNobody({ noScreen: false }, [desktop])).toBe(false)
  expect(reachesNobody({}, [desktop])).toBe(false)
})

describe('a refusal', () => {
  test('goes to its fields, the rest above the form', () => {
    const fields = { value: 'is empty', other: 'is odd', 'url.0': 'bad' }
    const refused = new CallError({ code: 'INVALID', message: 'three things', fields })
    const { byField, others } = formErrors(refused, ['value', 'url'])
    expect(byField).toEqual({ value: 'Is empty.', url: 'Bad.' })
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

test('what is sent is one text: first line and headers, then the body, JSON indented', () => {
  const request = { status: 'down', line: 'POST http://x/', fields: [['A', 'b']] } as const
  expect(sentText({ ...request, body: '{"a":[1]}' })).toBe(
    'POST http://x/\nA: b\n\n{\n  "a": [\n    1\n  ]\n}',
  )
  const laidOut = '{"n": 12345678901234567890}'
  expect(sentText({ ...request, body: laidOut })).toBe(`POST http://x/\nA: b\n\n${laidOut}`)
  expect(sentText({ ...request, body: '[$NAME' })).toBe('POST http://x/\nA: b\n\n[$NAME')
  expect(sentText({ status: 'up', line: '', fields: [], body: 'echo' })).toBe('echo')
})

describe('a form that was saved while a person typed on', () => {
  const saved: Edited = {
    ...{ project: 'home', name: 'Ops', everywhere: true },
    values: { topic: 'a', token: 'typed', headers: { A: '1' } },
  }
  const start: Edited = {
    ...saved,
    ...{ everywhere: false, values: { topic: 'a', token: MASK, headers: { A: '1' } } },
  }

  test('is as it is stored where nothing was typed', () => {
    expect(typedSince(saved, saved, start)).toBe(start)
  })

  test('keeps what was typed, and masks the secret that was saved', () => {
    const typed = { ...saved, name: 'Ops 2', values: { ...saved.values, topic: 'ab' } }
    expect(typedSince(typed, saved, start)).toEqual({
      ...start,
      ...{ name: 'Ops 2', values: { ...start.values, topic: 'ab' } },
    })
  })

  test('draws only fields anew that hold something else than before', () => {
    expect(changedFields(saved.values, { ...start.values, headers: { A: '1' } })).toEqual(['token'])
  })
})

describe('a failure', () => {
  const ntfy = { topic: 'a', url: 'https://push.example.org:8443/x' }

  test('names the host, where what is stored of it names none', () => {
    const host = hostOf(known('ntfy'), ntfy)
    expect(failureText('Connection failed', host)).toBe('Connection failed: push.example.org:8443')
    for (const why of [
      'Connection timed out',
      'Could not resolve host',
      'TLS handshake failed',
      'Too many redirects',
    ]) {
      expect(failureText(why, host)).toBe(`${why}: ${host}`)
    }
    expect(failureText('Received status code 401', host)).toBe('Received status code 401')
    expect(failureText('Connection failed', null)).toBe('Connection failed')
  })

  test.each([
    ['never changed', 1000, null, true],
    ['changed before', 1000, 900, true],
    ['changed just then', 1000, 1000, true],
    ['never changed, and nothing sent yet', null, null, true],
    ['changed since', 1000, 1001, false],
    ['changed, and nothing sent yet', null, 900, false],
  ])('was of the host that is configured now: %s', (_, lastNotify, configured, is) => {
    expect(failedAsConfigured({ lastNotify, configured })).toBe(is)
  })

  test('of a group names the members that failed', () => {
    const channels = [
      aChannel({ uuid: uuidOf(1), lastError: 'Connection failed' }),
      aChannel({ uuid: uuidOf(2) }),
      aChannel({ uuid: uuidOf(3), lastError: 'Not a member' }),
      aChannel({ uuid: uuidOf(4), lastError: 'Notified no more', disabled: true }),
    ]
    const config = { value: [uuidOf(4), uuidOf(2), uuidOf(1)].join() }
    expect(failedMembers(known('group'), config, channels)).toEqual([channels[0]])
    expect([chosenOf(''), chosenOf(undefined)]).toEqual([[], []])
  })

  test.each<[string, string, object, string | null]>([
    ['one behind a mask', 'slack', { value: MASK }, null],
    ['one behind a mask beside another', 'webhook', { url_down: MASK, url_up: 'http://a/' }, null],
    ['several', 'webhook', { url_down: 'http://b/', url_up: 'http://a/' }, null],
    ['the same twice', 'webhook', { url_down: 'http://a/1', url_up: 'http://a/2' }, 'a'],
    ['none', 'opsgenie', { api_url: '' }, null],
    ['of a kind without URLs', 'email', { value: 'a@example.org' }, null],
  ])('has a host only where one is known: %s', (_, kind, config, host) => {
    expect(hostOf(known(kind), { ...config })).toBe(host)
  })
})
