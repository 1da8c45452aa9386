// Forms that are being sent: called off, and left meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isCalledOff, orCalledOff, send } from '../../src/renderer/pushes/sending.ts'
import {
  forgetDraft,
  keepDraft,
  leaveDraft,
  SECRET_STAYS,
  takeDraft,
} from '../../src/renderer/ui/drafts.ts'

const KEY = '/pushes/new'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetDraft(KEY)
  vi.useRealTimers()
})

test('what fails at the moment at which it is called off was called off', async () => {
  const abort = new AbortController()
  const { promise, reject } = Promise.withResolvers<void>()
  const sent = orCalledOff(promise, abort.signal).catch((error: unknown) => error)
  abort.abort()
  reject(new Error('a chunk was lost'))
  expect(isCalledOff(await sent)).toBe(true)
})

test('what fails by itself says why', async () => {
  const lost = new Error('a chunk was lost')
  const sent = orCalledOff(Promise.reject(lost), new AbortController().signal)
  await expect(sent).rejects.toBe(lost)
})

test('what is being sent is kept however long it takes, and ten minutes after it failed', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  keepDraft(KEY, 'secret')
  const sent = send(KEY, () => promise)
  leaveDraft(KEY, SECRET_STAYS)
  vi.advanceTimersByTime(5.5 * SECRET_STAYS)
  reject(new Error('the server is gone'))
  await expect(sent).rejects.toThrow()
  vi.advanceTimersByTime(SECRET_STAYS - 1)
  expect(takeDraft(KEY)).toBe('secret')
  leaveDraft(KEY, SECRET_STAYS)
  vi.advanceTimersByTime(SECRET_STAYS)
  expect(takeDraft(KEY)).toBeUndefined()
})
