// Flags are 0 and 1 in a row, and booleans in what is made of it.
import { expect, test } from 'vitest'
import { fromFlags, toFlags } from '../../src/main/store/flags.ts'

interface Thing {
  readonly id: number
  readonly isOn: boolean
  readonly isOpen: boolean | null
}
const FLAGS = ['isOn', 'isOpen'] as const
type Flag = (typeof FLAGS)[number]

test.each<[{ id: number; isOn: number; isOpen: number | null }, Thing]>([
  [
    { id: 1, isOn: 1, isOpen: 0 },
    { id: 1, isOn: true, isOpen: false },
  ],
  [
    { id: 0, isOn: 0, isOpen: null },
    { id: 0, isOn: false, isOpen: null },
  ],
])('%o is %o, and is stored as it was', (row, thing) => {
  expect(toFlags<Thing, Flag>({ ...row }, FLAGS)).toEqual(thing)
  const before = { ...thing }
  expect(fromFlags(thing, FLAGS)).toEqual(row)
  expect(thing).toEqual(before)
})

test('a flag that a row does not have stays out of it', () => {
  const row = { id: 1, isOn: 1, isOpen: 0 }
  expect(toFlags<Thing, string>(row, [...FLAGS, 'isGone'])).not.toHaveProperty('isGone')
})
