// Facts for a test of a transport, whole and plausible: a test names only what it is about.
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { nameOrUuid } from '../../../src/main/monitor/rules/check.ts'
import type { Facts, LastPing, OtherDown } from '../../../src/main/notify/message/facts.ts'
import { aCheck, at, bytes } from '../../support/builders.ts'

/** The check of every fact here, unless the test says otherwise: `Nightly backup`, daily, 42 pings. */
export function aToldCheck(fields: Partial<Check> = {}): Check {
  return aCheck({
    name: 'Nightly backup',
    slug: 'nightly-backup',
    tags: 'prod db',
    status: 'down',
    nPings: 42,
    lastPing: at('11:00'),
    ...fields,
  })
}

/** A success at 11:00, an hour before the change; a text given becomes the bytes as well. */
export function aLastPing(fields: Partial<LastPing> = {}): LastPing {
  const text = fields.text ?? ''
  return {
    n: 42,
    kind: 'success',
    at: at('11:00'),
    heard: null,
    scheme: 'http',
    exitStatus: null,
    body: bytes(text),
    text,
    ...fields,
  }
}

/** Down by timeout at 12:00, told at once. `name` follows the check, `excerpt` the last ping. */
export function downFacts(fields: Partial<Facts> = {}): Facts {
  const check = fields.check ?? aToldCheck()
  const lastPing = fields.lastPing === undefined ? aLastPing() : fields.lastPing
  return {
    purpose: 'flip',
    flipId: '17',
    check,
    name: nameOrUuid(check),
    project: 'Home',
    status: 'down',
    at: at('12:00'),
    now: at('12:00'),
    reason: 'timeout',
    late: null,
    reasonText: 'success signal did not arrive on time, grace time passed',
    downSince: null,
    downtime: '',
    scheduleText: '1 day',
    lastPing,
    excerpt: lastPing?.text ?? '',
    othersDown: { count: 0, listed: [] },
    gap: null,
    link: `http://127.0.0.1:7510/cloaked/${check.uniqueKey}/`,
    document: () => JSON.stringify({ name: check.name, status: 'down' }),
    ...fields,
  }
}

/** Up again at 12:00 after 2 hours and 5 minutes. */
export function upFacts(fields: Partial<Facts> = {}): Facts {
  return downFacts({
    check: aToldCheck({ status: 'up' }),
    status: 'up',
    reason: '',
    reasonText: '',
    downSince: at('09:55'),
    downtime: '2 hours, 5 minutes',
    ...fields,
  })
}

/** Other checks that are down; those beyond ten are counted only (contract monitor.md 7.2). */
export function othersDown(...names: readonly string[]): Facts['othersDown'] {
  const listed = names.slice(0, 10).map(
    (name, index): OtherDown => ({
      name,
      uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      lastPing: index === 0 ? null : at('10:00'),
    }),
  )
  return { count: names.length, listed }
}
