// The listener for others under load (contract hardening.md H8).

import http from 'node:http'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Refusal } from '../../src/main/hints.ts'
import { createHints } from '../../src/main/hints.ts'
import { limitShared } from '../../src/main/http/shared-limits.ts'
import { networkOf } from '../../src/main/network/client-network.ts'
import { limitConnections } from '../../src/main/network/connection-limit.ts'
import { englishOf } from '../../src/shared/words/english.ts'
import { openHouse } from '../support/house.ts'
import { serverWith } from './servers.ts'

const STATUS = 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** The listener for others on a real port, and the lines of its log. */
async function listening() {
  const lines: string[] = []
  const hints = createHints({ now: () => 0 }, { warn: (line) => void lines.push(line) })
  const server = serverWith(openHouse(), { reach: 'share', hints })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { lines, server, port: Number(new URL(url).port) }
}

/** A connection; `closed` is known once the server has accepted it or not. */
async function connect(port: number, localAddress = '127.0.0.1', first = '') {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  const state = { closed: false, text: '' }
  socket.on('error', () => {})
  socket.on('close', () => {
    state.closed = true
  })
  socket.on('data', (bytes) => {
    state.text += bytes
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  if (first !== '') socket.write(first)
  return { socket, state }
}

type Connection = Awaited<ReturnType<typeof connect>>

async function answers(connection: Connection): Promise<boolean> {
  connection.socket.write(STATUS)
  await expect.poll(() => connection.state.closed || connection.state.text !== '').toBe(true)
  return connection.state.text.startsWith('HTTP/1.1 200')
}

test('one address holds 32 connections; the next is refused, and another address is served', async () => {
  const { port, lines } = await listening()
  const held = []
  for (let i = 0; i < 32; i++) held.push(await connect(port, '127.0.0.1', 'GET / HTTP/1.1\r\n'))
  expect(await answers(await connect(port))).toBe(false)
  expect(await answers(await connect(port, '127.0.0.2'))).toBe(true)
  expect(held.every(({ state }) => !state.closed)).toBe(true)
  expect(lines).toEqual([expect.stringMatching(/from 127\.0\.0\.1: 32 of that address are open/)])
  held[0]?.socket.destroy()
  await expect.poll(async () => answers(await connect(port))).toBe(true)
})

test('connections that only wait for a next request make room', async () => {
  const { port, lines } = await listening()
  for (let i = 0; i < 32; i++) expect(await answers(await connect(port))).toBe(true)
  expect(await answers(await connect(port))).toBe(true)
  expect(lines).toEqual([])
})

test('all addresses together hold 512', async () => {
  const { port, lines } = await listening()
  for (let client = 1; client <= 16; client++) {
    for (let i = 0; i < 32; i++) await connect(port, `127.0.1.${client}`, 'GET / HTTP/1.1\r\n')
  }
  expect(await answers(await connect(port, '127.0.2.1'))).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/from 127\.0\.2\.1: 512 are open/)])
})

test('the home listener keeps half of the descriptors', async () => {
  const refused: string[] = []
  const server = http.createServer()
  onTestFinished(() => void server.close())
  const add = ({ what }: Refusal) => {
    refused.push(englishOf(what))
    return ''
  }
  limitShared(server, { add }, 6)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  const all: Connection[] = []
  for (let i = 0; i < 4; i++) all.push(await connect(port, `127.0.0.${i + 1}`))
  await expect.poll(() => refused).toEqual([expect.stringContaining('3 are open')])
  await expect.poll(() => all.map(({ state }) => state.closed)).toEqual([false, false, false, true])
})

test('the home listener has none of these limits', async () => {
  const server = serverWith(openHouse(), {})
  const port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
  for (let i = 0; i < 40; i++) await connect(port, '127.0.0.1', 'GET / HTTP/1.1\r\n')
  expect(await answers(await connect(port))).toBe(true)
})

test('a connection is idle for 30 seconds at most', async () => {
  const { server } = await listening()
  const { timeout, keepAliveTimeout, headersTimeout, requestTimeout } = server.server
  expect({ timeout, keepAliveTimeout, headersTimeout, requestTimeout }).toEqual({
    timeout: 30_000,
    keepAliveTimeout: 30_000,
    headersTimeout: 30_000,
    requestTimeout: 120_000,
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('what a client does at its limit costs the others nothing', async () => {
  const server = http.createServer()
  onTestFinished(() => void server.close())
  const met: string[] = []
  limitConnections(server, { total: 3, perClient: 2 }, (_address, limit) => void met.push(limit))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  for (let i = 0; i < 5; i++) await connect(port, '127.0.0.1')
  await expect.poll(() => met).toEqual(['perClient', 'perClient', 'perClient'])
  const other = await connect(port, '127.0.0.2')
  await connect(port, '127.0.0.3')
  await expect.poll(() => met.at(-1)).toBe('total')
  expect(other.state.closed).toBe(false)
})
