// One HTTP request. `node:http` is loaded by the first one, when the job runs already (contract run.md 9).
import type { IncomingMessage } from 'node:http'
import { loadLater } from './load-later.ts'

export interface PostRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Uint8Array | string
  /** For the whole answer, in milliseconds. */
  readonly timeout: number
}

export interface PostAnswer {
  readonly status: number
  readonly text: string
}

/** Characters of an answer that are read. */
const ANSWER_LIMIT = 1024 * 1024

/** @throws Error when no answer came; its `code` is that of the system */
export function post({ url, headers = {}, body, timeout }: PostRequest): Promise<PostAnswer> {
  const { request } = loadLater(url.startsWith('https:') ? 'node:https' : 'node:http')
  return new Promise((resolve, reject) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': String(bytes.length) },
    })
    const timer = setTimeout(() => sent.destroy(new Error('no answer')), timeout)
    const settle = <T>(then: (value: T) => void) => {
      return (value: T) => {
        clearTimeout(timer)
        then(value)
      }
    }
    sent.on('error', settle(reject))
    sent.on('response', (answer) => void readAnswer(answer).then(settle(resolve), settle(reject)))
    sent.end(bytes)
  })
}

async function readAnswer(answer: IncomingMessage): Promise<PostAnswer> {
  let text = ''
  answer.setEncoding('utf8')
  for await (const chunk of answer) {
    if (text.length < ANSWER_LIMIT) text += chunk
  }
  return { status: answer.statusCode ?? 0, text }
}
