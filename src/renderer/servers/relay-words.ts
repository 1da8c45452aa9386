// A relay in words. Pure.
import type { RelayRow } from '../../shared/views/remotes.ts'
import type { IconName } from '../ui/Icon.tsx'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import type { ServerTone } from './server-words.ts'

export interface RelayWords {
  readonly word: string
  readonly icon: IconName
  readonly tone: ServerTone
  /** What to do; empty: nothing. */
  readonly advice: string
}

export const RELAY_STATES: Readonly<Record<RelayRow['state'], RelayWords>> = {
  idle: texts({ word: 'relays.relayIdle' }, { icon: 'done', tone: 'ok', advice: '' }),
  waiting: texts(
    { word: 'relays.relayWaiting', advice: 'relays.relayWaitingAdvice' },
    { icon: 'clock', tone: 'waiting' },
  ),
  broken: texts(
    { word: 'adopt.broken', advice: 'relays.relayBrokenAdvice' },
    { icon: 'warning', tone: 'trouble' },
  ),
  off: texts({ word: 'servers.off' }, { icon: 'pause', tone: 'off', advice: '' }),
}

/** `1 signal waits`, `12 signals wait` */
export function waitingText(count: number): string {
  return t('relays.waiting', { n: count })
}

/** What became of the signals so far: `120 delivered, 2 skipped, 1 dropped`. */
export function countsOfRelay({
  delivered,
  skipped,
  dropped,
}: Pick<RelayRow, 'delivered' | 'skipped' | 'dropped'>): string {
  return [
    t('relays.delivered', { n: delivered }),
    ...(skipped > 0 ? [t('relays.skipped', { n: skipped })] : []),
    ...(dropped > 0 ? [t('relays.dropped', { n: dropped })] : []),
  ].join(', ')
}
