// Sends one mail through the configured mail server, by nodemailer, and words its errors. Content:
// alert.ts, reminder.ts.

import net from 'node:net'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { type Clock, MINUTE, type Millis } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import { DeliveryError } from '../kinds/delivery-error.ts'
import type { SmtpServer } from '../kinds/transport.ts'
import { clip, oneLine } from '../message/plain-text.ts'
import { ERROR_LIMIT } from '../tables/channels.ts'
import type { Connecting } from '../web/exchange.ts'
import { codeOf, failureText } from '../web/failures.ts'
import { timeLimit } from '../web/time-limit.ts'
import type { Mail } from './alert.ts'

export interface Letter extends Mail {
  readonly to: string
  /** For X-Tocsin-Flip. */
  readonly flipId: string
  /** The part of the Message-ID before the `@`: the same for each attempt. */
  readonly id: string
  readonly date: Millis
}

/** From the first packet to the server's last word. */
const TIMEOUT: Millis = MINUTE

/** @throws DeliveryError */
export async function sendMail(
  server: SmtpServer,
  letter: Letter,
  clock: Clock,
  connecting: Connecting,
): Promise<void> {
  const limit = timeLimit(clock, TIMEOUT)
  try {
    const socket = await connected(server, connecting, limit.signal)
    await handOver(server, letter, socket, connecting)
  } catch (error) {
    if (limit.signal.aborted) throw new DeliveryError(tell('failures.timedOut'))
    throw error instanceof DeliveryError ? error : refusalOf(error)
  } finally {
    limit.end()
  }
}

/** A socket of our own, so that it can be closed whatever the server does. */
function connected(
  { host, port }: SmtpServer,
  { lookup }: Connecting,
  signal: AbortSignal,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, ...(lookup === undefined ? {} : { lookup }) })
    signal.addEventListener('abort', () => {
      socket.destroy(signal.reason)
      // A DNS lookup may still run; its answer is ignored.
      reject(signal.reason)
    })
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error) => {
      reject(new DeliveryError(failureText(codeOf(error), 'connecting')))
    })
  })
}

/** Loaded with the first mail: a server without mail channels needs none of it. */
async function handOver(
  { host, port, security, user, password, from }: SmtpServer,
  { to, flipId, id, date, subject, text, html, attached }: Letter,
  connection: net.Socket,
  { ca }: Connecting,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const address = from.replace(/^.*<(.*)>\s*$/s, '$1')
  const transport = createTransport({
    host,
    port,
    connection,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  await transport.sendMail({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: new Date(date),
    messageId: `<${id}@${address.split('@').at(-1)}>`,
    headers: {
      'X-Tocsin-Flip': flipId,
      'Auto-Submitted': 'auto-generated',
      // No page to click on is reachable from outside: whoever runs this Tocsin is asked by mail.
      'List-Unsubscribe': `<mailto:${address}?subject=${encodeURIComponent(`Unsubscribe ${to}`)}>`,
    },
    attachments: attached === null ? [] : [attachmentOf(attached)],
  })
}

function attachmentOf(message: Uint8Array) {
  return {
    filename: 'last-ping.eml',
    contentType: 'message/rfc822',
    contentDisposition: 'attachment',
    content: Buffer.from(message),
  } as const
}

/** What nodemailer says of a failure; other members are of no matter here. */
interface SmtpFailure {
  readonly code: string
  /** Node's name of what was wrong with the socket; empty: nothing was. */
  readonly originalCode: string
  /** The command that failed, such as `RCPT TO`. */
  readonly command: string
  /** The server's answer; empty: there was none. */
  readonly response: string
}

const CLOSED: readonly string[] = ['ECONNECTION', 'ESOCKET']

/** Names of what is wrong with TLS; those of other errors of a socket are one word. */
const TLS_CODE = /_|^EPROTO$/

/** Status of policy, not of an address: the server takes no mail from here, or none like this. */
const POLICY = /^5\d\d[ -]5\.7\./

function refusalOf(error: unknown): DeliveryError {
  const { code, originalCode, command, response } = asFailure(error)
  if (code === 'ETLS' || TLS_CODE.test(originalCode)) return new DeliveryError(tell('failures.tls'))
  if (code === 'ETIMEDOUT') return new DeliveryError(tell('failures.timedOut'))
  if (response === '' && CLOSED.includes(code)) {
    return new DeliveryError(tell('failures.mailClosed'))
  }
  if (response === '') {
    return new DeliveryError(tell('failures.mailUnsent', { reason: errorText(error) }), {
      retry: false,
    })
  }
  const text = clip(
    oneLine(englishOf(tell('failures.mailAnswered', { text: response }))),
    ERROR_LIMIT,
  )
  const isRefused = response.startsWith('5')
  if (command === 'RCPT TO' && isRefused && !POLICY.test(response)) {
    return new DeliveryError(text, { permanent: true })
  }
  // A login or a sender that was refused will be refused again; a message perhaps not.
  return new DeliveryError(text, { retry: !isRefused || command === 'DATA' })
}

function asFailure(error: unknown): SmtpFailure {
  const text = (name: string) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    command: text('command'),
    response: text('response'),
  }
}
