// Whether the server of the folder answers, or where none runs, whether its port is free.

import net from 'node:net'
import { recognized } from '../../shared/words/recognized.ts'
import { tell } from '../../shared/words/told.ts'
import { type Millis, SECOND } from '../clock.ts'
import { resolveOption } from '../config.ts'
import { localUrl, SERVED_AT_SETTING } from '../network/addresses.ts'
import { isServed, setting } from './databases.ts'
import { type Detail, type Examined, wrong } from './examined.ts'

const REASON_LIMIT = 500
const ANSWER_LIMIT: Millis = 3 * SECOND

export async function examinePort(examined: Examined): Promise<Detail> {
  const stored = (key: string) => setting(examined, key)
  const port = resolveOption('port', {}, examined.env, stored)
  if (isServed(examined)) {
    const servedAt = setting(examined, SERVED_AT_SETTING) ?? localUrl(port)
    await askServer(servedAt, examined)
    return tell('doctor.answersAt', { url: servedAt })
  }
  await tryToListen(resolveOption('host', {}, examined.env, stored), port)
  return tell('doctor.portFree', { port: String(port) })
}

/** @throws Error when the server there does not answer, or not with what it should. */
async function askServer(servedAt: string, { clock }: Examined): Promise<void> {
  const limit = new AbortController()
  const late = wrong(tell('doctor.silent', { url: servedAt }))
  const cancel = clock.setTimer(ANSWER_LIMIT, () => limit.abort(late))
  try {
    const answer = await fetch(`${servedAt}/api/v3/status/`, { signal: limit.signal })
    if (answer.ok) return
    const { status } = answer
    const line = await lineOf(answer)
    // What the server says of itself is told in the language of whoever asks.
    const reason = recognized(line) ?? line
    throw wrong(tell('doctor.answers', { url: servedAt, status, reason }))
  } finally {
    cancel()
  }
}

function tryToListen(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? wrong(tell('refusals.portInUse', { port: String(port) }))
          : error,
      ),
    )
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}

/** What the status route says is wrong, in one line. */
async function lineOf(answer: Response): Promise<string> {
  return (await answer.text()).slice(0, REASON_LIMIT).replaceAll(/\s+/g, ' ')
}
