// The menus of the window: what a right click offers, and zoom on every system.
import { describe, expect, test } from 'vitest'
import { applicationMenu } from '../../../src/main/desktop/window/application-menu.ts'
import { type Clicked, contextMenu } from '../../../src/main/desktop/window/context-menu.ts'
import { ENGLISH, wordsOf } from '../../../src/main/words.ts'
import { NATIVE as GERMAN } from '../../../src/shared/words/de/native.ts'
import { NATIVE as LATVIAN } from '../../../src/shared/words/lv/native.ts'

const ALL = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
const FLAGS = { ...ALL, canUndo: false, canRedo: false, canDelete: true, canEditRichly: false }
const NOTHING: Clicked = { isEditable: false, selectionText: '', linkURL: '', editFlags: FLAGS }

const entries = (clicked: Partial<Clicked>) =>
  contextMenu({ ...NOTHING, ...clicked }, ENGLISH, () => {}).map(({ role, label }) => role ?? label)

describe('a right click', () => {
  test.each<[string, Partial<Clicked>, readonly string[]]>([
    ['a field', { isEditable: true }, ['cut', 'copy', 'paste', 'selectAll']],
    ['a selected text', { selectionText: 'backup' }, ['copy']],
    ['a link', { linkURL: 'https://example.com/docs' }, ['Copy Link']],
    ['a link within the window', { linkURL: 'tocsin-app://window/index.html#/checks' }, []],
    ['nothing', {}, []],
  ])('on %s', (_, clicked, expected) => {
    expect(entries(clicked)).toEqual(expected)
  })

  test('offers only what can be done', () => {
    const editFlags = { ...FLAGS, canCut: false, canPaste: false }
    const menu = contextMenu({ ...NOTHING, isEditable: true, editFlags }, ENGLISH, () => {})
    expect(menu.map(({ enabled }) => enabled)).toEqual([false, true, false, true])
  })

  test('is in the language of the app', () => {
    const latvian = wordsOf('lv', LATVIAN)
    const clicked = { ...NOTHING, isEditable: true, linkURL: 'https://example.com' }
    const labels = contextMenu(clicked, latvian, () => {}).map(({ label }) => label)
    expect(labels).toEqual(['Izgriezt', 'Kopēt', 'Ielīmēt', 'Atlasīt visu', 'Kopēt saiti'])
  })

  test('copies the address of the link', () => {
    const copied: string[] = []
    const linkURL = 'https://example.com/docs'
    const [entry] = contextMenu(
      { ...NOTHING, linkURL },
      ENGLISH,
      (address) => void copied.push(address),
    )
    entry?.click?.({} as never, undefined, {} as never)
    expect(copied).toEqual([linkURL])
  })
})

describe.each(['linux', 'darwin', 'win32'] as const)('the application menu on %s', (platform) => {
  const menu = applicationMenu(platform, wordsOf('de', GERMAN))
  const roles = menu.flatMap(({ role, submenu }) =>
    Array.isArray(submenu) ? [role, ...submenu.map((entry) => entry.role)] : [role],
  )

  test('has editing, zoom, reload and full screen', () => {
    expect(roles).toEqual(
      expect.arrayContaining([
        ...['editMenu', 'zoomIn', 'zoomOut', 'resetZoom', 'reload', 'togglefullscreen'],
      ]),
    )
  })

  test('has a label in the language of the app for each entry that is seen', () => {
    const all = menu.flatMap((entry) => [
      ...(entry.role === 'appMenu' ? [] : [entry]),
      ...(Array.isArray(entry.submenu) ? entry.submenu : []),
    ])
    const seen = all.filter(({ type, visible }) => type !== 'separator' && visible !== false)
    const labels = seen.map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['&Bearbeiten', 'Einfügen', '&Ansicht']))
    expect(labels).not.toContain(undefined)
  })

  test('zooms without Shift as well, as browsers do', () => {
    const keys = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    expect(keys).toContainEqual({
      ...{ role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    })
  })
})
