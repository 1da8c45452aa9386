// Contract monitor.md 8.5: API keys, ping keys, projects.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import {
  createKeys,
  generateApiKey,
  generatePingKey,
} from '../../../src/main/monitor/tables/keys.ts'
import { at } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

describe('a new key', () => {
  test.each([
    ['read-write', /^hcw_[A-Za-z0-9]{28}$/],
    ['read-only', /^hcr_[A-Za-z0-9]{28}$/],
  ] as const)('that is %s looks so', (type, form) => {
    expect(generateApiKey(type)).toMatch(form)
  })

  test('of pings has 22 lower-case letters and digits', () => {
    expect(generatePingKey()).toMatch(/^[a-z0-9]{22}$/)
  })

  test('is unlike the one before', () => {
    const keys = Array.from({ length: 100 }, () => [
      generateApiKey('read-write'),
      generatePingKey(),
    ])
    expect(new Set(keys.flat()).size).toBe(200)
  })
})

describe('a stored key', () => {
  function withKey() {
    const house = openHouse()
    const key = house.key()
    return { ...house, key }
  }

  test('is found by its text, and by nothing else', () => {
    const { monitor, key } = withKey()
    expect(monitor.keys.find(key)).toMatchObject({
      projectId: 1,
      type: 'read-write',
      created: at('12:00'),
    })
    const others = [key.toUpperCase(), key.slice(0, -1), `${key} `, key.slice(0, 8), '']
    expect(others.map((other) => monitor.keys.find(other))).toEqual([null, null, null, null, null])
  })

  test('shows its first eight characters', () => {
    const { monitor, key } = withKey()
    expect(monitor.keys.find(key)?.prefix).toBe(key.slice(0, 8))
  })

  test('is nowhere in the database', () => {
    const { store, key } = withKey()
    const rows = JSON.stringify(store.db.prepare('SELECT * FROM keys').all())
    expect(rows).toContain(key.slice(0, 8))
    expect(rows).not.toContain(key.slice(8))
  })

  test('is not found with the secret of another installation', () => {
    const { store, key } = withKey()
    expect(createKeys(store.db, 'another').find(key)).toBeNull()
  })

  test('is not found once it is revoked, others are', () => {
    const house = withKey()
    const other = openKeyOf(house)
    house.monitor.keys.remove(house.monitor.keys.find(house.key)?.id ?? 0)
    expect(house.monitor.keys.find(house.key)).toBeNull()
    expect(house.monitor.keys.find(other)).not.toBeNull()
  })

  test('notes its use once a minute', async () => {
    const { monitor, store, clock, key } = withKey()
    const used = async () => {
      monitor.authenticate(key)
      await store.write(() => {})
      return monitor.keys.find(key)?.lastUsed
    }
    const uses = [await used()]
    await clock.advance(MINUTE - 1)
    uses.push(await used())
    await clock.advance(1)
    uses.push(await used())
    expect(uses).toEqual([at('12:00'), at('12:00'), at('12:01')])
  })

  test('that is unknown opens nothing', () => {
    expect(withKey().monitor.authenticate(generateApiKey('read-write'))).toBeNull()
  })

  function openKeyOf({ monitor, clock }: ReturnType<typeof withKey>): string {
    const key = generateApiKey('read-only')
    monitor.keys.insert(1, key, 'read-only', clock.now())
    return key
  }
})

describe('a project', () => {
  test('named Default is there from the start, without keys', () => {
    const { monitor } = openHouse()
    expect(monitor.projects.all()).toMatchObject([{ name: 'Default', pingKey: null }])
  })

  test('stays the same over a restart, as does what badges are signed with', async () => {
    const first = openHouse()
    const before = [first.monitor.projects.all(), first.monitor.badgeSecret]
    await first.close()
    const next = openHouse({ dataDir: first.dataDir })
    expect([next.monitor.projects.all(), next.monitor.badgeSecret]).toEqual(before)
  })

  test('is not that of another installation', () => {
    const [a, b] = [openHouse().monitor, openHouse().monitor]
    expect(a.badgeSecret).not.toBe(b.badgeSecret)
    expect(a.projects.byId(1)?.badgeKey).not.toBe(b.projects.byId(1)?.badgeKey)
  })

  test('has one ping key: a new one replaces it', () => {
    const house = openHouse()
    const [old, current] = [house.pingKey(), house.pingKey()]
    expect(house.monitor.projects.byPingKey(old)).toBeNull()
    expect(house.monitor.projects.byPingKey(current)?.name).toBe('Default')
  })

  test('without a ping key is found by none', () => {
    const { monitor } = openHouse()
    expect([monitor.projects.byPingKey(''), monitor.projects.byPingKey('null')]).toEqual([
      null,
      null,
    ])
  })

  test('is found by its name, its badge key and its id', () => {
    const { projects } = openHouse().monitor
    const made = projects.insert('Other', at('12:00'))
    const found = [
      projects.byName('Other'),
      projects.byBadgeKey(made.badgeKey),
      projects.byId(made.id),
    ]
    expect(found).toEqual([made, made, made])
  })

  test('cannot have the name of another', () => {
    const { projects } = openHouse().monitor
    expect(() => projects.insert('Default', at('12:00'))).toThrow(/UNIQUE/)
  })
})
