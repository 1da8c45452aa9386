// Listeners hear every value from when they come until they go.
import { expect, test } from 'vitest'
import { createEmitter } from '../../src/shared/emitter.ts'

test('each listener hears each value, in the order they came', () => {
  const emitter = createEmitter<number>()
  const heard: string[] = []
  emitter.on((value) => heard.push(`first ${value}`))
  emitter.on((value) => heard.push(`second ${value}`))
  emitter.emit(1)
  emitter.emit(2)
  expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2'])
})

test('one that has gone hears nothing more; nor does any after a clear', () => {
  const emitter = createEmitter()
  let heard = 0
  const off = emitter.on(() => void heard++)
  off()
  off()
  emitter.emit()
  emitter.on(() => void heard++)
  emitter.clear()
  emitter.emit()
  expect(heard).toBe(0)
})

test('an error reaches whoever emits', () => {
  const emitter = createEmitter()
  emitter.on(() => {
    throw new Error('no')
  })
  expect(() => emitter.emit()).toThrow('no')
})

test('with a place for errors, one that fails keeps no other from hearing', () => {
  const errors: unknown[] = []
  const emitter = createEmitter<string>((error) => errors.push(error))
  const heard: string[] = []
  const failure = new Error('no')
  emitter.on(() => {
    throw failure
  })
  emitter.on((value) => heard.push(value))
  emitter.emit('news')
  expect([errors, heard]).toEqual([[failure], ['news']])
})
