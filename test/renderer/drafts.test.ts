import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetDraft,
  forgetDraftOf,
  holdDraft,
  keepDraft,
  keepRest,
  leaveDraft,
  SECRET_STAYS,
  takeDraft,
  withoutSaved,
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

test('what was typed since the save stays a draft, also where none was kept before', () => {
  keepDraft('/a', 'typed on')
  forgetDraftOf('/a', 'typed')
  expect(takeDraft('/a')).toBe('typed on')
  forgetDraftOf('/a', 'typed on')
  expect(takeDraft('/a')).toBeUndefined()
  keepRest('/a', 'rest')
  expect(takeDraft('/a')).toBe('rest')
})

test('fields are left that hold something else than what was saved', () => {
  const untouched = {}
  expect(withoutSaved({ host: 'a', from: 'b' }, { host: 'a', from: '' }, untouched)).toEqual({
    from: 'b',
  })
  expect(withoutSaved({ host: 'a' }, { host: 'a', from: '' }, untouched)).toBe(untouched)
})

test.each([
  ['is gone ten minutes after that where its form stayed left', false, undefined],
  ['stays where its form was opened again', true, 'secret'],
])('a secret that was being sent %s', (_, isOpened, left) => {
  keepDraft('/a', 'secret')
  const release = holdDraft('/a')
  leaveDraft('/a', SECRET_STAYS)
  if (isOpened) takeDraft('/a')
  release()
  vi.advanceTimersByTime(SECRET_STAYS)
  expect(takeDraft('/a')).toBe(left)
})
