// The life of the window: on demand, hidden when closed, gone after a while, made anew after a crash.

import { expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import {
  createWindowLife,
  type WindowEvents,
} from '../../../src/main/desktop/window/window-lifecycle.ts'
import { englishOf } from '../../../src/shared/words/english.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { silentLog } from '../../support/house.ts'

/** A window life over panes that only remember. */
function aLife({ canHide = true } = {}) {
  /** What a look finds. */
  const panel = { isThere: canHide }
  let isTrayShown = canHide
  const clock = fakeClock()
  const panes: ReturnType<typeof aPane>[] = []
  let kept = 0
  let trouble: string | null = null
  const life = createWindowLife({
    clock,
    log: silentLog,
    canHide: () => isTrayShown,
    async lookForTray() {
      isTrayShown = panel.isThere
    },
    onKept: () => kept++,
    onTrouble(reason) {
      trouble = reason && englishOf(reason)
    },
    createBrowserWindow(route, events) {
      const browserWindow = aPane(route, events)
      panes.push(browserWindow)
      return browserWindow
    },
  })
  return { life, clock, panes, panel, kept: () => kept, trouble: () => trouble }
}

type State = 'new' | 'shown' | 'hidden' | 'minimized' | 'destroyed'

function aPane(route: string, events: WindowEvents) {
  const become = (state: State) => () => {
    browserWindow.state = state
  }
  const browserWindow = {
    routes: [route],
    state: 'new' as State,
    sent: [] as unknown[],
    events,
    goTo: (to: string) => void browserWindow.routes.push(to),
    show: become('shown'),
    hide: become('hidden'),
    minimize: become('minimized'),
    isVisible: () => browserWindow.state === 'shown',
    send: (channel: string, message: unknown) => void browserWindow.sent.push([channel, message]),
    destroy() {
      browserWindow.state = 'destroyed'
      events.onClosed()
    },
    /** What a person's click on its cross does. */
    close() {
      if (events.onClose()) browserWindow.destroy()
    },
  }
  return browserWindow
}

test('no window is made before somebody wants to see it', () => {
  const { life, panes } = aLife()
  expect(panes).toEqual([])
  expect(life.isVisible()).toBe(false)
})

test('it opens at a view, and the same window goes to the next', () => {
  const { life, panes } = aLife()
  life.open('/checks/1')
  life.open('/settings')
  life.open()
  expect(panes.map(({ routes }) => routes)).toEqual([['/checks/1', '/settings']])
  expect(life.isVisible()).toBe(true)
})

test('closed, it is hidden; opened again it is the same, at the same view', () => {
  const { life, panes } = aLife()
  life.open('/checks/1')
  panes[0]?.close()
  expect(panes[0]?.state).toBe('hidden')
  life.open()
  expect(panes[0]?.state).toBe('shown')
  expect(panes).toHaveLength(1)
})

test('hidden for 10 minutes, it is gone, and made anew on demand', async () => {
  const { life, clock, panes } = aLife()
  life.open()
  panes[0]?.close()
  await clock.advance(10 * MINUTE - 1)
  expect(panes[0]?.state).toBe('hidden')
  await clock.advance(1)
  expect(panes[0]?.state).toBe('destroyed')
  life.open('/settings')
  expect(panes[1]?.routes).toEqual(['/settings'])
})

test('a window that is shown again stays', async () => {
  const { life, clock, panes } = aLife()
  life.open()
  panes[0]?.close()
  life.open()
  await clock.advance(20 * MINUTE)
  expect(panes[0]?.state).toBe('shown')
})

test('without a tray it is not hidden to nowhere: it stays in the task bar, and that is said', () => {
  const { life, panes, kept } = aLife({ canHide: false })
  life.open()
  panes[0]?.close()
  expect(panes[0]?.state).toBe('minimized')
  expect(kept()).toBe(1)
})

test('closed after the panel has gone, it comes back to the task bar, and that is said', async () => {
  const { life, panes, panel, kept } = aLife()
  life.open()
  panel.isThere = false
  panes[0]?.close()
  await settled()
  expect([panes[0]?.state, kept()]).toEqual(['minimized', 1])
})

test('when the application quits, closing closes', () => {
  const { life, panes, kept } = aLife({ canHide: false })
  life.open()
  life.letGo()
  panes[0]?.close()
  expect(panes[0]?.state).toBe('destroyed')
  expect(kept()).toBe(0)
})

test('a page that crashed in sight is made again; out of sight, on demand', () => {
  const { life, panes } = aLife()
  life.open()
  panes[0]?.events.onCrash('oom')
  expect(panes.map(({ state }) => state)).toEqual(['destroyed', 'shown'])
  panes[1]?.close()
  panes[1]?.events.onCrash('oom')
  expect(panes).toHaveLength(2)
  life.open()
  expect(panes[2]?.state).toBe('shown')
})

test('one that crashes again and again is left, with the reason, until somebody wants it', async () => {
  const { life, clock, panes, trouble } = aLife()
  life.open()
  for (let i = 0; i < 4; i++) panes.at(-1)?.events.onCrash('oom')
  expect(panes).toHaveLength(4)
  expect(trouble()).toBe('the window crashes again and again: oom')
  await clock.advance(MINUTE)
  life.open()
  expect(trouble()).toBeNull()
  panes.at(-1)?.events.onCrash('oom')
  expect(panes).toHaveLength(6)
})

test('a late word that the crashed window is gone does not lose the new one', () => {
  const { life, panes } = aLife()
  life.open()
  panes[0]?.events.onCrash('oom')
  panes[0]?.events.onClosed()
  expect(life.isVisible()).toBe(true)
  life.open('/settings')
  expect(panes[1]?.routes).toEqual(['/', '/settings'])
})

test('events are listened to only while there is a window, one after the other', async () => {
  const { life, clock, panes } = aLife()
  const open = new Set<object>()
  life.whileThere((send) => {
    const subscription = { send }
    open.add(subscription)
    send('tocsin:event', panes.length)
    return () => void open.delete(subscription)
  })
  expect(open.size).toBe(0)
  life.open()
  expect(open.size).toBe(1)
  panes[0]?.events.onCrash('oom')
  expect([open.size, panes[1]?.sent]).toEqual([1, [['tocsin:event', 2]]])
  panes[1]?.close()
  expect(open.size).toBe(1)
  await clock.advance(10 * MINUTE)
  expect(open.size).toBe(0)
})
