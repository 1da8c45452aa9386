// Sharing on the network, switched on and off while the server runs.
import os from 'node:os'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../src/main/clock.ts'
import { resolveServeConfig } from '../../src/main/config.ts'
import { type Share, startShare } from '../../src/main/network/share.ts'
import { openMonitorStore, type Store } from '../../src/main/store/store.ts'
import { type FakeClock, fakeClock, settled } from '../support/fake-clock.ts'
import { temporaryFolder } from '../support/house.ts'

const OWN = Object.values(os.networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, scopeid }) => !internal && !scopeid)?.address

interface VaultContext {
  readonly share: Share
  readonly store: Store
  readonly clock: FakeClock
  /** Hosts that are listened at now. */
  readonly open: Set<string>
  readonly told: string[]
  readonly troubles: string[]
}

async function start(
  options: {
    store?: Store
    clock?: FakeClock
    flag?: string
    fails?: (host: string) => boolean
  } = {},
): Promise<VaultContext> {
  const store = options.store ?? openMonitorStore(temporaryFolder())
  const clock = options.clock ?? fakeClock()
  const open = new Set<string>()
  const told: string[] = []
  const troubles: string[] = []
  const flags = options.flag === undefined ? {} : { 'share-host': options.flag }
  const share = await startShare({
    config: resolveServeConfig(flags, {}, store.settings.get),
    clock,
    store,
    home: 'http://127.0.0.1:7464',
    mail: null,
    async open(host) {
      if (options.fails?.(host)) throw new Error('taken')
      open.add(host)
      return {
        address: `http://${host.includes(':') ? `[${host}]` : host}:7465`,
        close: async () => void open.delete(host),
      }
    },
    onChange: () => told.push('changed'),
    onTrouble: (what) => troubles.push(what),
  })
  return { share, store, clock, open, told, troubles }
}

describe.skipIf(OWN === undefined)('with an address in a network', () => {
  const own = OWN ?? ''

  test('sharing serves there, and links lead there', async () => {
    const { share, open, told } = await start()
    expect(share.reach()).toMatchObject({ scope: 'computer', base: 'http://127.0.0.1:7464' })
    await share.set(own, null)
    expect([...open]).toEqual([own])
    expect(share.reach()).toMatchObject({ scope: 'network', until: null })
    expect(share.addresses().links).toContain(':7465')
    expect(told).toEqual(['changed'])
  })

  test('sharing goes off by itself when its time is over', async () => {
    const { share, open, clock } = await start()
    await share.set(own, 30)
    await clock.advance(29 * MINUTE)
    expect(open.size).toBe(1)
    await clock.advance(2 * MINUTE)
    await settled()
    expect(open.size).toBe(0)
    expect(share.reach().scope).toBe('computer')
  })

  test('its end can be moved without closing anything', async () => {
    const { share, open, clock } = await start()
    await share.set(own, 30)
    await share.set(own, 120)
    await clock.advance(HOUR)
    expect([...open]).toEqual([own])
    expect(share.reach().until).toBe(clock.now() + HOUR)
  })

  test('sharing outlives a restart, but not its time', async () => {
    const first = await start()
    await first.share.set(own, 60)
    await first.share.close()
    const second = await start({ store: first.store, clock: first.clock })
    expect([...second.open]).toEqual([own])
    await second.share.close()
    await first.clock.advance(2 * HOUR)
    const third = await start({ store: first.store, clock: first.clock })
    expect(third.open.size).toBe(0)
  })

  test('switched off it stays off after a restart', async () => {
    const first = await start()
    await first.share.set(own, null)
    await first.share.set(null, null)
    expect(first.open.size).toBe(0)
    expect((await start({ store: first.store })).open.size).toBe(0)
  })

  test('a port that is taken leaves everything as it was', async () => {
    const { share, store } = await start({ fails: () => true })
    await expect(share.set(own, null)).rejects.toThrow('taken')
    expect(share.reach().scope).toBe('computer')
    expect(store.settings.get('share-host')).toBeNull()
  })
})

test('an address of another machine is refused', async () => {
  const { share, open } = await start()
  await expect(share.set('203.0.113.9', null)).rejects.toThrow('not an address of this machine')
  expect(open.size).toBe(0)
})

test('a stored address that is not here now keeps no server from starting', async () => {
  const store = openMonitorStore(temporaryFolder())
  store.settings.set('share-host', '192.0.2.1')
  const { share, troubles } = await start({ store, fails: () => true })
  expect(share.reach().scope).toBe('computer')
  expect(troubles).toEqual(['cannot share at 192.0.2.1'])
})

test('one that was asked for by a flag does', async () => {
  await expect(start({ flag: '192.0.2.1', fails: () => true })).rejects.toThrow('taken')
})
