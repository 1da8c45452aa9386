// Signal, with the daemon signal-cli played at this machine.

import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { failureOf } from '../../notify/support/client.ts'
import { aClosedPort, aRawServer } from '../../notify/support/raw-server.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'
import { aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { configOf, deliver, problemsOf, transportOf, wants } from '../support/sending.ts'
import { aSignalCli, failedWith, type RpcAnswer, sentWell } from '../support/signal-cli.ts'

const VALUE = '+37120000001'

async function told(facts = downFacts(), config = {}) {
  const { socket, calls } = await aSignalCli()
  await deliver('signal', { socket, value: VALUE, ...config }, facts)
  expect(calls).toHaveLength(1)
  return calls[0]!
}

/** The parts of a message that have a style. */
function styledParts({ message, textStyle }: { message: string; textStyle: readonly string[] }) {
  return textStyle.map((style) => {
    const [start, length, name] = style.split(':')
    return [name, message.slice(Number(start), Number(start) + Number(length))]
  })
}

describe('what signal-cli is asked', () => {
  test('is to send a message to the recipient', async () => {
    const { method, params, ...rest } = await told()
    expect({ method, ...rest }).toEqual({ method: 'send', jsonrpc: '2.0', id: '17' })
    expect(params).toMatchObject({ recipient: [VALUE] })
    expect(params.account).toBeUndefined()
    expect(params.message).toBe(
      [
        '🔴 The check Nightly backup is DOWN.',
        '',
        'Reason: success signal did not arrive on time, grace time passed.',
        '',
        'Project: Home',
        'Tags: prod, db',
        'Period: 1 day',
        'Total Pings: 42',
        'Last Ping: Success, 1 hour ago',
        '',
        'All the other checks are up.',
      ].join('\n'),
    )
  })

  test('shows name, status and titles in bold, an expression as code', async () => {
    const check = aToldCheck({ name: '🐀 Žurka', kind: 'cron', schedule: '5 4 * * *', tags: '' })
    const { params } = await told(downFacts({ check, name: check.name }))
    expect(styledParts(params)).toEqual([
      ['BOLD', '🐀 Žurka'],
      ['BOLD', 'DOWN'],
      ['BOLD', 'Project:'],
      ['BOLD', 'Schedule:'],
      ['MONOSPACE', '5 4 * * *'],
      ['BOLD', 'Time Zone:'],
      ['BOLD', 'Total Pings:'],
      ['BOLD', 'Last Ping:'],
    ])
  })

  test('says of a recovery how long it was, and what is still down', async () => {
    const facts = upFacts({ othersDown: othersDown('other') })
    const { message } = (await told(facts)).params
    expect(message).toContain('🟢 The check Nightly backup is UP.')
    expect(message).toContain('The downtime lasted 2 hours, 5 minutes.')
    expect(message).toContain('• other (last ping: never)')
  })

  test('names the account, where the daemon has several', async () => {
    const { params } = await told(downFacts(), { account: '+37129999999' })
    expect(params.account).toBe('+37129999999')
  })

  test('marks a user name as one', async () => {
    const { params } = await told(downFacts(), { value: 'anna.01' })
    expect(params.recipient).toEqual(['u:anna.01'])
  })

  test('goes over a Unix socket as well', async () => {
    const { socket, calls } = await aSignalCli(sentWell, 'unix')
    await deliver('signal', { socket, value: VALUE })
    expect(calls).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('to somebody else is passed over, and so is a message that came in', async () => {
    const answer: RpcAnswer = (call, n) => [
      { jsonrpc: '2.0', error: { code: -1 }, id: 'other' },
      { jsonrpc: '2.0', method: 'receive', params: { envelope: {} } },
      ...[sentWell(call, n)].flat(),
    ]
    const { socket } = await aSignalCli(answer)
    await expect(deliver('signal', { socket, value: VALUE })).resolves.toEqual({})
  })

  test('that comes in pieces is read whole', async () => {
    const { socket } = await aSignalCli(({ id }) => ['{"result": {}, "i', `d": "${id}"}\n`])
    await expect(deliver('signal', { socket, value: VALUE })).resolves.toEqual({})
  })

  const failing: [what: string, answer: RpcAnswer, failure: object][] = [
    [
      'unregistered',
      failedWith('UNREGISTERED_FAILURE'),
      { message: 'Recipient not found', permanent: true, retry: false },
    ],
    [
      'limited until a captcha is solved',
      failedWith('RATE_LIMIT_FAILURE', { token: 't' }),
      { message: 'CAPTCHA proof required', permanent: false, retry: false },
    ],
    [
      'limited for a while',
      failedWith('RATE_LIMIT_FAILURE', { token: null }),
      { message: 'signal-cli call failed (-1)', permanent: false, retry: true },
    ],
    [
      'an error without results',
      ({ id }) => [{ error: { code: -32_602, message: 'bad' }, id }],
      { message: 'signal-cli call failed (-32602)', retry: true },
    ],
    [
      'an error of another shape',
      ({ id }) => [{ error: 'no', id }],
      { message: 'signal-cli call failed (unexpected response)', retry: true },
    ],
    [
      'no JSON',
      () => ['what?\n'],
      { message: 'signal-cli call failed (unexpected response)', retry: true },
    ],
    [
      'without end',
      () => ['x'.repeat(2_000_000)],
      { message: 'signal-cli call failed (unexpected response)', retry: true },
    ],
  ]

  test.each(failing)('of %s fails', async (_what, answer, failure) => {
    const { socket } = await aSignalCli(answer)
    const failed = await failureOf(deliver('signal', { socket, value: VALUE }))
    expect(failed).toMatchObject(failure)
  })
})

describe('a daemon that', () => {
  test('is not there is named with what to do', async () => {
    const message = (code: string, where: string): string =>
      `signal-cli call failed (${code}): no daemon listens at ${where}; start signal-cli as a daemon, or correct the socket`
    const port = await aClosedPort()
    const closed = deliver('signal', { socket: `127.0.0.1:${port}`, value: VALUE })
    expect((await failureOf(closed)).message).toBe(message('ECONNREFUSED', `127.0.0.1:${port}`))
    const missing = path.join(temporaryFolder(), 'none.sock')
    const nowhere = deliver('signal', { socket: missing, value: VALUE })
    expect((await failureOf(nowhere)).message).toBe(message('ENOENT', missing))
  })

  test('hangs up gives no answer', async () => {
    const { port } = await aRawServer((socket) => socket.once('data', () => socket.end()))
    const failure = await failureOf(
      deliver('signal', { socket: `127.0.0.1:${port}`, value: VALUE }),
    )
    expect(failure.message).toBe('signal-cli call failed (unexpected response)')
  })

  test('does not answer is given up after a minute', async () => {
    const clock = fakeClock()
    const { socket, calls, connections } = await aSignalCli(() => 'silence')
    const failure = failureOf(deliver('signal', { socket, value: VALUE }, downFacts(), { clock }))
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    await clock.advance(60_000)
    expect(await failure).toMatchObject({ message: 'signal-cli call timed out', retry: true })
    await vi.waitFor(() => expect(connections[0]?.readableEnded).toBe(true))
  })
})

describe('its configuration', () => {
  const whole = { socket: '/run/signal.sock', value: VALUE }

  test('has these defaults', () => {
    expect(configOf('signal', whole)).toEqual({ ...whole, account: '', up: true, down: true })
    expect(wants('signal', { ...whole, up: false })).toEqual(['down'])
  })

  test.each([
    [{ socket: '' }, 'socket: must not be empty'],
    [
      { value: '123' },
      'value: must be a phone number such as +37120000001 or a user name such as anna.01',
    ],
    [{ up: false, down: false }, 'down: up and down cannot both be false'],
  ])('with %o is refused', (fields, problem) => {
    expect(problemsOf('signal', { ...whole, ...fields })).toEqual([problem])
  })

  test('is capped by recipient, and tried twice', () => {
    const signal = transportOf('signal')
    expect(signal.capped(configOf('signal', whole))).toBe(VALUE)
    expect(signal.attempts).toBe(2)
  })
})
