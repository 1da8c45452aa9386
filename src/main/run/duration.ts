// Lengths of time: as options give them (contract run.md 1), and as verdicts tell them. Pure.
import { durationText } from '../../shared/duration.ts'

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `90`, `90s`, `15m`, `2h`, `1d` in milliseconds; null: not in this form. */
export function parseDuration(text: string): number | null {
  const [, count = '', unit = 's'] = /^(\d{1,9})([smhd])?$/.exec(text) ?? []
  return count === '' ? null : Number(count) * (UNITS[unit] ?? Number.NaN)
}

/** A measured time: `12.3 s` below a minute, else the two largest units, `2 h 5 min`. */
export function elapsedText(milliseconds: number): string {
  return milliseconds < 60_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : durationText(milliseconds)
}
