// Signals as documents: to the server of the data folder, or to another Tocsin with a key (contract
// run.md 5, 6). What is not heard is kept in the spool.
import fs from 'node:fs'
import path from 'node:path'
import { ENDPOINT_FILE, type Endpoint, readEndpoint } from '../../shared/endpoint.ts'
import {
  SIGNALS_LIMIT,
  type Signal,
  type SignalAnswer,
  signalDocument,
} from '../../shared/signal-document.ts'
import { type PostAnswer, post } from './http-post.ts'
import {
  FAR,
  isPassing,
  LARGEST_LIMIT,
  NEARBY,
  type Outcome,
  type Route,
  tried,
  UNKNOWN_LIMIT,
} from './route.ts'
import type { Spool } from './spool-writer.ts'

const SIGNALS_PATH = '/api/v3/signals/'
/** Characters of documents in one request; a server takes 2.5 MiB. */
const BATCH_LENGTH = 1024 * 1024
/** Outcomes after which a signal is nobody's business any more. */
const HEARD: readonly string[] = ['recorded', 'noted', 'repeated']

/** @param now the clock of the signals */
export function ownServerRoute(dataDir: string, spool: Spool, now: () => number): Route {
  const limit = endpointIn(dataDir)?.bodyLimit
  let isAway = false
  const keep = (signal: Signal, nth: number): Outcome => {
    isAway = true
    spool.keep(signal, nth)
    return { state: 'kept' }
  }
  return {
    bodyLimit:
      limit === undefined ? UNKNOWN_LIMIT : Math.min(limit ?? LARGEST_LIMIT, LARGEST_LIMIT),
    async send(signal, nth) {
      const endpoint = isAway ? null : endpointIn(dataDir)
      if (endpoint === null) return keep(signal, nth)
      const { url, token } = endpoint
      const target = { url, key: token, now }
      const answer = await tried(NEARBY, (timeout) => postSignal(target, signal, timeout))
      // A server of another start, or another program: the file was left behind.
      if (answer === null || answer.status === 401 || answer.status === 403)
        return keep(signal, nth)
      const outcome = outcomeOf(answer, signal)
      if (outcome === null) return keep(signal, nth)
      if (outcome.state === 'refused') spool.refuse(signal, nth)
      return outcome
    },
  }
}

/** @param stop resolves when the server is not to be waited for any more: what is left is kept */
export function otherServerRoute(
  { url: server, key }: { readonly url: string; readonly key: string | null },
  spool: Spool,
  now: () => number,
  stop: Promise<null>,
): Route {
  return {
    bodyLimit: UNKNOWN_LIMIT,
    async send(signal, nth) {
      const target = key === null ? null : { url: server, key, now }
      const answer =
        target === null
          ? null
          : await Promise.race([stop, tried(FAR, (timeout) => postSignal(target, signal, timeout))])
      const outcome = answer === null ? null : outcomeOf(answer, signal)
      if (outcome === null) {
        spool.keepFor(server, signal, nth)
        return { state: 'kept' }
      }
      if (outcome.state === 'refused') spool.refuse(signal, nth)
      return outcome
    },
    async sendWaiting() {
      if (key === null) return
      for (const batch of batchesOf(spool.waitingFor(server))) {
        if (!(await sendBatch(batch, { url: server, key, now: Date.now }, spool))) return
      }
    },
  }
}

/** Null: no server runs on the folder. */
function endpointIn(dataDir: string): Endpoint | null {
  try {
    return readEndpoint(fs.readFileSync(path.join(dataDir, ENDPOINT_FILE), 'utf8'))
  } catch {
    return null
  }
}

interface Target {
  readonly url: string
  readonly key: string
  /** The clock by which the signals are dated. */
  readonly now: () => number
}

/** @returns null when it is worth another try */
function postSignal(target: Target, signal: Signal, timeout: number) {
  return postDocuments(target, [signalDocument(signal)], timeout)
}

async function postDocuments(
  { url, key, now }: Target,
  signals: readonly unknown[],
  timeout: number,
): Promise<PostAnswer | null> {
  try {
    const answer = await post({
      url: url + SIGNALS_PATH,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ sent: now(), signals }),
      timeout,
    })
    return isPassing(answer.status) ? null : answer
  } catch {
    return null
  }
}

/** Null: the answer is not that of a Tocsin. */
function outcomeOf(answer: PostAnswer, { id, check }: Signal): Outcome | null {
  if (answer.status >= 400) {
    return {
      state: 'refused',
      why: `the server refused it: ${answer.status} ${oneLine(answer.text)}`,
    }
  }
  const outcome = answersOf(answer)?.find((each) => each.id === id)?.outcome
  if (outcome === undefined) return null
  if (HEARD.includes(outcome)) return { state: 'heard' }
  return {
    state: 'refused',
    why: REFUSALS[outcome]?.(check) ?? `the server refused it: ${outcome}`,
  }
}

const REFUSALS: Readonly<Record<string, (check: string) => string>> = {
  unknown: (check) => `there is no check ${check}`,
  ambiguous: (check) => `several checks are called ${check}`,
}

function answersOf({ status, text }: PostAnswer): readonly SignalAnswer[] | null {
  if (status !== 200) return null
  try {
    const { signals } = JSON.parse(text)
    return Array.isArray(signals) ? signals : null
  } catch {
    return null
  }
}

interface Waiting {
  readonly file: string
  readonly document: { readonly id: string }
}

function batchesOf(files: readonly string[]): readonly (readonly Waiting[])[] {
  const batches: Waiting[][] = []
  let room = 0
  for (const file of files) {
    try {
      const text = fs.readFileSync(file, 'utf8')
      const waiting = { file, document: JSON.parse(text) }
      const last = batches.at(-1)
      if (last === undefined || text.length > room || last.length === SIGNALS_LIMIT) {
        batches.push([waiting])
        room = BATCH_LENGTH
      } else last.push(waiting)
      room -= text.length
    } catch {
      // Another run takes it just now.
    }
  }
  return batches
}

/** One try. @returns false when the server does not answer: the rest waits on */
async function sendBatch(
  batch: readonly Waiting[],
  target: Target,
  spool: Spool,
): Promise<boolean> {
  const answer = await postDocuments(
    target,
    batch.map(({ document }) => document),
    FAR.timeout,
  )
  if (answer === null) return false
  if (answer.status === 400 && batch.length > 1) {
    for (const one of batch) if (!(await sendBatch([one], target, spool))) return false
    return true
  }
  const answers = answersOf(answer)
  for (const { file, document } of batch) {
    const outcome = answers?.find(({ id }) => id === document.id)?.outcome
    if (outcome !== undefined && HEARD.includes(outcome)) fs.rmSync(file, { force: true })
    else if (outcome !== undefined || answer.status >= 400) spool.refuseFile(file)
  }
  return answers !== null
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200)
}
