// A client that goes away while its body is awaited: nothing waits for the rest of it.
import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readBytes } from '../../../src/main/http/bodies.ts'
import { ClientGone } from '../../../src/main/http/pushes/answers/answer.ts'
import { readChunks } from '../../../src/main/http/pushes/request/chunks.ts'
import { readMultipart } from '../../../src/main/http/pushes/request/multipart.ts'
import { createBudget } from '../../../src/main/limits/budget.ts'

/** A server that reads a body when the test says so; and a client that sends half of one. */
async function halfOfABody() {
  const server = http.createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const asked = once(server, 'request')
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345')
  const [request] = (await asked) as [http.IncomingMessage]
  const hold = createBudget(100).hold()
  const read = () => readBytes(request, hold, { limit: 100 })
  /** The readers of pushes, which take a body as it comes. */
  const streamed = [
    () =>
      readMultipart(request, 'multipart/form-data; boundary=b', hold, async () => {}, {
        longest: () => 100,
        add: () => 0,
      }),
    () => readChunks(request, 100, () => {}),
  ]
  return { socket, request, read, streamed }
}

test('who goes away before the body is read is no longer waited for', async () => {
  const { socket, request, read, streamed } = await halfOfABody()
  const isGone = new Promise((resolve) => request.on('error', resolve))
  socket.destroy()
  await isGone
  await expect(read()).rejects.toThrow('the body broke off')
  for (const readPush of streamed) await expect(readPush()).rejects.toBeInstanceOf(ClientGone)
})

test('nor who goes away while it is read', async () => {
  const { socket, read } = await halfOfABody()
  const reading = expect(read()).rejects.toThrow('the body broke off')
  socket.destroy()
  await reading
})
