// Contract monitor.md 8.5: API keys, ping keys, projects.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import {
  createKeysTable,
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
    const { tables, key } = withKey()
    expect(tables.keys.find(key)).toMatchObject({
      projectId: 1,
      type: 'read-write',
      created: at('12:00'),
    })
    const others = [key.toUpperCase(), key.slice(0, -1), `${key} `, key.slice(0, 8), '']
    expect(others.map((other) => tables.keys.find(other))).toEqual([null, null, null, null, null])
  })

  test('shows its first eight characters', () => {
    const { tables, key } = withKey()
    expect(tables.keys.find(key)?.prefix).toBe(key.slice(0, 8))
  })

  test('is nowhere in the database', () => {
    const { store, key } = withKey()
    const rows = JSON.stringify(store.db.prepare('SELECT * FROM keys').all())
    expect(rows).toContain(key.slice(0, 8))
    expect(rows).not.toContain(key.slice(8))
  })

  test('is not found with the secret of another installation', () => {
    const { store, key } = withKey()
    expect(createKeysTable(store.db, 'another').find(key)).toBeNull()
  })

  test('is not found once it is revoked, others are', () => {
    const house = withKey()
    const other = openKeyOf(house)
    const { keys } = house.tables
    keys.remove(keys.find(house.key)?.id ?? 0)
    expect(keys.find(house.key)).toBeNull()
    expect(keys.find(other)).not.toBeNull()
  })

  test('notes its use once a minute', async () => {
    const { monitor, tables, store, clock, key } = withKey()
    const used = async () => {
      monitor.keys.authenticate(key)
      await store.write(() => {})
      return tables.keys.find(key)?.lastUsed
    }
    const uses = [await used()]
    await clock.advance(MINUTE - 1)
    uses.push(await used())
    await clock.advance(1)
    uses.push(await used())
    expect(uses).toEqual([at('12:00'), at('12:00'), at('12:01')])
  })

  test('that is unknown opens nothing', () => {
    expect(withKey().monitor.keys.authenticate(generateApiKey('read-write'))).toBeNull()
  })

  function openKeyOf({ tables, clock }: ReturnType<typeof withKey>): string {
    const key = generateApiKey('read-only')
    tables.keys.insert(1, key, 'read-only', clock.now())
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
    expect(house.tables.projects.byPingKey(old)).toBeNull()
    expect(house.tables.projects.byPingKey(current)?.name).toBe('Default')
  })

  test('without a ping key is found by none', () => {
    const { tables } = openHouse()
    expect([tables.projects.byPingKey(''), tables.projects.byPingKey('null')]).toEqual([null, null])
  })

  test('is found by its name, its badge key and its id', () => {
    const { projects } = openHouse().tables
    const made = projects.insert('Other', at('12:00'))
    const found = [
      projects.byName('Other'),
      projects.byBadgeKey(made.badgeKey),
      projects.byId(made.id),
    ]
    expect(found).toEqual([made, made, made])
  })

  test('cannot have the name of another', () => {
    const { projects } = openHouse().tables
    expect(() => projects.insert('Default', at('12:00'))).toThrow(/UNIQUE/)
  })
})
