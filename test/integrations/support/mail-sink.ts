// A mail server at this machine that keeps what it is handed, and refuses what the test says.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { SmtpServer } from '../../../src/main/notify/kinds/transport.ts'

export interface KeptMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly user: unknown
  readonly isSecure: boolean
}

/** How the server refuses one step; undefined: it does not. */
export interface Refusals {
  readonly sender?: Error
  readonly recipient?: Error
  /** @param n counts messages from 0 */
  readonly data?: (n: number) => Error | undefined
}

/** An answer of the server, such as 550. */
export function answerOf(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

export async function aMailSink(refusals: Refusals = {}, options: SMTPServerOptions = {}) {
  const mails: KeptMail[] = []
  let n = 0
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 0,
    logger: false,
    onMailFrom: (_address, _session, done) => done(refusals.sender),
    onRcptTo: (_address, _session, done) => done(refusals.recipient),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = refusals.data?.(n++)
        if (refused !== undefined) return done(refused)
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          user: session.user,
          isSecure: session.secure,
        })
        done(null)
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => void server.close(() => {}))
  const { port } = server.server.address() as AddressInfo
  return { port, mails, settings: settingsOf(port) }
}

/** The settings of a mail server at this port of this machine. */
export function settingsOf(port: number, fields: Partial<SmtpServer> = {}): SmtpServer {
  return {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    password: '',
    from: 'Tocsin <tocsin@home.test>',
    ...fields,
  }
}

export interface ReadMail extends Email {
  header(name: string): string | undefined
}

export async function readMail({ raw }: KeptMail): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  return { ...mail, header }
}
