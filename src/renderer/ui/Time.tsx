// Times that stay current by themselves, each with the exact time in its tooltip.

import { useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { Tooltip } from './Tooltip.tsx'
import { absoluteText, relativeText, shortText } from './time-words.ts'

interface TimeProps {
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** `3 min ago`, `in 2 h 5 min` */
export function RelativeTime({ at }: TimeProps) {
  return <Stamp at={at} text={useNow((now) => relativeText(at, now))} />
}

/** `03:10`; with the day where it is not today's. */
export function ShortTime({ at }: TimeProps) {
  const zone = useZone()
  return <Stamp at={at} text={useNow((now) => shortText(at, now, zone))} />
}

/** `Sat 21 Nov 2026, 03:10:05` */
export function AbsoluteTime({ at }: TimeProps) {
  const zone = useZone()
  return <time dateTime={new Date(at).toISOString()}>{absoluteText(at, zone)}</time>
}

function Stamp({ at, text }: TimeProps & { readonly text: string }) {
  const zone = useZone()
  return (
    <Tooltip text={() => `${absoluteText(at, zone)} (${zone})`}>
      <time dateTime={new Date(at).toISOString()}>{text}</time>
    </Tooltip>
  )
}
