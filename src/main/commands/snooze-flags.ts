// How long a snooze lasts, as the flags of commands say it.
import { DAY, HOUR, MINUTE, type Millis, SECOND } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import type { CommandCall } from './command.ts'
import { type Flag, text } from './flags.ts'

const UNITS: Readonly<Record<string, Millis>> = {
  s: SECOND,
  m: MINUTE,
  min: MINUTE,
  h: HOUR,
  d: DAY,
}
const LONGEST: Millis = 365 * DAY
const DEFAULT_SNOOZE = '1h'

export const SNOOZE_FLAGS: readonly Flag[] = [
  {
    name: 'for',
    value: '1h',
    help: `How long, such as 30m, 1h or 2d; at most 365d. Default: ${DEFAULT_SNOOZE}.`,
  },
  { name: 'off', help: 'End the snooze.' },
]

/** When the snooze ends, from now; null: at once. @throws TocsinError USAGE */
export function readSnoozeEnd({ values, clock }: CommandCall): Millis | null {
  if (values.off && values.for !== undefined) {
    throw new TocsinError('USAGE', '--off and --for say different things')
  }
  const duration = readDuration(text(values, 'for') ?? DEFAULT_SNOOZE)
  return values.off ? null : clock.now() + duration
}

/** The value of `--for`: `90m`, `1h`, `2d` in milliseconds. @throws TocsinError USAGE */
export function readDuration(words: string): Millis {
  const [, count = '', unit = ''] = /^(\d{1,9})(s|m|min|h|d)$/.exec(words) ?? []
  const duration = Number(count) * (UNITS[unit] ?? 0)
  if (duration > 0 && duration <= LONGEST) return duration
  throw new TocsinError('USAGE', '--for must be a duration up to 365d, such as 30m, 1h or 2d')
}
