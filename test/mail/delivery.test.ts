// A mail handed to the domain: how much at once, when its text is read, and what is answered.
import { expect, test } from 'vitest'
import { TocsinError } from '../../src/main/errors.ts'
import { createDelivery, type DeliveryOptions, type Mail } from '../../src/main/mail/delivery.ts'
import type { Check } from '../../src/main/monitor/rules/check.ts'
import { aCheck } from '../support/builders.ts'
import { silentLog } from '../support/house.ts'

type RecordSignal = DeliveryOptions['monitor']['record']

const MIB = 1024 * 1024
const UNREADABLE = Buffer.from('A: b\r\n'.repeat(100_000))
const FILTERED = aCheck({ filterSubject: true })

function aMail(count: number, raw: Uint8Array): Mail {
  const targets = Array.from({ length: count }, (_, i) => ({ by: 'uuid', uuid: `${i}` }) as const)
  return { targets, raw, sender: 'a@b', remoteAddr: '127.0.0.1' }
}

const deliver = (record: RecordSignal, mail: Mail) =>
  createDelivery({ monitor: { record }, log: silentLog })(mail)

/** Records for a check as the domain does: the signal is made inside the write. */
function recordFor(check: Check): RecordSignal {
  return async (_, read) => {
    read?.(check)
    return { outcome: 'refused' }
  }
}

test.each([
  [100, 1000, 100],
  [100, MIB, 16],
  [5, 10 * MIB, 1],
  [2, 20 * MIB, 1],
  [100, 0, 100],
])('of %i pings with %i bytes each, %i share a transaction', async (count, size, most) => {
  let now = 0
  let peak = 0
  let all = 0
  const record: RecordSignal = async () => {
    all++
    peak = Math.max(peak, ++now)
    await Promise.resolve()
    now--
    return { outcome: 'unknown' }
  }
  expect(await deliver(record, aMail(count, Buffer.alloc(size)))).toMatchObject({ code: 250 })
  expect([all, peak]).toEqual([count, most])
})

test('a message beyond reading is refused where a check filters, and counts where none does', async () => {
  expect(await deliver(recordFor(aCheck()), aMail(1, UNREADABLE))).toMatchObject({ code: 250 })
  expect(await deliver(recordFor(FILTERED), aMail(1, UNREADABLE))).toMatchObject({ code: 554 })
})

test('what could not be stored is tried again, even beside what cannot be read', async () => {
  const record: RecordSignal = async (target, read) => {
    if (target.by === 'uuid' && target.uuid === '1') throw new TocsinError('STORE_BUSY', 'busy')
    return recordFor(FILTERED)(target, read)
  }
  expect(await deliver(record, aMail(2, UNREADABLE))).toMatchObject({ code: 451 })
})

test('a recipient that is refused keeps no other from being recorded', async () => {
  const recorded: string[] = []
  const record: RecordSignal = async (target) => {
    if (target.by !== 'uuid' || target.uuid === '0') throw new TocsinError('STORE_BUSY', 'busy')
    recorded.push(target.uuid)
    return { outcome: 'unknown' }
  }
  expect(await deliver(record, aMail(3, Buffer.alloc(10 * MIB)))).toMatchObject({ code: 451 })
  expect(recorded).toEqual(['1', '2'])
})
