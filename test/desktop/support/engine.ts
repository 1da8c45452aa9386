// What the app computes by its engine's own cryptography, time zones and locales, for a bundle that the
// main process loads: Electron's are BoringSSL and Chromium's ICU, not Node's.
import { nextFiring } from '../../../src/main/monitor/schedule/index.ts'
import { deriveKey, open, seal } from '../../../src/main/secrets/crypto/cipher.ts'
import { PASSPHRASE_COST, passphraseKey, unlocks } from '../../../src/main/secrets/crypto/scrypt.ts'
import { nextOnes } from '../../monitor/schedule/reading.ts'
import cron from '../../vectors/cron.json'
import cronExtra from '../../vectors/cron-extra.json'
import onCalendar from '../../vectors/oncalendar.json'
import onCalendarExtra from '../../vectors/oncalendar-extra.json'
import timezones from '../../vectors/timezones.json'

const PLACE = { table: 'pushes', row: '7', column: 'payload' } as const
const SALT = Buffer.alloc(16, 3)
const key = Buffer.alloc(32, 5)

interface FiringCase {
  readonly expr: string
  readonly tz: string
  readonly after: string
  readonly next?: readonly string[]
  readonly error?: boolean
}

/** Seals a text, which another engine opens. In hex. */
export function sealed(text: string): string {
  return seal(key, Buffer.from(text), PLACE).toString('hex')
}

export function opened(hex: string): string {
  return open(key, Buffer.from(hex, 'hex'), PLACE).toString()
}

/** Of a passphrase, and of a purpose: the same by every engine. In hex. */
export async function derived(passphrase: string): Promise<readonly string[]> {
  const scrypt = await passphraseKey(passphrase, SALT, PASSPHRASE_COST, unlocks.enter())
  return [scrypt.toString('hex'), deriveKey(key, 'salt', 'purpose').toString('hex')]
}

/** The vectors that come out otherwise than the reference says, and how many there are. */
export function schedules(): { readonly count: number; readonly wrong: readonly string[] } {
  const cases: readonly FiringCase[] = [...cron, ...cronExtra, ...onCalendar, ...onCalendarExtra]
  const firing = cases.filter(({ error }) => error !== true)
  const wrong = firing.filter(({ expr, tz, after, next = [] }) => {
    const found = nextOnes(expr, tz, after, Math.max(next.length, 4))
    return found.join() !== next.join()
  })
  return { count: firing.length, wrong: wrong.map(({ expr, tz }) => `${expr} in ${tz}`) }
}

/** Zones whose clock does not work here. */
export function brokenZones(): readonly string[] {
  const noon = Date.parse('2025-01-15T12:00:00Z')
  return timezones.names.filter((zone) => nextFiring('* * * * *', zone, noon) !== noon + 60_000)
}
