// One JSON-RPC call over a socket that carries a document a line. Others' documents on the same
// socket, such as messages that came in, are passed over.

import net from 'node:net'
import { DeliveryError } from '../../main/notify/kinds/delivery-error.ts'
import { codeOf } from '../../main/notify/web/failures.ts'
import { tell } from '../../shared/words/told.ts'

export interface RpcRequest {
  readonly id: string
  readonly [member: string]: unknown
}

/** Characters of all that is read of one connection. */
const ANSWER_LIMIT = 1_000_000
/** Codes of an address at which no daemon listens. */
const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED'])
const UNEXPECTED = tell('failures.signalStrange')

/**
 * @param address path of a Unix socket, or `host:port`
 * @returns null when the call went well, else the member `error` of its answer
 * @throws DeliveryError when there is no answer, or one that makes no sense
 */
export async function callLineRpc(
  address: string,
  request: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  let socket: net.Socket | undefined
  try {
    const opened = net.connect(targetOf(address))
    socket = opened
    signal.addEventListener('abort', () => opened.destroy(signal.reason), { once: true })
    opened.write(`${JSON.stringify(request)}\n`)
    return await answerTo(request.id, opened)
  } catch (error) {
    if (signal.aborted) throw new DeliveryError(tell('failures.signalLate'))
    if (error instanceof DeliveryError) throw error
    const code = codeOf(error)
    throw new DeliveryError(
      ABSENT.has(code)
        ? tell('failures.signalAbsent', { code, where: address })
        : tell('failures.signalFailed', { code }),
    )
  } finally {
    socket?.destroy()
  }
}

async function answerTo(id: string, socket: net.Socket): Promise<unknown> {
  let [read, rest] = [0, '']
  for await (const chunk of socket.setEncoding('utf8')) {
    read += chunk.length
    if (read > ANSWER_LIMIT) break
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const document = documentIn(line)
      if (document === null) throw new DeliveryError(UNEXPECTED)
      if (document.id === id) return document.error ?? null
    }
  }
  throw new DeliveryError(UNEXPECTED)
}

function documentIn(line: string): { readonly id?: unknown; readonly error?: unknown } | null {
  try {
    const document: unknown = JSON.parse(line)
    return typeof document === 'object' && document !== null ? document : null
  } catch {
    return null
  }
}

function targetOf(address: string): net.NetConnectOpts {
  const parts = /^\[?([^\]]*?)\]?:(\d{1,5})$/.exec(address)
  if (parts === null) return { path: address }
  return { host: parts[1] ?? '', port: Number(parts[2]) }
}
