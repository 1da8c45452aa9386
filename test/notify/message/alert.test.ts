// The content of an alert, and how it is shortened to fit.
import { describe, expect, test } from 'vitest'
import { type Alert, alertOf, fitted } from '../../../src/main/notify/message/alert.ts'
import {
  aLastPing,
  aToldCheck,
  downFacts,
  othersDown,
  upFacts,
} from '../../integrations/support/facts.ts'
import { HARMLESS, HOSTILE } from '../../integrations/support/hostile.ts'

describe('a alert', () => {
  test('is told in clean lines, whatever the facts hold', () => {
    const check = aToldCheck({ name: HOSTILE, tags: 'a\u0000b\u202e  a c', desc: 'x\r\n\u0007y ' })
    const { name, details } = alertOf(downFacts({ check, project: 'P\nQ' }))
    expect(name).toBe(HARMLESS)
    expect(details.slice(0, 3)).toEqual([
      { title: 'Description', value: 'x\ny', look: 'text', isLong: true },
      { title: 'Project', value: 'P Q', look: 'text', isLong: false },
      { title: 'Tags', value: 'a b c', look: 'tags', isLong: false },
    ])
  })

  test('leaves out what there is not', () => {
    const check = aToldCheck({ tags: ' ', desc: '\n' })
    const { details } = alertOf(downFacts({ check, project: '' }))
    expect(details.map(({ title }) => title)).toEqual(['Period', 'Total Pings', 'Last Ping'])
  })

  test('of a check without a name has its UUID, and of one that cannot be shown says so', () => {
    const nameless = aToldCheck({ name: '' })
    expect(alertOf(downFacts({ check: nameless })).headline).toBe(`“${nameless.uuid}” is DOWN.`)
    expect(alertOf(upFacts({ check: aToldCheck({ name: '\u0007' }) })).name).toBe('(no name)')
  })

  test('of one other check counts one', () => {
    expect(alertOf(downFacts({ othersDown: othersDown('a') })).others.short).toBe(
      '1 other check is also down.',
    )
    expect(alertOf(upFacts({ othersDown: othersDown('a', 'b') })).others.short).toBe(
      '2 other checks are still down.',
    )
  })
})

describe('a alert that has to fit', () => {
  const long = alertOf(
    downFacts({ lastPing: aLastPing({ text: 'x'.repeat(500) }), othersDown: othersDown('one') }),
  )
  const length = ({ excerpt, others }: Alert) =>
    [excerpt, others.text, ...others.lines].join('').length
  const whole = length(long)

  test('is left alone when it does', () => {
    expect(fitted(long, whole, length)).toBe(long)
  })

  test('first has a shorter excerpt, as long as may be', () => {
    const alert = fitted(long, whole - 100, length)
    expect(length(alert)).toBe(whole - 100)
    expect(alert.excerpt).toMatch(/^x+\n\[truncated\]$/)
    expect(alert.others).toEqual(long.others)
  })

  test('says once that an excerpt is one', () => {
    const told = { ...long, excerpt: `${'x'.repeat(500)}\n[truncated]` }
    expect(fitted(told, whole - 100, length).excerpt.match(/truncated/g)).toHaveLength(1)
  })

  test('then counts the others, then has no excerpt', () => {
    expect(fitted(long, 40, length)).toMatchObject({
      excerpt: 'x\n[truncated]',
      others: { text: '1 other check is also down.', lines: [] },
    })
    expect(fitted(long, 39, length)).toMatchObject({ excerpt: '', others: { lines: [] } })
  })
})
