import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetDraft,
  keepDraft,
  keepRest,
  leaveDraft,
  SECRET_STAYS,
  takeDraft,
} from '../../src/renderer/ui/drafts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetDraft('/a')
  vi.useRealTimers()
})

test('a draft is there again after its form was left', () => {
  keepDraft('/a', 'typed')
  leaveDraft('/a', undefined)
  vi.advanceTimersByTime(24 * SECRET_STAYS)
  expect(takeDraft('/a')).toBe('typed')
  expect(takeDraft('/b')).toBeUndefined()
})

test('a secret that was typed while another one was saved is gone ten minutes after its form was left, too', () => {
  keepDraft('/a', 'both')
  leaveDraft('/a', SECRET_STAYS)
  keepRest('/a', 'secret')
  vi.advanceTimersByTime(SECRET_STAYS - 1)
  expect(takeDraft('/a')).toBe('secret')
  leaveDraft('/a', SECRET_STAYS)
  keepRest('/a', 'rest')
  vi.advanceTimersByTime(SECRET_STAYS)
  expect(takeDraft('/a')).toBeUndefined()
})

test('a secret is gone ten minutes after its form was left', () => {
  keepDraft('/a', 'secret')
  leaveDraft('/a', SECRET_STAYS)
  vi.advanceTimersByTime(SECRET_STAYS - 1)
  expect(takeDraft('/a')).toBe('secret')
  // Taken up again, it stays until it is left again.
  vi.advanceTimersByTime(SECRET_STAYS)
  expect(takeDraft('/a')).toBe('secret')
  leaveDraft('/a', SECRET_STAYS)
  vi.advanceTimersByTime(SECRET_STAYS)
  expect(takeDraft('/a')).toBeUndefined()
})

test('what was saved is no draft any more', () => {
  keepDraft('/a', 'typed')
  forgetDraft('/a')
  expect(takeDraft('/a')).toBeUndefined()
})
