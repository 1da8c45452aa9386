// The SMTP listener (contract monitor.md 4.10): smtp-server, its limits, its shutdown. delivery.ts
// handles a mail. Loaded only if a port is given.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { domainToUnicode } from 'node:url'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Clock, Millis } from '../clock.ts'
import { MINUTE } from '../clock.ts'
import { freeBytes } from '../collector.ts'
import { errorText } from '../errors.ts'
import type { Budget } from '../limits/budget.ts'
import { listenProblem } from '../network/listeners.ts'
import { createDelivery, type DeliveryOptions } from './delivery.ts'
import { createReceiver } from './receiver.ts'
import { readRecipient } from './recipient.ts'
import { ACCEPTED, GOODBYE, NOT_STORED, type Reply, toSend } from './replies.ts'

export interface MailListenerOptions extends DeliveryOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** The only domain that mail is taken for. */
  readonly domain: string
  readonly clock: Pick<Clock, 'setTimer'>
  /** Of the bytes of messages in memory, shared with the bodies of requests. */
  readonly bodyBudget: Budget
}

export interface MailListener {
  readonly port: number
  /** Takes no more mail, and resolves once the messages in hand are answered, within limits. */
  close(): Promise<void>
}

/** Bytes of a message. */
const MESSAGE_LIMIT = 10 * 1024 * 1024
const RECIPIENT_LIMIT = 100
const CLIENT_LIMIT = 50
/** Sockets, those of clients that were turned away and have not left included. */
const SOCKET_LIMIT = 200
/** A client that says nothing for so long is left (RFC 5321 4.5.3.2). */
const IDLE_LIMIT: Millis = 5 * MINUTE
/** A connection ends after this, whatever it is busy with: one byte a minute keeps no place for ever. */
const CONNECTION_LIMIT: Millis = 10 * MINUTE
/** An end of the listener that hangs is ended all the same: exit within 5 s (contract runtime.md). */
const DRAIN_LIMIT: Millis = 3000

/** Not for us: there are no accounts and no certificate, and no proxy speaks for its clients. */
const DISABLED = ['AUTH', 'STARTTLS', 'XCLIENT', 'XFORWARD', 'WIZ', 'SHELL', 'KILL']

/**
 * Listens for mail.
 * @throws TocsinError PORT_IN_USE, USAGE
 */
export async function openMailListener(options: MailListenerOptions): Promise<MailListener> {
  const { host, port, domain, clock, log } = options
  const deliver = createDelivery(options)
  const receive = createReceiver({ message: MESSAGE_LIMIT, budget: options.bodyBudget })
  const isOurs = isDomain(domain)
  /** Messages being received or stored, by their session. */
  const inHand = new Map<string, Promise<void>>()
  const sockets = new Set<Socket>()

  const server = new SMTPServer({
    name: domain,
    banner: 'Tocsin',
    heloResponse: '%s',
    size: MESSAGE_LIMIT,
    maxRecipients: RECIPIENT_LIMIT,
    maxClients: CLIENT_LIMIT,
    socketTimeout: IDLE_LIMIT,
    disabledCommands: DISABLED,
    disableReverseLookup: true,
    // Hosts have names with underscores, and mail comes from them.
    lenientAddressParsing: true,
    logger: false,

    onRcptTo(address, session, callback) {
      const recipient = readRecipient(address.address, isOurs)
      if ('refusal' in recipient) return callback(toSend(recipient.refusal))
      session.envelope.rcptTo.push(address)
      callback(toSend(ACCEPTED))
    },

    onData(stream, session, callback) {
      const answered = take(stream, session).then(
        (reply) => callback(toSend(reply)),
        // The client went away before its message was complete, or what came could not be held.
        () => callback(toSend(NOT_STORED)),
      )
      inHand.set(
        session.id,
        answered.finally(() => inHand.delete(session.id)),
      )
    },
  })

  function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Reply> {
    const { mailFrom, rcptTo } = session.envelope
    const recipients = rcptTo.map(({ address }) => readRecipient(address, isOurs))
    return receive(stream, (raw) =>
      deliver({
        raw,
        sender: mailFrom === false ? '' : mailFrom.address,
        remoteAddr: session.remoteAddress,
        targets: recipients.flatMap((recipient) =>
          'target' in recipient ? [recipient.target] : [],
        ),
        // V8 does not see how much memory it takes, and would let more of them lie.
      }).finally(() => freeBytes(raw)),
    )
  }

  server.server.maxConnections = SOCKET_LIMIT
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    const cancel = clock.setTimer(CONNECTION_LIMIT, () => socket.destroy())
    socket.once('close', () => {
      cancel()
      sockets.delete(socket)
    })
  })
  // What befalls a client's connection is the client's affair; what befalls the listener is not.
  server.on('error', () => {})
  try {
    await once(server.listen({ host, port }), 'listening')
  } catch (error) {
    throw listenProblem(error, host, port)
  }
  server.server.on('error', (error) => log.error(`mail listener: ${errorText(error)}`))

  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      const closed = once(server.server, 'close')
      const cancel = clock.setTimer(DRAIN_LIMIT, () => {
        for (const socket of sockets) socket.destroy()
      })
      server.close()
      for (const connection of server.connections) {
        if (!inHand.has(connection.id)) connection.send(GOODBYE.code, GOODBYE.text)
      }
      await Promise.race([Promise.all(inHand.values()), closed])
      for (const socket of sockets) socket.destroySoon()
      await closed
      cancel()
    },
  }
}

/** A name in its own letters is the same domain as in ASCII; the library hands over the former. */
function isDomain(domain: string): (other: string) => boolean {
  // The second is empty where the domain is an address in brackets.
  const names = [domain, domainToUnicode(domain) || domain]
  return (other) => names.includes(other)
}
