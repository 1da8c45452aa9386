// A resume while Undo of the pause is offered is that Undo.
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError, OfflineError } from '../../src/renderer/carriers/carrier.ts'
import { checkCommands } from '../../src/renderer/checks/actions.ts'
import { dismiss, openToasts, STAY_MS } from '../../src/renderer/ui/toast.ts'
import { aRow } from '../support/window-rows.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../src/renderer/bridge.ts', async () => ({
  ...(await import('../../src/renderer/carriers/carrier.ts')),
  call,
}))
vi.mock('../../src/renderer/router.tsx', () => ({ currentRoute: vi.fn(), navigate: vi.fn() }))

const row = aRow({})

beforeEach(() => {
  ends()
  call.mockReset().mockResolvedValue(null)
})

/** Presses Space. @returns the procedures that were called */
async function pressed(status: 'up' | 'paused'): Promise<readonly string[]> {
  call.mockClear()
  const context = { row, status, pingUrl: '', isFavourite: false }
  checkCommands(context)
    .find(({ id }) => id === 'check.pause')
    ?.run()
  // Calls are answered at once.
  await new Promise((done) => setImmediate(done))
  return call.mock.calls.map(([name]) => name)
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
  const refusal = { code: 'CONFLICT', message: 'changed' } as const
  call.mockRejectedValueOnce(new CallError(refusal))
  expect(await pressed('paused')).toEqual(['checks.takePauseBack', 'checks.resume'])
})

test('which is offered still when the server could not be reached, and the check is not resumed', async () => {
  await pressed('up')
  call.mockRejectedValueOnce(new OfflineError())
  expect(await pressed('paused')).toEqual(['checks.takePauseBack'])
  expect(openToasts().map(({ tone }) => tone)).toEqual(['plain', 'error'])
  expect(await pressed('paused')).toEqual(['checks.takePauseBack'])
})
