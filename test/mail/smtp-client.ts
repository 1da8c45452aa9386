// A client that speaks SMTP as bytes on a socket: nothing between a test and the listener corrects it.
import net from 'node:net'
import { onTestFinished } from 'vitest'

export interface SmtpClient {
  readonly socket: net.Socket
  /** The next reply, its lines joined; `closed` once the server has ended the connection. */
  reply(): Promise<string>
  /** Sends a line and returns the reply to it. */
  say(line: string): Promise<string>
  /** Sends each line once the one before it was answered; returns all replies. */
  converse(...lines: readonly string[]): Promise<string[]>
  /** Sends bytes as they are. */
  send(bytes: string | Uint8Array): void
}

const REPLY = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/

/** Connects and waits for the greeting. */
export async function connect(port: number, host = '127.0.0.1'): Promise<SmtpClient> {
  const socket = net.connect(port, host)
  onTestFinished(() => void socket.destroy())
  let received = ''
  let ended = false
  let wake = () => {}
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
    wake()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    ended = true
    wake()
  })

  async function reply(): Promise<string> {
    for (;;) {
      const [text] = REPLY.exec(received) ?? []
      if (text !== undefined) {
        received = received.slice(text.length)
        return text.trimEnd().replaceAll('\r\n', '\n')
      }
      if (ended) return 'closed'
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  const client: SmtpClient = {
    socket,
    reply,
    send: (bytes) => void socket.write(bytes),
    say(line) {
      socket.write(`${line}\r\n`)
      return reply()
    },
    async converse(...lines) {
      const replies: string[] = []
      for (const line of lines) replies.push(await client.say(line))
      return replies
    },
  }
  await reply()
  return client
}

/** Says hello and names sender and recipients; each was accepted. */
export async function addressed(
  client: SmtpClient,
  recipients: readonly string[],
  sender = 'cron@nas.test',
): Promise<void> {
  const lines = [
    'EHLO nas.test',
    `MAIL FROM:<${sender}>`,
    ...recipients.map((to) => `RCPT TO:<${to}>`),
  ]
  for (const reply of await client.converse(...lines)) {
    if (!reply.startsWith('250')) throw new Error(reply)
  }
}

/** Sends a message, dots doubled and ended, and returns the reply to it. */
export async function sendData(client: SmtpClient, message: string | Uint8Array): Promise<string> {
  const go = await client.say('DATA')
  if (!go.startsWith('354')) return go
  const text = typeof message === 'string' ? message : Buffer.from(message).toString('latin1')
  const stuffed = text.replaceAll(/^\./gm, '..')
  client.send(
    Buffer.from(
      `${stuffed}${stuffed.endsWith('\r\n') ? '' : '\r\n'}.\r\n`,
      typeof message === 'string' ? 'utf8' : 'latin1',
    ),
  )
  return client.reply()
}

/** A whole mail on a connection of its own: the reply to the message. */
export async function sendMail(
  port: number,
  recipients: readonly string[],
  message: string | Uint8Array,
  sender?: string,
): Promise<string> {
  const client = await connect(port)
  await addressed(client, recipients, sender)
  const reply = await sendData(client, message)
  await client.say('QUIT')
  return reply
}
