// The menus of the window: what a right click offers, and zoom on every system.
import { describe, expect, test } from 'vitest'
import { applicationMenu } from '../../../src/main/desktop/window/application-menu.ts'
import { type Clicked, contextMenu } from '../../../src/main/desktop/window/context-menu.ts'

const ALL = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
const FLAGS = { ...ALL, canUndo: false, canRedo: false, canDelete: true, canEditRichly: false }
const NOTHING: Clicked = { isEditable: false, selectionText: '', linkURL: '', editFlags: FLAGS }

const entries = (clicked: Partial<Clicked>) =>
  contextMenu({ ...NOTHING, ...clicked }, () => {}).map(({ role, label }) => role ?? label)

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
    const menu = contextMenu({ ...NOTHING, isEditable: true, editFlags }, () => {})
    expect(menu.map(({ enabled }) => enabled)).toEqual([false, true, false, true])
  })

  test('copies the address of the link', () => {
    const copied: string[] = []
    const linkURL = 'https://example.com/docs'
    const [entry] = contextMenu({ ...NOTHING, linkURL }, (address) => void copied.push(address))
    entry?.click?.({} as never, undefined, {} as never)
    expect(copied).toEqual([linkURL])
  })
})

describe.each(['linux', 'darwin', 'win32'] as const)('the application menu on %s', (platform) => {
  const menu = applicationMenu(platform)
  const roles = menu.flatMap(({ role, submenu }) =>
    Array.isArray(submenu) ? submenu.map((entry) => entry.role) : [role],
  )

  test('has editing, zoom, reload and full screen', () => {
    expect(roles).toEqual(
      expect.arrayContaining([
        ...['editMenu', 'zoomIn', 'zoomOut', 'resetZoom', 'reload', 'togglefullscreen'],
      ]),
    )
  })

  test('zooms without Shift as well, as browsers do', () => {
    const keys = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    expect(keys).toContainEqual({
      ...{ role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
    })
  })
})
