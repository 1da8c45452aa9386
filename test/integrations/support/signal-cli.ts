// The daemon signal-cli, as far as the call `send` is concerned.
import type { Socket } from 'node:net'
import path from 'node:path'
import { aRawServer } from '../../notify/support/raw-server.ts'
import { settled } from '../../support/fake-clock.ts'
import { temporaryFolder } from '../../support/house.ts'

export interface RpcCall {
  readonly id: string
  readonly method: string
  readonly params: {
    readonly account?: string
    readonly recipient: readonly string[]
    readonly message: string
    readonly textStyle: readonly string[]
  }
}

/** What is written for a call; a text goes out as it is. */
export type RpcAnswer = (call: RpcCall, n: number) => readonly (string | object)[] | 'silence'

export const sentWell: RpcAnswer = ({ id }) => [
  { jsonrpc: '2.0', result: { timestamp: 1, results: [{ type: 'SUCCESS' }] }, id },
]

/** As signal-cli says that every recipient failed. */
export function failedWith(type: string, more: object = {}): RpcAnswer {
  const data = { response: { timestamp: 1, results: [{ type, ...more }] } }
  return ({ id }) => [{ jsonrpc: '2.0', error: { code: -1, message: 'Failed', data }, id }]
}

/** @param where over TCP on 127.0.0.1, or a socket in a folder of its own */
export async function aSignalCli(answer: RpcAnswer = sentWell, where: 'tcp' | 'unix' = 'tcp') {
  const calls: RpcCall[] = []
  const file = where === 'unix' ? path.join(temporaryFolder(), 'signal.sock') : undefined
  const { port, connections } = await aRawServer((socket) => listen(socket), file)

  function listen(socket: Socket): void {
    let text = ''
    socket.on('data', async (chunk) => {
      text += chunk.toString('utf8')
      if (!text.endsWith('\n')) return
      const call: RpcCall = JSON.parse(text)
      const lines = answer(call, calls.push(call) - 1)
      if (lines === 'silence') return
      for (const line of lines) {
        socket.write(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)
        // Each is read by itself.
        await settled()
      }
    })
  }

  return { socket: file ?? `127.0.0.1:${port}`, calls, connections }
}
