// The life of the compact window: opened and closed by clicks on the tray icon, gone after a while.
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { Bounds } from '../../../src/main/desktop/window/bounds.ts'
import {
  type CompactEvents,
  createCompactLife,
} from '../../../src/main/desktop/window/compact-lifecycle.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { silentLog } from '../../support/house.ts'

const ICON = { x: 700, y: 0, width: 24, height: 24 }

function aWindow(events: CompactEvents) {
  const window = {
    events,
    state: 'new' as 'new' | 'shown' | 'hidden' | 'destroyed',
    places: [] as Bounds[],
    sent: [] as unknown[],
    showAt(bounds: Bounds) {
      window.places.push(bounds)
      window.state = 'shown'
    },
    hide() {
      window.state = 'hidden'
    },
    isVisible: () => window.state === 'shown',
    send: (_channel: string, message: unknown) => void window.sent.push(message),
    destroy() {
      window.state = 'destroyed'
      events.onClosed()
    },
  }
  return window
}

function aLife() {
  const clock = fakeClock()
  const made: ReturnType<typeof aWindow>[] = []
  const life = createCompactLife({
    clock,
    log: silentLog,
    create(events) {
      const window = aWindow(events)
      made.push(window)
      return window
    },
    place: (icon) => icon ?? { x: 1, y: 1, width: 1, height: 1 },
  })
  return { clock, life, made, states: () => made.map(({ state }) => state) }
}

test('the first click makes and shows it at the icon, the next hides it, and another shows it again', () => {
  const { life, made, states } = aLife()
  life.toggle(ICON)
  expect(made[0]?.places).toEqual([ICON])
  life.toggle(ICON)
  expect(states()).toEqual(['hidden'])
  life.toggle(null)
  expect(made[0]?.places).toHaveLength(2)
  expect(states()).toEqual(['shown'])
})

test('a click on the icon that takes the focus from it closes it; a later one opens it', async () => {
  const { clock, life, made, states } = aLife()
  life.toggle(ICON)
  made[0]?.events.onBlur()
  life.toggle(ICON)
  expect(states()).toEqual(['hidden'])
  await clock.advance(SECOND)
  life.toggle(ICON)
  expect(states()).toEqual(['shown'])
})

test('hidden, it is gone after ten minutes, and not while it is in use', async () => {
  const { clock, life, states } = aLife()
  life.toggle(ICON)
  await clock.advance(20 * MINUTE)
  life.hide()
  await clock.advance(9 * MINUTE)
  life.toggle(ICON)
  await clock.advance(20 * MINUTE)
  expect(states()).toEqual(['shown'])
  life.hide()
  await clock.advance(10 * MINUTE)
  life.toggle(ICON)
  expect(states()).toEqual(['destroyed', 'shown'])
})

test('one that crashed is made anew by the next click', () => {
  const { life, made, states } = aLife()
  life.toggle(ICON)
  made[0]?.events.onCrash('oom')
  life.toggle(ICON)
  expect(states()).toEqual(['destroyed', 'shown'])
})

test('it hears events as long as it is there', async () => {
  const { clock, life, made } = aLife()
  let heard = 0
  life.whileThere((send) => {
    heard += 1
    send('event', heard)
    return () => {
      heard -= 1
    }
  })
  expect(heard).toBe(0)
  life.toggle(ICON)
  expect([heard, made[0]?.sent]).toEqual([1, [1]])
  life.hide()
  await clock.advance(10 * MINUTE)
  expect(heard).toBe(0)
})
