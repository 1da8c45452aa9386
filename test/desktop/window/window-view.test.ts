// How the window of the built app is shown and used: without Wayland's event, maximized, by right
// click, while an update is installed.
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/house.ts'
import type { Desktop } from '../support/desktop.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME } from '../support/launch.ts'
import { withPanel } from '../support/panel.ts'

const CHECK = '3f1e2d4c-0000-4000-8000-00000000abcd'
const isVisible = async (desktop: Desktop) => (await desktop.windows())[0]?.isVisible ?? false

// On Electron this is the one spec of the job `electron-wayland`: the mode is the stand-in's.
describe.skipIf(!CAN_LAUNCH)(`on a Wayland desktop (desktop runtime: ${RUNTIME})`, () => {
  test('the window is shown although it is never ready to show', async () => {
    const desktop = await launchDesktop({ env: { TOCSIN_STAND_IN: 'no-ready-to-show' } })
    await eventually(() => isVisible(desktop)).toBe(true)
  })
})

describe.skipIf(!CAN_LAUNCH)(`the window in use (desktop runtime: ${RUNTIME})`, () => {
  test('two links one after the other show the second check, and no load fails', async () => {
    const desktop = await launchDesktop({ words: ['--hidden'] })
    await desktop.url()
    await desktop.inMain(
      ({ app }, links: readonly string[]) => {
        for (const link of links) app.emit('second-instance', {}, [], '', { words: [link] })
      },
      [`tocsin://check/${CHECK.replace('3', '4')}`, `tocsin://check/${CHECK}`],
    )
    const page = await desktop.page()
    await page.getByRole('heading').first().waitFor()
    await eventually(() => new URL(page.url()).hash).toBe(`#/checks/${CHECK}`)
    expect(desktop.stderr()).not.toContain('cannot be loaded')
  })

  test('a right click in a field offers to paste', async () => {
    const desktop = await launchDesktop()
    await desktop.page()
    await desktop.inMain(({ BrowserWindow }) => {
      const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true }
      const clicked = { isEditable: true, selectionText: '', linkURL: '', editFlags }
      BrowserWindow.getAllWindows()[0]?.webContents.emit('context-menu', {}, clicked)
    })
    const [menu] = (await desktop.told('Menu.popup')).at(-1) ?? []
    expect(menu).toContainEqual(expect.objectContaining({ role: 'paste', enabled: true }))
  })

  test('it is maximized again if it was', async () => {
    const dataDir = temporaryFolder()
    const isMaximized = (of: Desktop) =>
      of.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized())
    const desktop = await launchDesktop({ dataDir })
    await eventually(() => isVisible(desktop)).toBe(true)
    expect(await isMaximized(desktop)).toBe(false)
    await desktop.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize())
    await eventually(() => isMaximized(desktop)).toBe(true)
    await desktop.quit()
    const again = await launchDesktop({ dataDir })
    await eventually(() => isMaximized(again)).toBe(true)
  })

  test('it closes when an update is installed, which waits for that', async () => {
    const desktop = await launchDesktop({ env: withPanel() })
    await eventually(() => isVisible(desktop)).toBe(true)
    await desktop.inMain(({ autoUpdater }) => void autoUpdater.emit('before-quit-for-update'))
    await desktop.closeWindow()
    await eventually(() => desktop.windows()).toEqual([])
  })
})
