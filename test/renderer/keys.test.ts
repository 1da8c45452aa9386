import { describe, expect, test } from 'vitest'
import { type Command, commandFor, commandsOf } from '../../src/renderer/keys/commands.ts'
import { findIn, helpGroups } from '../../src/renderer/keys/groups.ts'
import { ENTER, type HeldKeys, isOfBrowser, withKey } from '../../src/renderer/keys/held-keys.ts'
import {
  isTakenBy,
  type KeyTarget,
  keyName,
  type Pressed,
} from '../../src/renderer/keys/keyboard.ts'

function pressed(key: string, held: Partial<Pressed> = {}): Pressed {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }
}

function target(tagName: string, attributes: Readonly<Record<string, string>> = {}): KeyTarget {
  return { tagName, isContentEditable: false, getAttribute: (name) => attributes[name] ?? null }
}

function aCommand(id: string, fields: Partial<Command> = {}): Command {
  return { id, title: id, run: () => {}, ...fields }
}

describe('a key', () => {
  test.each([
    [pressed('j'), 'j'],
    [pressed('?', { shiftKey: true }), '?'],
    [pressed('K', { ctrlKey: true }), 'mod+k'],
    [pressed('k', { metaKey: true }), 'mod+k'],
    [pressed('k', { metaKey: true, shiftKey: true }), 'mod+shift+k'],
    [pressed(' '), 'space'],
    [pressed('Enter', { shiftKey: true }), 'shift+enter'],
    [pressed('J', { shiftKey: true }), 'shift+j'],
    [pressed('J'), 'j'],
    [pressed('n', { altKey: true }), 'alt+n'],
  ])('%o is named %s', (event, name) => {
    expect(keyName(event)).toBe(name)
  })

  test.each([
    ['a letter in a field', target('INPUT', { type: 'text' }), 'j', true],
    ['a letter in a field without a type', target('INPUT'), 'j', true],
    ['Escape in a field', target('INPUT'), 'escape', false],
    ['Ctrl-K in a field', target('INPUT'), 'mod+k', false],
    ['Ctrl-A in a field', target('INPUT'), 'mod+a', true],
    ['Ctrl-A on a checkbox', target('INPUT', { type: 'checkbox' }), 'mod+a', false],
    ['Ctrl-A on a row', target('TR'), 'mod+a', false],
    ['a letter on a checkbox', target('INPUT', { type: 'checkbox' }), 'j', false],
    ['Space on a checkbox', target('INPUT', { type: 'checkbox' }), 'space', true],
    ['Space on a button', target('BUTTON'), 'space', true],
    ['Enter on a button', target('BUTTON'), 'enter', true],
    ['Enter on a link', target('A'), 'enter', true],
    ['Space on a link', target('A'), 'space', false],
    ['Space on a row', target('TR'), 'space', false],
    ['a letter in a list of options', target('BUTTON', { role: 'combobox' }), 'n', true],
    ['an arrow in a list of options', target('BUTTON', { role: 'combobox' }), 'arrowdown', true],
    ['an arrow on a radio button', target('INPUT', { type: 'radio' }), 'arrowdown', true],
    ['an arrow on a tab', target('BUTTON', { role: 'tab' }), 'arrowdown', true],
    ['an arrow on a button', target('BUTTON'), 'arrowdown', false],
    ['a letter in a native list of options', target('SELECT'), 'n', true],
    ['nothing focused', null, 'j', false],
  ] as const)('%s is left to it: as expected', (_, element, key, isTaken) => {
    expect(isTakenBy(element, key)).toBe(isTaken)
  })
})

