// The clipboard: a secret is marked for each system and is not left behind.
import type { ClipboardItem } from 'electron'
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { concealedFormats, createClipboard } from '../../../src/main/desktop/system/clipboard.ts'
import { NoFocusError } from '../../../src/main/desktop/system/wayland-clipboard.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'

const RAW = (format: string) => `electron application/osclipboard;format="${format}"`

/** A clipboard that holds formats, as the system's does; `fails` refuses those of other kinds. */
function aClipboard() {
  const clock = fakeClock()
  const system = { holds: {} as Record<string, string | Blob>, refuses: false, isShut: false }
  const logged: string[] = []
  const focus: (() => void)[] = []
  const log = (message: string) => void logged.push(message)
  const clipboard = createClipboard({
    clipboard: {
      async readText() {
        if (system.isShut) throw new NoFocusError()
        return String(system.holds['text/plain'] ?? '')
      },
      async writeText(text) {
        system.holds = { 'text/plain': text }
      },
      async write([item]) {
        if (system.refuses) throw new Error('no such format')
        // What createItem made of the formats: themselves.
        system.holds = item as unknown as Record<string, string | Blob>
      },
      async clear() {
        system.holds = {}
      },
    },
    onFocus: (listener) => void focus.push(listener),
    createItem: (formats) => formats as unknown as ClipboardItem,
    platform: 'linux',
    clock,
    log: { info: log, warn: log, error: log },
  })
  const text = () => system.holds['text/plain']
  return { clipboard, clock, system, logged, text, onFocus: () => focus.shift()?.() }
}

describe('a secret', () => {
  test('is marked, and gone after a minute', async () => {
    const { clipboard, clock, system, text } = aClipboard()
    await clipboard.copy('hunter2', true)
    expect(Object.keys(system.holds)).toEqual(['text/plain', RAW('x-kde-passwordManagerHint')])
    await clock.advance(60 * SECOND - 1)
    expect(text()).toBe('hunter2')
    await clock.advance(1)
    expect(system.holds).toEqual({})
  })

  test('that something else has replaced is not ours to clear', async () => {
    const { clipboard, clock, system, text } = aClipboard()
    await clipboard.copy('hunter2', true)
    system.holds = { 'text/plain': 'a recipe' }
    await clock.advance(120 * SECOND)
    expect(text()).toBe('a recipe')
  })

  test('copied again has its minute again', async () => {
    const { clipboard, clock, text } = aClipboard()
    await clipboard.copy('hunter2', true)
    await clock.advance(50 * SECOND)
    await clipboard.copy('hunter2', true)
    await clock.advance(50 * SECOND)
    expect(text()).toBe('hunter2')
    await clock.advance(10 * SECOND)
    expect(text()).toBeUndefined()
  })

  test('copied again as no secret stays', async () => {
    const { clipboard, clock, text } = aClipboard()
    await clipboard.copy('hunter2', true)
    await clipboard.copy('hunter2', false)
    await clock.advance(120 * SECOND)
    expect(text()).toBe('hunter2')
  })

  test('is cleared when the app quits', async () => {
    const { clipboard, system } = aClipboard()
    await clipboard.copy('hunter2', true)
    await clipboard.clearSecret()
    expect(system.holds).toEqual({})
  })

  test('that cannot be cleared without the focus is cleared with the next', async () => {
    const { clipboard, clock, system, logged, text, onFocus } = aClipboard()
    await clipboard.copy('hunter2', true)
    system.isShut = true
    await clock.advance(60 * SECOND)
    await settled()
    expect([text(), logged]).toEqual(['hunter2', []])
    system.isShut = false
    onFocus()
    await settled()
    expect(text()).toBeUndefined()
  })

  test('is copied all the same where marks are refused, and that is logged without it', async () => {
    const { clipboard, clock, system, logged, text } = aClipboard()
    system.refuses = true
    await clipboard.copy('hunter2', true)
    expect(text()).toBe('hunter2')
    expect(logged.join()).toContain('without its mark')
    expect(logged.join()).not.toContain('hunter2')
    await clock.advance(60 * SECOND)
    await settled()
    expect(system.holds).toEqual({})
  })
})

test('what Tocsin put there last is known, and forgotten with the next', async () => {
  const { clipboard } = aClipboard()
  expect(clipboard.isOwn('')).toBe(false)
  await clipboard.copy('hunter2', true)
  expect([clipboard.isOwn('hunter2'), clipboard.isOwn('hunter3')]).toEqual([true, false])
  await clipboard.copy('a link', false)
  expect([clipboard.isOwn('hunter2'), clipboard.isOwn('a link')]).toEqual([false, true])
})

test('what is no secret has no mark and stays', async () => {
  const { clipboard, clock, system } = aClipboard()
  await clipboard.copy('https://example.com', false)
  await clock.advance(120 * SECOND)
  await clipboard.clearSecret()
  expect(system.holds).toEqual({ 'text/plain': 'https://example.com' })
})

test.each<[NodeJS.Platform, string[]]>([
  ['darwin', ['org.nspasteboard.ConcealedType', 'org.nspasteboard.TransientType']],
  [
    'win32',
    [
      'ExcludeClipboardContentFromMonitorProcessing',
      'CanIncludeInClipboardHistory',
      'CanUploadToCloudClipboard',
    ],
  ],
  ['linux', ['x-kde-passwordManagerHint']],
])('on %s a secret is marked as %j', async (platform, marks) => {
  const { 'text/plain': text, ...rest } = concealedFormats('hunter2', platform)
  expect([text, Object.keys(rest)]).toEqual(['hunter2', marks.map(RAW)])
  for (const mark of Object.values(rest)) {
    const bytes = mark instanceof Blob ? [...new Uint8Array(await mark.arrayBuffer())] : mark
    expect(bytes).toEqual(platform === 'win32' ? [0, 0, 0, 0] : 'secret')
  }
})
