// The test whether links lead to this Tocsin (contract remotes.md 7).
import { expect, test } from 'vitest'
import { createReachChecks } from '../../src/main/app/reach.ts'
import { systemClock } from '../../src/main/clock.ts'
import { createReachNonces } from '../../src/main/network/reach-test.ts'
import { aServer } from '../remotes/support/stand-in.ts'

function checks(base: string, nonces = createReachNonces(systemClock)) {
  return createReachChecks({ clock: systemClock, env: {}, nonces, base: () => base })
}

test('whoever answers with the nonce is this Tocsin', async () => {
  const nonces = createReachNonces(systemClock)
  const server = await aServer(({ url }, response) => {
    const nonce = url.replace('/up/', '')
    response.writeHead(nonces.isLive(nonce) ? 200 : 404).end(nonce)
  })
  expect(await checks(server.url, nonces).test()).toBe('')
  expect(server.asked).toHaveLength(1)
})

test('another server, and none', async () => {
  const other = await aServer((_asked, response) => void response.end('hello'))
  const { test: another } = checks(other.url)
  expect(await another()).toBe('Something else than this Tocsin answers there (200).')
  await other.close()
  expect(await another()).toMatch(/^Connection failed: 127\.0\.0\.1:\d+ refuses connections$/)
})