describe('the registry', () => {
  const shell = {
    owner: 'shell',
    isBase: true,
    commands: [aCommand('a', { keys: ['n'] }), aCommand('b')],
  }
  const view = { owner: 'view', isBase: false, commands: [aCommand('c', { keys: ['n', 'x'] })] }

  test('lets a view’s key win over the shell’s, whichever came first', () => {
    for (const stack of [
      [shell, view],
      [view, shell],
    ]) {
      expect(commandFor(stack, pressed('n'))?.id).toBe('c')
    }
    expect(commandFor([shell], pressed('n'))?.id).toBe('a')
  })

  test('takes a letter with Shift for the letter, unless that means something else', () => {
    const other = { ...view, commands: [...view.commands, aCommand('d', { keys: ['shift+n'] })] }
    expect(commandFor([shell, view], pressed('N', { shiftKey: true }))?.id).toBe('c')
    expect(commandFor([shell, other], pressed('N', { shiftKey: true }))?.id).toBe('d')
    expect(commandFor([shell, other], pressed('n'))?.id).toBe('c')
  })

  test('has a command of an id once, the newest', () => {
    const newer = { owner: 'other', isBase: false, commands: [aCommand('c', { title: 'newer' })] }
    expect(commandsOf([view, newer, shell]).map(({ title }) => title)).toEqual(['newer', 'a', 'b'])
  })

  test('knows no command for other keys', () => {
    expect(commandFor([shell, view], pressed('q'))).toBeUndefined()
  })
})

describe('the help', () => {
  test('lists what has a key, the view’s own first', () => {
    const groups = helpGroups([
      aCommand('everywhere', { keys: ['n'], group: 'Everywhere' }),
      aCommand('here', { keys: ['c'] }),
      aCommand('without a key'),
    ])
    expect(groups.map(({ title, commands }) => [title, commands.map(({ id }) => id)])).toEqual([
      ['Here', ['here']],
      ['Everywhere', ['everywhere']],
    ])
  })
})

describe('the palette', () => {
  const items = [
    { id: '1', title: 'Go to Pushes' },
    { id: '2', title: 'Push the clipboard' },
    { id: '3', title: 'Mail', also: 'prod push' },
    { id: '4', title: 'Backup' },
  ]

  test('finds by every word, also in what is not shown, beginnings first', () => {
    expect(findIn(items, 'push', 10).map(({ id }) => id)).toEqual(['2', '1', '3'])
    expect(findIn(items, 'push PROD', 10).map(({ id }) => id)).toEqual(['3'])
  })

  test('finds what has the words in its name before what has them in a tag or a UUID', () => {
    const checks = [
      { id: 'tagged', title: 'probe of host-113', also: 'host-12' },
      { id: 'named', title: 'probe of host-12' },
    ]
    expect(findIn(checks, 'host-12', 1).map(({ id }) => id)).toEqual(['named'])
    expect(findIn(checks, 'host-12', 10).map(({ id }) => id)).toEqual(['named', 'tagged'])
    const begun = { id: 'begun', title: 'host-1', also: 'probe' }
    expect(findIn([...checks, begun], 'host probe', 1)).toEqual([begun])
  })

  test('shows everything to begin with, up to its limit', () => {
    expect(findIn(items, ' ', 3)).toHaveLength(3)
  })
})

describe('keys that are held', () => {
  const NOTHING: HeldKeys = { text: '', isEscaped: false }
  const hold = (...keys: readonly string[]) =>
    keys.reduce((held, key) => withKey(held, { key }), NOTHING)

  test('are what was typed, without what was taken back', () => {
    expect(hold('a', '😀', 'Backspace', 'Shift', 'é', 'Tab', 'Enter', 'b').text).toBe(`aé${ENTER}b`)
  })

  test('end with Escape', () => {
    expect(hold('a', 'Escape', 'b', 'Enter')).toEqual({ text: 'a', isEscaped: true })
  })

  test.each([
    ['a letter', pressed('a'), false],
    ['Escape', pressed('Escape'), false],
    ['to reload', pressed('r', { ctrlKey: true }), true],
    ['to paste on a Mac', pressed('v', { metaKey: true }), true],
    ['to go back', pressed('ArrowLeft', { altKey: true }), true],
    ['to reload by F5', pressed('F5'), true],
    ['a dead key', pressed('Dead'), true],
    ['a capital F', pressed('F', { shiftKey: true }), false],
    [
      'an @ by AltGr',
      { ...pressed('@', { ctrlKey: true, altKey: true }), getModifierState: () => true },
      false,
    ],
  ])('leave to the browser what is its own: %s', (_what, key, isItsOwn) => {
    expect(isOfBrowser(key)).toBe(isItsOwn)
  })
})
