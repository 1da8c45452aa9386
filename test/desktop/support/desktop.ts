// A running desktop app as specs see it: its window, what the desktop was told, and what a person
// does there. The same on Electron and on the stand-in.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Question } from '../../../src/main/desktop/window/question-page.ts'
import type { Notice, Recorder, Told } from '../../support/electron/recorder.ts'
import { lookOften } from '../../support/quick-retries.ts'
import type { InMain, Running } from './running.ts'

/** An entry of a menu, as a person reads it. */
export interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly enabled: boolean
  readonly checked: boolean
  readonly submenu: readonly MenuEntry[] | null
}

export interface WindowState {
  readonly isVisible: boolean
  readonly isMinimized: boolean
  readonly bounds: { x: number; y: number; width: number; height: number }
}

export interface Desktop extends Pick<Running, 'runtime' | 'stdout' | 'stderr' | 'ended' | 'kill'> {
  readonly dataDir: string
  /** Where it listens, once it does. */
  url(): Promise<string>
  /** Evaluates in the main process: the function reaches nothing but its arguments. */
  inMain<Value, Argument>(fn: InMain<Argument, Value>, argument: Argument): Promise<Value>
  inMain<Value>(fn: InMain<null, Value>): Promise<Value>
  /** The window's page, once there is one. */
  page(): Promise<Page>
  windows(): Promise<readonly WindowState[]>
  /** What the desktop was told by that call, such as `Tray.setToolTip`: its arguments, call by call. */
  told(what: string): Promise<readonly (readonly unknown[])[]>
  /** Clicks the cross of the window. */
  closeWindow(): Promise<void>
  /** Every question that is open in a window of its own. */
  questions(): Promise<readonly Omit<Question, 'closed' | 'words'>[]>
  /** Follows a choice of the question that was opened first, once it is there: by a click or a key. */
  answer(choice: string, key?: 'Enter'): Promise<void>
  /** The menu that the tray was last given. */
  menu(): Promise<readonly MenuEntry[]>
  /** Clicks an entry of it: the labels from its top to the entry. */
  choose(...labels: readonly string[]): Promise<void>
  clickTray(): Promise<void>
  /** Every notification that was shown, oldest first. */
  notices(): Promise<readonly Notice[]>
  /** Clicks the n-th notification, closes it, or chooses one of its actions. */
  poke(notice: number, what: 'click' | 'close' | { readonly action: string }): Promise<void>
  /** Quits as the tray's Quit does; resolves with the exit code. */
  quit(): Promise<number | null>
}

/** In the main process, where recorder.ts has put it. */
type Recording = typeof globalThis & { tocsinRecorder: Recorder }

/** A browser on a busy machine takes its time. */
const PATIENTLY = { timeout: 120_000 }

function hasEntry(entries: readonly MenuEntry[], [label, ...rest]: readonly string[]): boolean {
  const entry = entries.find((of) => of.label === label)
  return entry !== undefined && (rest.length === 0 || hasEntry(entry.submenu ?? [], rest))
}

