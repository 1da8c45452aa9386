// The clipboard where it belongs to the focus (Wayland): by wl-clipboard, or by a window that has it.
import fs from 'node:fs'
import path from 'node:path'
import type { ClipboardItem } from 'electron'
import { describe, expect, test } from 'vitest'
import { createWaylandClipboard } from '../../../src/main/desktop/system/wayland-clipboard.ts'
import { temporaryFolder } from '../../support/house.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME } from '../support/launch.ts'
import { withPanel } from '../support/panel.ts'

/** Programs like those of wl-clipboard, on a file; Electron's own clipboard, on a variable. */
function aDesktop({ has = true } = {}) {
  const folder = temporaryFolder()
  const file = path.join(folder, 'holds')
  const program = (name: string, line: string) =>
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  if (has) {
    program('wl-paste', `[ -e ${file} ] || { echo "Nothing is copied" >&2; exit 1; }; cat ${file}`)
    // The real one keeps its standard output open for as long as it owns the clipboard.
    program(
      'wl-copy',
      `if [ "$1" = --clear ]; then rm -f ${file}; else cat > ${file}; fi; sleep 60 &`,
    )
  }
  const state = { hasFocus: false, electron: 'its own last copy' }
  const clipboard = createWaylandClipboard({
    clipboard: {
      readText: async () => state.electron,
      async writeText(text) {
        state.electron = text
      },
      async write() {
        state.electron = 'marked'
      },
      async clear() {
        state.electron = ''
      },
    },
    env: {
      PATH: `${folder}${path.delimiter}/usr/bin${path.delimiter}/bin`.slice(
        0,
        has ? undefined : folder.length,
      ),
    },
    hasFocus: () => state.hasFocus,
  })
  return { clipboard, state, file }
}

const item = { getType: async () => new Blob(['hunter2']) } as unknown as ClipboardItem

describe.skipIf(process.platform === 'win32')('without the focus', () => {
  test('wl-clipboard reads, writes and clears', async () => {
    const { clipboard, state, file } = aDesktop()
    expect(clipboard.needsFocus()).toBe(false)
    expect(await clipboard.readText()).toBe('')
    await clipboard.writeText('a link\n')
    expect(await clipboard.readText()).toBe('a link\n')
    await clipboard.write([item])
    expect(fs.readFileSync(file, 'utf8')).toBe('hunter2')
    await clipboard.clear()
    expect([await clipboard.readText(), state.electron]).toEqual(['', 'its own last copy'])
  })

  test('and wl-clipboard nothing is read or written: Chromium would give its own last copy', async () => {
    const { clipboard, state } = aDesktop({ has: false })
    expect(clipboard.needsFocus()).toBe(true)
    await expect(clipboard.readText()).rejects.toThrow('the window that has the focus')
    await expect(clipboard.writeText('a link')).rejects.toThrow('the window that has the focus')
    expect(state.electron).toBe('its own last copy')
  })
})

test('with the focus Electron does all of it', async () => {
  const { clipboard, state } = aDesktop({ has: false })
  state.hasFocus = true
  expect(clipboard.needsFocus()).toBe(false)
  await clipboard.writeText('a link')
  expect(await clipboard.readText()).toBe('a link')
  await clipboard.write([item])
  expect(state.electron).toBe('marked')
  await clipboard.clear()
  expect(state.electron).toBe('')
})

/** Of the stand-in: what another program copies and pastes. */
type Elsewhere = typeof globalThis & {
  tocsinCopyElsewhere(text: string): void
  tocsinPasteElsewhere(): Promise<string>
}

describe.skipIf(!CAN_LAUNCH || RUNTIME === 'electron')(
  `a clipboard of the focus (${RUNTIME})`,
  () => {
    test('is pushed from a small window, once; what Tocsin put there is not', async () => {
      // Without wl-clipboard.
      const panel = withPanel(temporaryFolder(), path.dirname(process.execPath))
      const env = { ...panel, WAYLAND_DISPLAY: 'wayland-7', TOCSIN_STAND_IN: 'unfocused-clipboard' }
      const desktop = await launchDesktop({ env, words: ['--hidden'] })
      await desktop.url()
      const paste = () => desktop.inMain(() => (globalThis as Elsewhere).tocsinPasteElsewhere())
      const push = () => desktop.choose('New Push from Clipboard')
      await eventually(async () => (await desktop.menu()).map(({ label }) => label)).toContain(
        'New Push from Clipboard',
      )
      await desktop.inMain(() => (globalThis as Elsewhere).tocsinCopyElsewhere('hunter2'))
      await push()
      await desktop.answer('Push')
      await eventually(paste).toMatch(/^http.*\/p\//)
      await eventually(() => desktop.notices()).toMatchObject([
        { title: 'The link is on the clipboard' },
      ])
      await eventually(() => desktop.questions()).toEqual([])

      await push()
      await desktop.answer('Push')
      await eventually(() => desktop.notices()).toMatchObject([
        {},
        { body: 'Tocsin itself put this text on the clipboard.' },
      ])

      await eventually(() => desktop.questions()).toEqual([])
      await push()
      await desktop.answer('Cancel')
      await eventually(() => desktop.questions()).toEqual([])
      expect(await desktop.notices()).toHaveLength(2)
    })
  },
)
