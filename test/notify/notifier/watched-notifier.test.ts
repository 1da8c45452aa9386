// Whether a person can be reached by notifications.
import { expect, test } from 'vitest'
import type { NoticeResult } from '../../../src/main/notify/notifier/notifier.ts'
import { watchNotifier } from '../../../src/main/notify/notifier/watched-notifier.ts'

const NOTICE = { flipIds: [], title: 't', body: '', urgency: 'normal' } as const

test('the last notice tells; one that was held back tells nothing', async () => {
  let result: NoticeResult = { outcome: 'sent' }
  const notifier = watchNotifier({ show: async () => result })
  const after = async (next: NoticeResult) => {
    result = next
    expect(await notifier.show(NOTICE)).toBe(next)
    return notifier.trouble()
  }
  expect(notifier.trouble()).toBeNull()
  expect(await after({ outcome: 'failed', reason: 'no bus' })).toBe('no bus')
  expect(await after({ outcome: 'suppressed', reason: 'muted' })).toBe('no bus')
  expect(await after({ outcome: 'sent' })).toBeNull()
})
