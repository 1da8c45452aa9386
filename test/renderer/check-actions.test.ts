// What is offered for a check, and what Space does: a resume while Undo of the pause is offered is that Undo.
import { beforeEach, expect, test, vi } from 'vitest'
import { checkCommands } from '../../src/renderer/checks/actions.ts'
import { EVERYTHING, startCommands } from '../../src/renderer/maintenance/start.ts'
import { dismiss, openToasts, STAY_MS } from '../../src/renderer/ui/toast.ts'
import { DISCONNECTED, type WindowBridge } from '../../src/shared/bridge.ts'
import type { CheckStatus } from '../../src/shared/views/checks.ts'
import { aRow } from '../support/window-rows.ts'

// The window's own way to the main side, as Electron's preload gives it; it is there before the modules are.
const call = vi.hoisted(() => {
  const call = vi.fn<WindowBridge['call']>()
  vi.stubGlobal('window', { tocsin: { languages: ['en'], call, on: () => () => {} } })
  vi.stubGlobal('location', { hash: '', pathname: '/' })
  return call
})

const row = aRow({})

beforeEach(() => {
  ends()
  call.mockReset().mockResolvedValue({ output: null })
})

/** Presses Space. @returns the procedures that were called */
async function pressed(status: 'up' | 'paused'): Promise<readonly string[]> {
  call.mockClear()
  commandsOf({ status })
    .find(({ id }) => id === 'check.pause')
    ?.run()
  // Calls are answered at once.
  await new Promise((done) => setImmediate(done))
  return call.mock.calls.map(([name]) => name)
}

function commandsOf(context: { readonly status: CheckStatus; readonly hadOutage?: boolean }) {
  return checkCommands({ row, pingUrl: '', isFavourite: false, hadOutage: false, ...context })
}

function ends(): void {
  for (const shown of openToasts()) dismiss(shown)
}

test('as long as its message is there, which stays while it is pointed at', async () => {
  const now = vi.spyOn(performance, 'now')
  await pressed('up')
  now.mockReturnValue(performance.now() + STAY_MS + 1000)
  expect(await pressed('paused')).toEqual(['checks.takePauseBack'])
  now.mockRestore()
  expect(openToasts()).toMatchObject([{ subject: row.uuid, undo: null }])
})

test('not once its message is gone', async () => {
  await pressed('up')
  ends()
  expect(await pressed('paused')).toEqual(['checks.resume'])
})

test('not when something changed the check since', async () => {
  await pressed('up')
  call.mockResolvedValueOnce({ error: { code: 'CONFLICT', message: 'changed' } })
  expect(await pressed('paused')).toEqual(['checks.takePauseBack', 'checks.resume'])
})

test('which is offered still when the server could not be reached, and the check is not resumed', async () => {
  await pressed('up')
  call.mockResolvedValueOnce({ error: { code: DISCONNECTED, message: 'gone' } })
  expect(await pressed('paused')).toEqual(['checks.takePauseBack'])
  expect(openToasts().map(({ tone }) => tone)).toEqual(['plain', 'error'])
  expect(await pressed('paused')).toEqual(['checks.takePauseBack'])
})

test.each([
  ['one that is down', 'down', false, true],
  ['one that had an outage', 'up', true, true],
  ['none that had no outage', 'up', false, false],
] as const)('an outage is copied of %s', (_, status, hadOutage, isOffered) => {
  const offered = commandsOf({ status, hadOutage }).map(({ id }) => id)
  expect(offered.includes('check.incident')).toBe(isOffered)
})

test('maintenance that is started is named by whom it is of', () => {
  const titles = (subject: string | null) =>
    startCommands(EVERYTHING, subject).map(({ title }) => title)
  expect(titles(null)[0]).toBe('Start maintenance of all checks for 1 hour')
  expect(titles('backup')[1]).toBe('Start maintenance of backup for 2 hours')
})
