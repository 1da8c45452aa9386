// Hints about refused requests.
import { expect, test } from 'vitest'
import { createHints, type Refusal } from '../src/main/hints.ts'

const refusal = (what: string, kind: Refusal['kind'] = 'host'): Refusal => ({
  ...{ kind, what, allowedBy: null },
})

function noted() {
  let now = 0
  const lines: string[] = []
  const hints = createHints({ now: () => now }, { warn: (line) => void lines.push(line) })
  const wait = (millis: number) => {
    now += millis
  }
  return { hints, lines, wait }
}

test('the log gets one line a minute of each kind', () => {
  const { hints, lines, wait } = noted()
  hints.add(refusal('a'))
  hints.add(refusal('b'))
  hints.add(refusal('c', 'origin'))
  wait(59_999)
  hints.add(refusal('d'))
  wait(1)
  hints.add(refusal('e'))
  expect(lines).toEqual(['a', 'c', 'e'])
})

test('the last 20 are kept, each once', () => {
  const { hints, wait } = noted()
  for (let i = 1; i <= 25; i++) hints.add(refusal(`${i}`))
  wait(5)
  hints.add(refusal('10'))
  const latest = hints.latest()
  expect(latest).toHaveLength(20)
  expect(latest[0]?.what).toBe('6')
  expect(latest.at(-1)).toEqual({ kind: 'host', what: '10', allowedBy: null, at: 5 })
})

test('the text names the flag', () => {
  const text = noted().hints.add({ kind: 'host', what: 'No.', allowedBy: '--allow-host nas' })
  expect(text).toBe('No. Start the server with --allow-host nas to allow it.')
})
