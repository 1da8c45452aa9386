// The state of the application for tests of the tray, each part of it valid by itself.

import type { TrayFacts, TroubledCheck, Watched } from '../../../src/main/desktop/tray/facts.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { at } from '../../support/builders.ts'

export const NOW = at('12:00')

export function someCounts(fields: Partial<Watched['counts']> = {}): Watched['counts'] {
  const none = { all: 0, fresh: 0, paused: 0, late: 0, down: 0 }
  return { ...none, nextLate: null, nextDeadline: null, ...fields }
}

/** 31 checks, all of them fine. */
export function watched(fields: Partial<Watched> = {}): Watched {
  const quiet = { settlingUntil: null, mutedUntil: null, troubled: [], signalled: [] }
  return { counts: someCounts({ all: 31 }), ...quiet, ...fields }
}

export function facts(fields: Partial<TrayFacts> = {}): TrayFacts {
  return {
    now: NOW,
    zone: 'UTC',
    words: ENGLISH,
    blind: [],
    update: null,
    service: null,
    watched: watched(),
    ...fields,
  }
}

export function aTroubled(fields: Partial<TroubledCheck> = {}): TroubledCheck {
  const uuid = '3f1e2d4c-0000-4000-8000-00000000abcd'
  const said = { isSnoozed: false, isAcknowledged: false }
  return { id: 1, uuid, name: 'backup', state: 'down', ...said, ...fields }
}
