// E-mail, when the mail server refuses, hangs or is not there.
import type { Socket } from 'node:net'
import { describe, expect, type Mock, test, vi } from 'vitest'
import { CERTIFICATE, KEY } from '../../notify/support/certificate.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aClosedPort, aRawServer } from '../../notify/support/raw-server.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { downFacts } from '../support/facts.ts'
import { post, remind } from '../support/mail.ts'
import { aMailSink, answerOf, type Refusals, settingsOf } from '../support/mail-sink.ts'

const said = (answer: string) => `The mail server answered: ${answer}`

describe('refused is', () => {
  const cases: [what: string, refusals: Refusals, failure: object][] = [
    [
      'an address that does not exist, for good',
      { recipient: answerOf(550, '5.1.1 No such user') },
      { message: said('550 5.1.1 No such user'), permanent: true, retry: false },
    ],
    [
      'an address without an enhanced status, for good',
      { recipient: answerOf(553, 'Mailbox name not allowed') },
      { message: said('553 Mailbox name not allowed'), permanent: true, retry: false },
    ],
    [
      'relaying: the address is not to blame',
      { recipient: answerOf(554, '5.7.1 Relay access denied') },
      { message: said('554 5.7.1 Relay access denied'), permanent: false, retry: false },
    ],
    [
      'an address for the moment',
      { recipient: answerOf(450, '4.2.0 Greylisted') },
      { message: said('450 4.2.0 Greylisted'), permanent: false, retry: true },
    ],
    [
      'the sender: the address is not to blame',
      { sender: answerOf(550, 'Not you') },
      { message: said('550 Not you'), permanent: false, retry: false },
    ],
    [
      'a message, which may be taken next time',
      { data: () => answerOf(554, 'Looks like spam') },
      { message: said('554 Looks like spam'), permanent: false, retry: true },
    ],
  ]

  test.each(cases)('%s', async (_what, refusals, failure) => {
    const { mails, settings } = await aMailSink(refusals)
    expect(await failureOf(post(settings))).toMatchObject(failure)
    expect(mails).toEqual([])
  })

  test('a password', async () => {
    const onAuth = (_auth: unknown, _session: unknown, done: (error: Error) => void) =>
      done(answerOf(535, 'Wrong password'))
    const { settings } = await aMailSink({}, { onAuth, allowInsecureAuth: true })
    const failure = await failureOf(post({ ...settings, user: 'me', password: 'secret' }))
    expect(failure).toMatchObject({ message: said('535 Wrong password'), retry: false })
    expect(failure.message).not.toContain('secret')
  })

  test('nothing the second time, when the first was a passing trouble', async () => {
    const data = (n: number) => (n === 0 ? answerOf(451, 'Try again') : undefined)
    const { mails, settings } = await aMailSink({ data })
    expect((await failureOf(post(settings))).retry).toBe(true)
    await post(settings)
    expect(mails).toHaveLength(1)
  })
})

describe('a mail server that', () => {
  /** Talks as far as `DATA`, where `inData` takes over. */
  function talk(inData: (socket: Socket) => void) {
    return (socket: Socket) => {
      socket.write('220 mail.test\r\n')
      socket.on('data', (chunk) => {
        const line = chunk.toString('latin1')
        if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 OK\r\n')
        if (line.startsWith('DATA')) inData(socket)
      })
    }
  }

  test('hangs up in the middle of the message may take it next time', async () => {
    const { port } = await aRawServer(talk((socket) => socket.destroy()))
    expect(await failureOf(post(settingsOf(port)))).toMatchObject({
      message: 'The mail server closed the connection',
      retry: true,
    })
  })

  test('hangs up at once may take it next time', async () => {
    const { port } = await aRawServer((socket) => socket.end())
    expect(await failureOf(post(settingsOf(port)))).toMatchObject({ retry: true })
  })

  test('speaks another protocol is no mail server', async () => {
    const { port } = await aRawServer((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const failure = await failureOf(post(settingsOf(port)))
    expect(failure.message).toBe(said('HTTP/1.1 400 Bad Request'))
  })

  test('says nothing is given up after a minute', async () => {
    const reached = vi.fn((socket: Socket) => void socket.resume())
    await givenUp(reached, reached)
  })

  test('never takes the message is given up after a minute', async () => {
    const reached = vi.fn((socket: Socket) => void socket.write('354 Go on\r\n'))
    await givenUp(talk(reached), reached)
  })

  test('trickles is given up after a minute', async () => {
    const reached = vi.fn((socket: Socket) => void socket.write('250-'))
    await givenUp(talk(reached), reached)
  })

  async function givenUp(play: (socket: Socket) => void, reached: Mock): Promise<void> {
    const clock = fakeClock()
    const { port, connections } = await aRawServer(play)
    const failure = failureOf(post(settingsOf(port), downFacts(), { clock }))
    await vi.waitFor(() => expect(reached).toHaveBeenCalled())
    await clock.advance(60_000)
    expect(await failure).toMatchObject({ message: 'Connection timed out', retry: true })
    // However long a busy machine takes to tell of the end.
    const ended = () => expect(connections[0]?.readableEnded).toBe(true)
    await vi.waitFor(ended, { timeout: 20_000 })
  }

  test('is not there', async () => {
    const port = await aClosedPort()
    expect((await failureOf(post(settingsOf(port)))).message).toBe('Connection failed')
    const nowhere = settingsOf(port, { host: 'mail.invalid' })
    expect((await failureOf(post(nowhere))).message).toBe('Could not resolve host')
  })

  test('has the certificate of another', async () => {
    const tls = { key: KEY, cert: CERTIFICATE }
    const { mails, settings } = await aMailSink({}, { ...tls, secure: true })
    const direct = post({ ...settings, host: 'other.test', security: 'tls' })
    expect((await failureOf(direct)).message).toBe('TLS handshake failed')
    const later = await aMailSink({}, { ...tls, hideSTARTTLS: false })
    const upgraded = post({ ...later.settings, host: 'other.test', security: 'starttls' })
    expect((await failureOf(upgraded)).message).toBe('TLS handshake failed')
    expect([...mails, ...later.mails]).toEqual([])
  })

  test('does not know STARTTLS is told nothing when that is demanded', async () => {
    const { mails, settings } = await aMailSink({}, { disabledCommands: ['STARTTLS'] })
    const failure = await failureOf(post({ ...settings, security: 'starttls' }))
    expect(failure.message).toBe('TLS handshake failed')
    expect(mails).toEqual([])
  })
})

test('without a mail server in the settings nothing can be sent', async () => {
  const expected = { message: 'Email notifications are not enabled.', retry: false }
  expect(await failureOf(post(null))).toMatchObject(expected)
  expect(await failureOf(remind(null, [downFacts()]))).toMatchObject(expected)
})
