// The global shortcut: one or none, and the last that worked stays.
import { expect, test } from 'vitest'
import { createShortcut } from '../../../src/main/desktop/system/shortcut.ts'

/** Keys of a desktop on which another program has Ctrl+Alt+T. */
function aKeyboard() {
  const registered = new Map<string, () => void>()
  let presses = 0
  const keys = {
    register(accelerator: string, onPress: () => void) {
      if (accelerator === 'nonsense') throw new TypeError('conversion failure')
      if (accelerator === 'Ctrl+Alt+T') return false
      registered.set(accelerator, onPress)
      return true
    },
    unregister: (accelerator: string) => void registered.delete(accelerator),
  }
  const shortcut = createShortcut(keys, () => void presses++)
  return {
    shortcut,
    registered: () => [...registered.keys()],
    press: (accelerator: string) => registered.get(accelerator)?.(),
    presses: () => presses,
  }
}

test('there is none at first', () => {
  const { shortcut, registered } = aKeyboard()
  expect([shortcut.get(), registered()]).toEqual([null, []])
})

test('the one that was set works', () => {
  const { shortcut, press, presses } = aKeyboard()
  shortcut.set('Ctrl+Alt+P')
  press('Ctrl+Alt+P')
  expect([shortcut.get(), presses()]).toEqual(['Ctrl+Alt+P', 1])
})

test('another takes its place, and none takes it away', () => {
  const { shortcut, registered } = aKeyboard()
  shortcut.set('Ctrl+Alt+P')
  shortcut.set('Ctrl+Alt+K')
  expect(registered()).toEqual(['Ctrl+Alt+K'])
  shortcut.set(null)
  expect([shortcut.get(), registered()]).toEqual([null, []])
})

test.each([
  ['Ctrl+Alt+T', 'CONFLICT', 'another program'],
  ['nonsense', 'INVALID', 'is not a shortcut'],
])('%s is refused with %s, and the last good one works again', (accelerator, code, text) => {
  const { shortcut, registered } = aKeyboard()
  shortcut.set('Ctrl+Alt+P')
  expect(() => shortcut.set(accelerator)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(text) }),
  )
  expect([shortcut.get(), registered()]).toEqual(['Ctrl+Alt+P', ['Ctrl+Alt+P']])
})

test('refused before there was one, there is none', () => {
  const { shortcut } = aKeyboard()
  expect(() => shortcut.set('Ctrl+Alt+T')).toThrow()
  expect(shortcut.get()).toBeNull()
})

test('the same again changes nothing', () => {
  const { shortcut, registered } = aKeyboard()
  shortcut.set('Ctrl+Alt+P')
  shortcut.set('Ctrl+Alt+P')
  expect(registered()).toEqual(['Ctrl+Alt+P'])
})
