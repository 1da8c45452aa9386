// Requests as bytes on sockets of their own: nothing between the test and the server corrects them.
import net from 'node:net'

export interface Reply {
  /** The statuses of all responses that came, in their order. */
  readonly statuses: readonly number[]
  /** Whether the server had to be left: it neither answered nor closed. */
  readonly hung: boolean
}

const PATIENCE = 20_000
const STATUS_LINE = /HTTP\/1\.[01] (\d{3}) /g

/** Sends the bytes, then the end of the stream, and reads until the server closes. */
export function exchange(port: number, bytes: Buffer): Promise<Reply> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    const chunks: Buffer[] = []
    let hung = false
    socket.setTimeout(PATIENCE, () => {
      hung = true
      socket.destroy()
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server may close before it has read all: that is an answer too.
    socket.on('error', () => {})
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      const statuses = [...text.matchAll(STATUS_LINE)].map(([, status]) => Number(status))
      resolve({ statuses, hung })
    })
    socket.end(bytes)
  })
}

/** Exchanges all, so many at a time. */
export async function exchangeAll(
  port: number,
  requests: Iterator<Buffer>,
  seen: (reply: Reply, bytes: Buffer) => void,
): Promise<void> {
  const work = async () => {
    for (let next = requests.next(); !next.done; next = requests.next()) {
      seen(await exchange(port, next.value), next.value)
    }
  }
  await Promise.all(Array.from({ length: 24 }, work))
}
