// Whether the server of the folder answers, or where none runs, whether its port is free.

import net from 'node:net'
import { recognized } from '../../shared/words/recognized.ts'
import { tell } from '../../shared/words/told.ts'
import { type Millis, SECOND } from '../clock.ts'
import { resolveOption } from '../config.ts'
import { errorText, reasonOf, TocsinError } from '../errors.ts'
import { localUrl, SERVED_AT_SETTING } from '../network/addresses.ts'
import { endpointIn } from '../store/lock.ts'
import { isServed, setting } from './databases.ts'
import { type Detail, type Examined, wrong } from './examined.ts'

const REASON_LIMIT = 500
const ANSWER_LIMIT: Millis = 3 * SECOND

export async function examinePort(examined: Examined): Promise<Detail> {
  const stored = (key: string) => setting(examined, key)
  const port = resolveOption('port', {}, examined.env, stored)
  if (isServed(examined)) {
    const servedAt = setting(examined, SERVED_AT_SETTING) ?? localUrl(port)
    // Where it listens, whatever its base URL is.
    const own = endpointIn(examined.dataDir)?.url ?? servedAt
    await askServer(own, examined)
    if (own !== servedAt) await askServer(servedAt, examined, own)
    return tell('doctor.answersAt', { url: servedAt })
  }
  await tryToListen(resolveOption('host', {}, examined.env, stored), port)
  return tell('doctor.portFree', { port: String(port) })
}

/**
 * @param own where the server answers, if the URL is only its base URL
 * @throws Error when the server there does not answer, or not with what it should.
 */
async function askServer(url: string, { clock }: Examined, own?: string): Promise<void> {
  const limit = new AbortController()
  const late = wrong(tell('doctor.silent', { url }))
  const cancel = clock.setTimer(ANSWER_LIMIT, () => limit.abort(late))
  try {
    const answer = await fetch(`${url}/api/v3/status/`, { signal: limit.signal })
    if (answer.ok) return
    const { status } = answer
    const line = await lineOf(answer)
    // What the server says of itself is told in the language of whoever asks.
    const reason = recognized(line) ?? line
    throw wrong(tell('doctor.answers', { url, status, reason }))
  } catch (error) {
    if (error instanceof TocsinError && error !== late) throw error
    if (own === undefined) throw late
    const reason = error === late ? reasonOf(late) : causeOf(error)
    throw wrong(tell('doctor.baseUnreached', { own, url, reason }))
  } finally {
    cancel()
  }
}

/** `ENOTFOUND`: fetch itself says only that it failed. */
function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: string } }
  return cause?.code ?? errorText(cause ?? error)
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
