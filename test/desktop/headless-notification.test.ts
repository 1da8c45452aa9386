// The headless server in a desktop session: what it tells by notify-send stands on the screen.
// Debian: libnotify-bin, and what private-session.ts needs.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeCheck, pingUrl } from '../commands/running.ts'
import { countPixels, readScreen, writePng } from '../support/framebuffer.ts'
import { temporaryFolder } from '../support/house.ts'
import { serve } from '../support/tocsin.ts'
import { missingPrograms, type Session, startSession } from './support/private-session.ts'

const missing = missingPrograms('notify-send')
const skipped = missing.length === 0 ? '' : ` (skipped: ${missing.join(', ')} not installed)`

/** Kept as test output, for people to look at. */
function keepScreenshot({ screenFile }: Session, name: string): void {
  const folder = path.join(import.meta.dirname, '..', '..', 'test-results', 'screenshots')
  fs.mkdirSync(folder, { recursive: true })
  writePng(readScreen(screenFile), path.join(folder, `${name}.png`))
}

const BLACK = 0x000000
/** The frame that dunst gives to what is critical. */
const RED = 0xff0000
/** Pixels that a notification covers at the least. */
const A_NOTIFICATION = 5000
const LIMIT = { timeout: 60_000, interval: 100 }

describe.skipIf(missing.length > 0)(`a headless server in a desktop session${skipped}`, () => {
  test('shows what goes down, and that it is up again in its place', async () => {
    const session = await startSession()
    const dataDir = temporaryFolder()
    const check = await makeCheck(dataDir, '--name', 'backup <db>', '--channels', '*')
    const server = await serve(dataDir, [], session.env)
    await fetch(pingUrl(server, check))
    const screen = () => readScreen(session.screenFile)
    const drawn = () => countPixels(screen(), (color) => color !== BLACK)
    const red = () => countPixels(screen(), (color) => color === RED)
    expect(drawn()).toBe(0)

    const output = 'connecting…\nrsync: connection refused <0>'
    await fetch(pingUrl(server, check, '/2'), { method: 'POST', body: output })
    await expect.poll(session.told, LIMIT).toContain('backup <db> is down')
    expect(session.told()).toContain('failed with exit 2\nrsync: connection refused &lt;0&gt;')
    expect(session.told()).toMatch(/urgency: CRITICAL/)
    await expect.poll(drawn, LIMIT).toBeGreaterThan(A_NOTIFICATION)
    expect(red()).toBeGreaterThan(0)
    keepScreenshot(session, 'headless-down')

    await fetch(pingUrl(server, check))
    await expect.poll(session.told, LIMIT).toContain('backup <db> is up again after')
    await expect.poll(red, LIMIT).toBe(0)
    expect(drawn()).toBeGreaterThan(A_NOTIFICATION)
    keepScreenshot(session, 'headless-up-again')
  })
})
