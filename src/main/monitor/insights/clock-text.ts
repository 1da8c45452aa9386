// An instant in a sentence: as short as it is clear. Pure.
import type { Millis } from '../../clock.ts'
import { localTime } from '../schedule/local-time.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * `03:10` on the day of `now` in that zone, else `14 Jan 03:10`, in another year `14 Jan 2024 03:10`.
 * @param withSeconds where they matter: `03:10:05`, but for the first second of a minute
 */
export function clockText(at: Millis, zone: string, now: Millis, withSeconds = false): string {
  const [then, today] = [localTime(at, zone), localTime(now, zone)]
  const seconds = then.slice(16, 19)
  const clock = then.slice(11, 16) + (withSeconds && seconds !== ':00' ? seconds : '')
  if (then.slice(0, 10) === today.slice(0, 10)) return clock
  const [year = '', month, day] = then.slice(0, 10).split('-').map(Number)
  const date = `${day} ${MONTHS[Number(month) - 1]}`
  return Number(today.slice(0, 4)) === year ? `${date} ${clock}` : `${date} ${year} ${clock}`
}
