// The attacks of the hostile bench, each as a call: bodies over HTTP, an import of the window, messages by
// mail (contract hardening.md H2).
import http from 'node:http'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type HostileBody, hostileBodies } from './hostile-bodies.ts'
import type { Served } from './processes.ts'
import { signIn } from './window-session.ts'

export interface Attack {
  readonly name: string
  /** Resolves when it was answered, or cut off. */
  run(): Promise<unknown>
}

/** What an attack needs to know; it crosses a pipe as JSON. */
export interface Target {
  readonly port: number
  readonly smtpPort: number
  /** What lets a request in. */
  readonly headers: Readonly<Record<string, string>>
  /** A session of the window, and the project that imports go to. */
  readonly session: Readonly<Record<string, string>>
  readonly project: string
  /** A check that mail may ping. */
  readonly uuid: string
}

/** What an attacker is told. */
export interface AttackOrder extends Target {
  readonly name: string
}

/** All that attacks need to know of a server. */
export async function targetOf(
  served: Served,
  known: Pick<Target, 'headers' | 'uuid'>,
): Promise<Target> {
  const session = await signIn(served)
  const { output } = await callWindow(served, session, 'app.snapshot')
  const project = (output as { projects: { uuid: string }[] }).projects[0]?.uuid ?? ''
  return { ...known, port: served.port, smtpPort: await smtpPortOf(served), session, project }
}

async function smtpPortOf(served: Served): Promise<number> {
  let port: string | undefined
  while (port === undefined) {
    port = /^Listening on smtp:\S+:(\d+)$/m.exec(served.printed())?.[1]
    if (port === undefined) await pause(10)
  }
  return Number(port)
}

async function callWindow(
  { port }: Pick<Target, 'port'>,
  session: Target['session'],
  name: string,
  input?: unknown,
): Promise<{ readonly output: unknown }> {
  const body = JSON.stringify({ name, input })
  const url = `http://127.0.0.1:${port}/window/call`
  const answer = await fetch(url, { method: 'POST', headers: session, body })
  return (await answer.json()) as { output: unknown }
}

/** Bytes of a request of the window, less what stands around the document. */
const DOCUMENT = 2_600_000
/** Bytes of a message, less its header. */
const MESSAGE = 10 * 1024 * 1024 - 4096

export function attacksOn(target: Target): readonly Attack[] {
  const { port, headers } = target
  const bodies = hostileBodies().map((body) => ({
    name: body.name,
    run: () => post(port, body, headers),
  }))
  return [...bodies, ...imports(target), ...mails(target)]
}

/** Sends a body to its end, or until the answer has come; resolves with its status, 0 where there was none. */
export function post(
  port: number,
  { path, type, body }: HostileBody,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request({
      ...{ port, path, method: 'POST', agent: false },
      headers: { ...headers, 'content-type': type, 'content-length': body.length },
    })
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => {
        resolve(response.statusCode ?? 0)
        request.destroy()
      })
    })
    request.on('error', () => resolve(0))
    request.end(body)
  })
}

/** An export of another server, brought in by the window. */
function imports(target: Target): readonly Attack[] {
  const { session, project } = target
  const attack = (name: string, item: string): Attack => {
    // Quotes within a document that is a string itself take two bytes each.
    const size = JSON.stringify(item).length
    const document = `[${item.repeat(Math.floor(DOCUMENT / size))}1]`
    return {
      name,
      run: () => callWindow(target, session, 'data.plan', { project, document, keepUuids: false }),
    }
  }
  return [
    attack('an import of objects', '{},'),
    attack('an import of lists', '[[[],[]]],'),
    attack('an import of schedules', `${JSON.stringify(SCHEDULED)},`),
  ]
}

const SCHEDULED = { schedule: '*/2 1,2,3 * * 1-5', tz: 'Europe/Riga', name: 'n' }

function mails({ smtpPort, uuid }: Target): readonly Attack[] {
  const attack = (name: string, header: string, line: string): Attack => {
    const text = `${header}\r\n\r\n${line.repeat(Math.floor(MESSAGE / line.length))}`
    return { name, run: () => mail(smtpPort, `${uuid}@localhost`, text) }
  }
  const parts = 'Content-Type: multipart/mixed; boundary=b'
  return [
    attack('a mail of empty lines', 'Subject: x', '\r\n'),
    attack('a mail of parts', parts, '--b\r\n\r\n'),
    attack('a mail of nested parts', parts, `--b\r\n${parts}\r\n\r\n`),
    attack('a mail of tags', 'Content-Type: text/html', '<b a="<"><!--'),
    attack('a mail of one line', 'Subject: x', 'x'),
    attack('a mail of words', `Subject: ${'=?utf-8?q?=41?= '.repeat(10_000)}`, 'x\r\n'),
  ]
}

/** Sends one message; resolves when it is answered, or the connection ends. */
function mail(port: number, recipient: string, text: string): Promise<void> {
  const lines = ['EHLO bench', 'MAIL FROM:<a@localhost>', `RCPT TO:<${recipient}>`, 'DATA']
  const message = `${text}\r\n.\r\n`
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1').setEncoding('latin1')
    let reply = ''
    let isSent = false
    socket.on('data', (piece) => {
      reply += piece
      if (!/^\d{3} .*\r\n$/m.test(reply)) return
      reply = ''
      const line = lines.shift()
      if (line !== undefined) socket.write(`${line}\r\n`)
      else if (isSent) socket.destroy()
      else {
        isSent = true
        socket.write(message)
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}
