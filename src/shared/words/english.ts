// What the server told, in English: for HTTP, the command line and the log. Times are of UTC.
import { bytesText } from '../bytes.ts'
import { durationText, periodText } from '../duration.ts'
import { fractionText } from '../uptime-band.ts'
import type { Text } from './catalogue.ts'
import { TOLD } from './en/told.ts'
import { type Speaker, say } from './say.ts'
import type { Told, ToldKey } from './told.ts'

/** The sentence, or its part, as the English catalogue has it; one that has only English as it is. */
export function englishOf(told: string | Told): string {
  return typeof told === 'string' ? told : say(told, ENGLISH)
}

/** Beside its texts, how times are written where nobody has said how. */
export const ENGLISH: Speaker = {
  language: 'en',
  textOf,
  time: ({ at }) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  day: (day) => day,
  share: (share) => fractionText(share),
  span: (milliseconds) => durationText(milliseconds),
  period: (seconds) => periodText(seconds, 'en'),
  size: bytesText,
}

function textOf(key: ToldKey): Text {
  const at = key.indexOf('.')
  const rooms: Readonly<Record<string, Readonly<Record<string, Text>>>> = TOLD
  return rooms[key.slice(0, at)]?.[key.slice(at + 1)] ?? key
}
