// The carrier between the window and the application: who may call, and what comes back.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EventBatch } from '../../../src/shared/events.ts'
import type { Desktop } from '../support/desktop.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME } from '../support/launch.ts'

const PRELOAD = path.join(import.meta.dirname, '..', '..', '..', 'out', 'preload', 'index.cjs')

/** Calls a procedure as the page's own scripts would. */
async function call(desktop: Desktop, name: string, input?: unknown): Promise<unknown> {
  const page = await desktop.page()
  return page.evaluate(([of, given]) => window.tocsin?.call(of, given), [name, input] as const)
}

describe.skipIf(!CAN_LAUNCH)(`IPC (desktop runtime: ${RUNTIME})`, () => {
  test('a refusal comes back as a value with its code; nothing is thrown across', async () => {
    const desktop = await launchDesktop()
    expect(await call(desktop, 'checks.explode')).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await call(desktop, '__proto__')).toMatchObject({ error: { code: 'NOT_FOUND' } })
    const wrong = await call(desktop, 'app.snapshot', { not: 'what it takes' })
    expect(wrong).toMatchObject({ error: { code: 'INVALID' } })
  })

  test('a page that is not the window gets no answer, though it has the same preload', async () => {
    const desktop = await launchDesktop({ words: ['--hidden'] })
    await desktop.url()
    const answer = await desktop.inMain(async ({ BrowserWindow }, preload: string) => {
      const foreign = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
      await foreign.loadURL('data:text/html,<title>not the window</title>')
      return foreign.webContents.executeJavaScript('window.tocsin.call("app.snapshot")')
    }, PRELOAD)
    expect(answer).toEqual({ error: { code: 'FORBIDDEN', message: 'only the window may call' } })
    expect(desktop.stderr()).toContain('a call was refused')
  })

  test('what the page listens to is told, until it unsubscribes', async () => {
    const desktop = await launchDesktop()
    const page = await desktop.page()
    await page.evaluate(() => {
      const heard: unknown[] = []
      const off = window.tocsin?.on((batch) => heard.push(batch))
      Object.assign(window, { heard, off })
    })
    // Old ones, by their numbers: the window itself makes nothing of them.
    const send = (seq: number) =>
      desktop.inMain(
        ({ BrowserWindow }, batch: EventBatch) => {
          BrowserWindow.getAllWindows()[0]?.webContents.send('tocsin:event', batch)
        },
        { seq, events: [] },
      )
    const heard = () =>
      page.evaluate(() =>
        (window as unknown as { heard: EventBatch[] }).heard
          .map(({ seq }) => seq)
          .filter((seq) => seq < 0),
      )
    await send(-2)
    await eventually(heard).toEqual([-2])
    await page.evaluate(() => (window as unknown as { off: () => void }).off())
    await send(-1)
    await call(desktop, 'checks.explode')
    expect(await heard()).toEqual([-2])
  })
})
