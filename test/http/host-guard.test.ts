// Host names at the door (contract monitor.md D19, hardening.md H7).
import { describe, expect, test } from 'vitest'
import { createHints } from '../../src/main/hints.ts'
import { hostRule } from '../../src/main/network/allowed-hosts.ts'
import { openHouse, silentLog } from '../support/house.ts'
import { serverWith } from './servers.ts'
import { exchange, listen, parse } from './wire/socket.ts'

const status = (host: string) =>
  `GET /api/v3/status/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`

describe('two Host headers are refused', () => {
  test.each([
    ['the second is another', `${status('localhost')}Host: evil.example\r\n\r\n`],
    ['the second is the same', `${status('localhost')}HOST: localhost\r\n\r\n`],
  ])('%s', async (_, bytes) => {
    const port = await listen(openHouse().server)
    expect(parse(await exchange(port, bytes)).status).toBe(400)
  })

  test('one is answered', async () => {
    const port = await listen(openHouse().server)
    expect(parse(await exchange(port, `${status('localhost')}\r\n`)).status).toBe(200)
  })
})

test('an address as Host is accepted where the connection came in on it, and no other', () => {
  const rule = hostRule([])
  expect(rule('192.168.1.5:7464', '192.168.1.5')).toBe(true)
  expect(rule('192.168.1.5', '::ffff:192.168.1.5')).toBe(true)
  expect(rule('[fe80::1]:7464', 'fe80::1')).toBe(true)
  expect(rule('192.168.1.6:7464', '192.168.1.5')).toBe(false)
  expect(rule('evil.example', '192.168.1.5')).toBe(false)
  expect(rule('192.168.1.5')).toBe(false)
})

describe('a refused name', () => {
  const HINT = /The host name nas\.lan is not allowed\. Start the server with --allow-host nas\.lan/

  test('is answered with the flag that would allow it', async () => {
    const house = openHouse()
    const server = serverWith(house, { hints: createHints(house.clock, silentLog) })
    const { statusCode, body } = await server.inject({
      url: '/',
      headers: { host: 'NAS.lan:7464' },
    })
    expect([statusCode, body]).toEqual([400, expect.stringMatching(HINT)])
  })

  test('is logged once a minute', async () => {
    const house = openHouse()
    const lines: string[] = []
    const warn = (line: string) => void lines.push(line)
    const server = serverWith(house, { hints: createHints(house.clock, { warn }) })
    const ask = () => server.inject({ url: '/', headers: { host: 'nas.lan' } })
    await ask()
    await ask()
    expect(lines).toEqual([expect.stringMatching(HINT)])
    await house.clock.advance(60_000)
    await ask()
    expect(lines).toHaveLength(2)
  })

  test('is not repeated where it is no name, and never as markup', async () => {
    const server = serverWith(openHouse(), {})
    for (const host of ['<script>', 'a/b', 'a"b']) {
      const { statusCode, body } = await server.inject({ url: '/', headers: { host } })
      expect([statusCode, body.includes(host)]).toEqual([400, false])
    }
  })
})
