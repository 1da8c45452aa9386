// A server that notes how it is pinged, for texts that people copy.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { uuidOf } from './window-rows.ts'

export const PATH = `/ping/${uuidOf(1)}`

/** Closes with the test. `requests` has the paths, `bodies` what came with each. */
export async function pingServer(status = 200) {
  const requests: string[] = []
  const bodies: string[] = []
  const server = http.createServer(async (request, response) => {
    requests.push(request.url ?? '')
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    response.writeHead(status).end('OK')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { requests, bodies, pingUrl: `http://127.0.0.1:${port}${PATH}` }
}
