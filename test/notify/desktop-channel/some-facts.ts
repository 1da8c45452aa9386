// Facts of the check `backup`, pinged at 12:00, that went down at 12:02; a test names what differs.
// And what notices are made of them.

import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { type Change, changeOf } from '../../../src/main/notify/desktop-channel/change.ts'
import type { TextOptions } from '../../../src/main/notify/desktop-channel/texts.ts'
import type { Facts, LastPing } from '../../../src/main/notify/message/facts.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { anUpCheck, at } from '../../support/builders.ts'

function someFacts(check: Partial<Check> = {}): Facts {
  return {
    purpose: 'flip',
    flipId: '1',
    check: anUpCheck({ name: 'backup', status: 'down', ...check }),
    name: 'backup',
    project: 'Default',
    status: 'down',
    at: at('12:02'),
    now: at('12:02'),
    reason: 'timeout',
    late: null,
    reasonText: '',
    downSince: null,
    downtime: '',
    scheduleText: '1 minute',
    lastPing: null,
    excerpt: '',
    othersDown: { count: 0, listed: [] },
    gap: null,
    link: '',
    document: () => '{}',
  }
}

export function aPing(fields: Partial<LastPing> = {}): LastPing {
  return {
    n: 1,
    kind: 'success',
    at: at('12:00'),
    heard: null,
    scheme: 'http',
    exitStatus: null,
    body: new Uint8Array(0),
    text: '',
    ...fields,
  }
}

export const PLAIN: TextOptions = {
  zone: 'UTC',
  privacy: 'full',
  words: ENGLISH,
  now: at('12:02'),
}

export interface Told {
  readonly check?: Partial<Check>
  readonly lastPing?: Partial<LastPing> | null
  readonly facts?: Partial<Facts>
}

export function aSubject({ check, lastPing, facts }: Told = {}): Change {
  return changeOf({
    ...someFacts(check),
    lastPing: lastPing === null ? null : aPing(lastPing),
    ...facts,
  })
}

/** The outage is over at 14:07. */
export const RECOVERED = { status: 'up', reason: '', at: at('14:07') } as const
export const UUID = '31365bce-8da9-4729-8ff3-aaa71d56b712'
