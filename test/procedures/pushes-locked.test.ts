// Pushes of the window while the secrets are locked: each call tries once more whether they open.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { openWindowHouse } from '../support/window-house.ts'

test.skipIf(process.platform === 'win32')(
  'they open at the next call once the key can be had',
  async () => {
    const dataDir = temporaryFolder()
    const key = path.join(dataDir, 'master.key')
    // Others can read it, so it is not used.
    fs.writeFileSync(key, 'ab'.repeat(32), { mode: 0o644 })
    const house = await openWindowHouse({ dataDir })
    const list = () => house.call('pushes.list', { which: 'active', offset: 0, limit: 10 })
    await expect(list()).rejects.toThrow('SECRETS_LOCKED')
    fs.chmodSync(key, 0o600)
    expect(await list()).toEqual({ pushes: [], more: false })
    expect(house.secrets.locked).toBeNull()
  },
)
