// The tray icon as each system wants it: made when it may be, told what changed and nothing else.
import { EventEmitter } from 'node:events'
import type { Menu, NativeImage, Tray } from 'electron'
import { describe, expect, test } from 'vitest'
import type { TrayAction } from '../../../src/main/desktop/tray/menu.ts'
import { createTrayIcon } from '../../../src/main/desktop/tray/tray.ts'
import { trayView } from '../../../src/main/desktop/tray/view.ts'
import type { Bounds } from '../../../src/main/desktop/window/bounds.ts'
import { Menu as StandInMenu } from '../../support/electron/menu.ts'
import { aTroubled, facts, someCounts, watched } from './some-facts.ts'

/** An icon on a system; `told` has every call, in order. */
function anIcon(platform: NodeJS.Platform) {
  const told: [what: string, value: unknown][] = []
  const actions: TrayAction[] = []
  const clicks: (Bounds | null)[] = []
  const events = new EventEmitter()
  const theme = Object.assign(new EventEmitter(), {
    shouldUseDarkColorsForSystemIntegratedUI: false,
  })
  const tell = (what: string) => (value?: unknown) => void told.push([what, value])
  const tray = Object.assign(events, {
    setImage: tell('image'),
    setToolTip: tell('tooltip'),
    setTitle: tell('title'),
    setContextMenu: tell('menu'),
    popUpContextMenu: tell('popup'),
    destroy: tell('destroy'),
  })
  const icon = createTrayIcon({
    platform,
    folder: '',
    app: {
      setBadgeCount(count) {
        told.push(['badge', count])
        return true
      },
    },
    // As much of these as the icon uses.
    theme: theme as unknown as Parameters<typeof createTrayIcon>[0]['theme'],
    createImage: (file) => file as unknown as NativeImage,
    createMenu: (template) => StandInMenu.buildFromTemplate(template),
    createTray(image) {
      told.push(['made', image])
      return tray as unknown as Tray
    },
    perform: (action) => void actions.push(action),
    onClick: (where) => void clicks.push(where),
  })
  icon.make()
  const since = () => told.splice(0)
  return { icon, events, theme, told, since, actions, clicks }
}

const QUIET = trayView(facts())
const down = (count: number) =>
  trayView(
    facts({
      watched: watched({
        counts: someCounts({ all: 31, down: count }),
        troubled: [aTroubled({ name: 'R&D backup' })],
      }),
    }),
  )
const kinds = (told: readonly [string, unknown][]) => told.map(([what]) => what)

describe('on Linux', () => {
  test('it is made anew with all that it shows, one at a time', () => {
    const { icon, since } = anIcon('linux')
    icon.draw(QUIET)
    const first = kinds(since())
    icon.make()
    expect(kinds(since())).toEqual(['destroy', ...first])
    icon.draw(QUIET)
    expect(since()).toEqual([])
  })

  test('what is drawn before it may be made is shown once it is', () => {
    const { icon, since } = anIcon('linux')
    icon.destroy()
    icon.draw(down(3))
    expect(since()).toEqual([])
    icon.make()
    expect(since()).toContainEqual(['made', 'linux/down-3.png'])
  })

  test('it has a menu from the start, and a new one after each change of it', () => {
    const { icon, since } = anIcon('linux')
    icon.draw(QUIET)
    expect(since()).toEqual([
      ['made', 'linux/ok.png'],
      ['tooltip', QUIET.tooltip],
      ['menu', expect.any(StandInMenu)],
    ])
    icon.draw(down(3))
    expect(since()).toEqual([
      ['image', 'linux/down-3.png'],
      ['tooltip', down(3).tooltip],
      ['badge', 3],
      ['menu', expect.any(StandInMenu)],
    ])
  })

  test('it is never made twice', () => {
    const { icon, told } = anIcon('linux')
    for (const count of [0, 1, 2, 12]) icon.draw(count === 0 ? QUIET : down(count))
    expect(kinds(told).filter((what) => what === 'made')).toHaveLength(1)
  })

  test('what did not change is not told again', () => {
    const { icon, since } = anIcon('linux')
    icon.draw(QUIET)
    since()
    icon.draw({ ...QUIET, tooltip: 'another' })
    expect(kinds(since())).toEqual(['tooltip'])
  })

  test('its entries do what they say, and show an ampersand as it is', () => {
    const { icon, told, actions } = anIcon('linux')
    icon.draw(down(1))
    const menu = told.find(([what]) => what === 'menu')?.[1] as StandInMenu
    const check = menu.items.find(({ label }) => label === 'R&&D backup is down')
    check?.submenu?.items.find(({ label }) => label === 'Pause')?.click()
    menu.items[0]?.click()
    expect(actions).toEqual([
      { do: 'pause', uuid: aTroubled().uuid },
      { do: 'open', route: null },
    ])
    const state = menu.items.find(({ label }) => label.includes('1 down'))
    expect(state?.enabled).toBe(false)
  })
})

describe('on macOS', () => {
  test('it has a template image, a title and a badge, and no menu of its own', () => {
    const { icon, since } = anIcon('darwin')
    icon.draw(QUIET)
    expect(since()).toEqual([
      ['made', 'mac/okTemplate.png'],
      ['tooltip', QUIET.tooltip],
      ['title', ''],
    ])
    icon.draw(down(2))
    expect(since()).toEqual([
      ['image', 'mac/down-2Template.png'],
      ['tooltip', down(2).tooltip],
      ['title', '2'],
      ['badge', 2],
    ])
  })

  test('a left click tells where the icon is, a right click pops the menu up as it is now', () => {
    const { icon, events, since, clicks } = anIcon('darwin')
    icon.draw(QUIET)
    icon.draw(down(2))
    since()
    const where = { x: 700, y: 0, width: 24, height: 24 }
    events.emit('click', {}, where)
    expect([clicks, since()]).toEqual([[where], []])
    events.emit('right-click')
    const [[what, menu] = []] = since() as [string, Menu][]
    expect(what).toBe('popup')
    expect(menu?.items.some(({ label }) => label.includes('2 down'))).toBe(true)
  })
})

describe('on Windows', () => {
  test('it follows the colour of the task bar', () => {
    const { icon, theme, since } = anIcon('win32')
    icon.draw(QUIET)
    expect(since()[0]).toEqual(['made', 'win/light/ok.ico'])
    theme.shouldUseDarkColorsForSystemIntegratedUI = true
    theme.emit('updated')
    theme.emit('updated')
    expect(since()).toEqual([['image', 'win/dark/ok.ico']])
  })

  test('a left click is told, also by a system that knows of no place, and the menu is the system’s to show', () => {
    const { icon, events, told, clicks } = anIcon('win32')
    icon.draw(QUIET)
    events.emit('click')
    events.emit('click', {}, { x: 0, y: 0, width: 0, height: 0 })
    events.emit('right-click')
    expect(clicks).toEqual([null, null])
    expect(kinds(told)).toEqual(['made', 'tooltip', 'menu'])
  })
})

test('a badge that has been counted is taken away again', () => {
  const { icon, since } = anIcon('linux')
  icon.draw(down(2))
  since()
  icon.draw(QUIET)
  expect(since()).toContainEqual(['badge', 0])
})
