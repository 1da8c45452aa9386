// A relay in words. Pure.
import type { RelayRow } from '../../shared/views/remotes.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { ServerTone } from './server-words.ts'

export interface RelayWords {
  readonly word: string
  readonly icon: IconName
  readonly tone: ServerTone
  /** What to do; empty: nothing. */
  readonly advice: string
}

export const RELAY_STATES: Readonly<Record<RelayRow['state'], RelayWords>> = {
  idle: { word: 'All delivered', icon: 'done', tone: 'ok', advice: '' },
  waiting: {
    word: 'Waiting',
    icon: 'clock',
    tone: 'waiting',
    advice: 'Nothing: what waits is sent as soon as the server takes it.',
  },
  broken: {
    word: 'Broken',
    icon: 'warning',
    tone: 'trouble',
    advice: 'The check there is gone or refuses signals: set the relay again.',
  },
  off: { word: 'Off', icon: 'pause', tone: 'off', advice: '' },
}

/** `1 signal waits`, `12 signals wait` */
export function waitingText(count: number): string {
  return count === 1 ? '1 signal waits' : `${count} signals wait`
}

/** What became of the signals so far: `120 delivered, 2 skipped, 1 dropped`. */
export function countsOfRelay({
  delivered,
  skipped,
  dropped,
}: Pick<RelayRow, 'delivered' | 'skipped' | 'dropped'>): string {
  return [
    `${delivered} delivered`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(dropped > 0 ? [`${dropped} dropped`] : []),
  ].join(', ')
}
