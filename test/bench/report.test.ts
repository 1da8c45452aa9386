// What the bench prints of its figures.
import { describe, expect, test } from 'vitest'
import { type Figure, figure, pairedFigure, unjudged } from '../../bench/figures.ts'
import { renderChanges, renderTable } from '../../bench/report.ts'

const MACHINE = {
  ...{ node: '24.0.0', platform: 'linux x64', cpu: 'A processor', cores: 2 },
  ...{ folder: '/tmp', flush: 0.5, memory: { near: 4.2, far: 163 } },
}
const REST = { disturbances: [], failures: [] }
const bare = (values: readonly number[]) => ({ name: 'bare', values })
const LIST = 'list of 1,000 checks'

describe('a figure of several rounds', () => {
  const list = pairedFigure(LIST, 'ms', [4, 9, 6, 20], bare([4, 6, 6, 8]))

  test('is the median of the pairs, with the middle half of them', () => {
    expect(list).toMatchObject({ value: 7.5, ratio: 1.25, spread: { low: 1, high: 2.5 } })
  })

  test('is held to its limit', () => {
    expect(list.verdict).toBe('ok')
    expect(pairedFigure(LIST, 'ms', [10], bare([3])).verdict).toBe('over')
  })

  test('shows its spread', () => {
    const text = renderTable({ machine: { ...MACHINE, load: 0.1 }, figures: [list], ...REST })
    expect(text).toMatch(/^ok +list of 1,000 checks .* 1\.25 +1\.00–2\.50 +≤ 1\.6 ×/m)
    expect(text).not.toContain('Not judged')
  })
})

test('on a busy machine nothing is judged, and the table says so', () => {
  const figures = unjudged([pairedFigure(LIST, 'ms', [10], bare([3]))])
  const text = renderTable({ machine: { ...MACHINE, load: 0.51 }, figures, ...REST })
  expect(text).toContain('Not judged: the load is above 0.5')
  expect(text).not.toContain('OVER')
})

test('what the host disturbed is not judged, and the table says which, and by how much', () => {
  const disturbances = [{ measurement: 'pings', stolen: 0.062 }]
  const machine = { ...MACHINE, load: 0.1 }
  const text = renderTable({ machine, disturbances, figures: [], failures: [] })
  expect(text).toContain('over 1 % of the processors to other machines: pings (6 %)')
})

test('how long memory takes is told, as other guests of the machine may fill its cache', () => {
  const text = renderTable({ machine: { ...MACHINE, load: 0.1 }, figures: [], ...REST })
  expect(text).toContain('a read within 256 KiB of memory takes 4 ns, within 4 MiB 163 ns')
})

describe('a comparison with an earlier run', () => {
  const paired = (value: number): Figure => pairedFigure(LIST, 'ms', [value], bare([2]))
  const single = (value: number | null): Figure => figure({ name: 'flush', value, unit: 'ms' })
  const lineOf = (before: Figure, now: Figure) => renderChanges([before], [now]).split('\n')[1]

  test('is of ratios where both have one, else of values', () => {
    expect(lineOf(paired(4), paired(5))).toMatch(/^list of 1,000 checks +2\.00 +2\.50 +× +\+25 %$/)
    expect(lineOf(single(4), single(3))).toMatch(/^flush +4\.00 +3\.00 +ms +−25 %$/)
    expect(lineOf(single(null), single(3))).toMatch(/^flush +– +3\.00 +ms$/)
  })

  test('leaves out what was not measured before', () => {
    expect(
      renderChanges([], [single(3)])
        .trim()
        .split('\n'),
    ).toHaveLength(1)
  })
})
