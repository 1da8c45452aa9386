import { describe, expect, test } from 'vitest'
import { backOff } from '../../src/renderer/carriers/back-off.ts'
import { createEventReader } from '../../src/shared/event-stream.ts'

describe('a reader of server-sent events', () => {
  test('gives an event when its blank line is in, however it was cut', () => {
    const reader = createEventReader()
    expect(reader.push('id: 7\nda')).toEqual([])
    expect(reader.push('ta: {"a":1}\n')).toEqual([])
    expect(reader.push('\n')).toEqual([{ id: '7', type: 'message', data: '{"a":1}' }])
  })

  test('gives several events of one piece in order', () => {
    const events = createEventReader().push('data: 1\n\ndata: 2\n\n')
    expect(events.map(({ data }) => data)).toEqual(['1', '2'])
  })

  test('skips comments, which are heartbeats', () => {
    expect(createEventReader().push(': still here\n\n')).toEqual([])
  })

  test('keeps the id until another comes, and the type for one event only', () => {
    const events = createEventReader().push('id: 3\nevent: reset\ndata: x\n\ndata: y\n\n')
    expect(events).toEqual([
      { id: '3', type: 'reset', data: 'x' },
      { id: '3', type: 'message', data: 'y' },
    ])
  })

  test('joins lines of data, and takes lines that end as on Windows', () => {
    expect(createEventReader().push('data: a\r\ndata:b\r\n\r\n')[0]?.data).toBe('a\nb')
  })
})

describe('the wait before the next try', () => {
  test('doubles with each failure', () => {
    expect([1, 2, 3, 4].map((failures) => backOff(failures, 0.5))).toEqual([500, 1000, 2000, 3000])
  })

  test('never grows beyond three seconds and their spread', () => {
    expect(backOff(50, 0.5)).toBe(3000)
    expect(backOff(50, 1)).toBe(3600)
  })

  test('is spread, so that windows do not come all at once', () => {
    expect(backOff(1, 0)).toBe(400)
    expect(backOff(1, 1)).toBe(600)
  })
})