export function desktopOn(running: Running, dataDir: string): Desktop {
  const { runtime, stdout, stderr, ended, kill } = running
  const inMain = <Value, Argument>(fn: InMain<Argument, Value>, argument?: Argument) =>
    running.evaluate(fn as InMain<unknown, Value>, argument ?? null)
  const isQuestion = (page: Page) => /\/question\//.test(page.url())
  const firstPage = async () => (await running.pages()).find((page) => !isQuestion(page))
  const question = async () => (await running.pages()).find(isQuestion)

  async function questions(): Promise<readonly Omit<Question, 'closed' | 'words'>[]> {
    const pages = (await running.pages()).filter(isQuestion)
    return Promise.all(
      pages.map(async (page) => ({
        message: await page.locator('h1').innerText(),
        detail: (await page.locator('p').allInnerTexts()).join('\n\n'),
        choices: await page.locator('nav a').allInnerTexts(),
      })),
    )
  }

  return {
    runtime,
    stdout,
    stderr,
    ended,
    kill,
    dataDir,
    inMain,
    async url() {
      const ready = () => /^Listening on (http:\S+)$/m.exec(stdout())?.[1]
      await expect.poll(ready, PATIENTLY).toBeDefined()
      return ready() ?? ''
    },
    async page() {
      await expect.poll(firstPage, PATIENTLY).toBeDefined()
      const page = await firstPage()
      if (page === undefined) throw new Error('the window has gone')
      page.setDefaultTimeout(PATIENTLY.timeout)
      lookOften(page)
      // Before that, what a spec sets in the page could be lost with the document.
      await page.waitForLoadState()
      return page
    },
    windows: () =>
      inMain(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => ({
          isVisible: window.isVisible(),
          isMinimized: window.isMinimized(),
          bounds: window.getBounds(),
        })),
      ),
    async told(what) {
      const told: readonly Told[] = await inMain(
        () => (globalThis as Recording).tocsinRecorder.told,
      )
      return told.filter((of) => of.what === what).map(({ args }) => args)
    },
    closeWindow: () =>
      inMain(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.close()
      }),
    questions,
    async answer(choice, key) {
      await expect.poll(async () => (await questions())[0]?.choices, PATIENTLY).toContain(choice)
      const page = await question()
      if (page === undefined) throw new Error('the question has gone')
      // Until its window has gone, `closeWindow` would close that one, too.
      const gone = page.waitForEvent('close', PATIENTLY)
      const link = page.getByRole('link', { name: choice })
      const followed =
        key === undefined
          ? link.click({ noWaitAfter: true })
          : link.press(key, { noWaitAfter: true })
      // The window may go before Playwright hears that its act was done.
      const problem = await followed.then(
        () => undefined,
        (error: Error) => error,
      )
      const went = gone.catch(() => {
        if (problem !== undefined) throw problem
      })
      await Promise.race([went, ended])
    },
    async menu() {
      // macOS is given no menu: a right click pops it up.
      if (process.platform === 'darwin') {
        await inMain(() => {
          ;(globalThis as Recording).tocsinRecorder.trays.at(-1)?.emit('right-click', {})
        })
        return ((await this.told('Tray.popUpContextMenu')).at(-1)?.[0] ??
          []) as readonly MenuEntry[]
      }
      const given = (await this.told('Tray.setContextMenu')).at(-1)?.[0]
      return (given ?? []) as readonly MenuEntry[]
    },
    async choose(...labels) {
      // A menu that is shown while the app starts has less entries.
      await expect.poll(async () => hasEntry(await this.menu(), labels), PATIENTLY).toBe(true)
      await inMain((_electron, path: readonly string[]) => {
        interface Item {
          readonly label: string
          readonly submenu?: { readonly items: readonly Item[] }
          click(event: object): void
        }
        let items = (globalThis as Recording).tocsinRecorder.menu as {
          items: readonly Item[]
        } | null
        for (const [depth, label] of path.entries()) {
          const item = items?.items.find((of) => of.label === label)
          if (item === undefined) throw new Error(`the menu has no ${path.join(' › ')}`)
          if (depth === path.length - 1) item.click({})
          else items = item.submenu ?? null
        }
      }, labels)
    },
    clickTray: () =>
      inMain(() => void (globalThis as Recording).tocsinRecorder.trays.at(-1)?.emit('click', {})),
    notices: () =>
      inMain(() =>
        (globalThis as Recording).tocsinRecorder.notices.map(
          ({ title, body, urgency, actions }) => ({
            title,
            body,
            urgency,
            actions,
          }),
        ),
      ),
    poke: (notice, what) =>
      inMain(
        (_electron, [n, event]: readonly [number, typeof what]) => {
          const of = (globalThis as Recording).tocsinRecorder.notices[n]
          if (of === undefined) throw new Error(`there is no notification ${n}`)
          if (typeof event === 'string') return void of.shown.emit(event, {})
          const actionIndex = of.actions.indexOf(event.action)
          if (actionIndex < 0) throw new Error(`the notification has no ${event.action}`)
          of.shown.emit('action', { actionIndex, selectionIndex: -1 }, actionIndex, -1)
        },
        [notice, what] as const,
      ),
    async quit() {
      await inMain(({ app }) => app.quit()).catch(() => {})
      return ended
    },
  }
}
