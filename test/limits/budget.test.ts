// A budget of bytes that several holders share (contract hardening.md H3).
import { expect, test } from 'vitest'
import { createBudget } from '../../src/main/limits/budget.ts'

const SPENT = expect.objectContaining({ code: 'BUDGET_SPENT', status: 503 })

test('holders share one limit, to the byte', () => {
  const budget = createBudget(10)
  const [one, other] = [budget.hold(), budget.hold()]
  one.add(6)
  other.add(4)
  expect(() => one.add(1)).toThrow(SPENT)
  expect(budget.used).toBe(10)
})

test('what was refused is not counted, and what is given back may be taken by another', () => {
  const budget = createBudget(10)
  const [one, other] = [budget.hold(), budget.hold()]
  one.add(8)
  expect(() => other.add(3)).toThrow(SPENT)
  one.add(-1)
  other.add(3)
  expect(budget.used).toBe(10)
})

test('a holder that is released gives everything back once, and takes nothing more', () => {
  const budget = createBudget(10)
  const hold = budget.hold()
  hold.add(7)
  hold.release()
  hold.release()
  hold.add(5)
  expect(budget.used).toBe(0)
})
