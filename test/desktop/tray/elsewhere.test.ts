// Checks of other servers in the tray (contract remotes.md 1.3, 2.3).
import { expect, test } from 'vitest'
import { trayMenu } from '../../../src/main/desktop/tray/menu.ts'
import { ownTraySource } from '../../../src/main/desktop/tray/read-facts.ts'
import { trayShape } from '../../../src/main/desktop/tray/state.ts'
import { tooltip } from '../../../src/main/desktop/tray/texts.ts'
import type { MirroredSummary } from '../../../src/main/remotes/remotes.ts'
import { openWindowHouse } from '../../support/window-house.ts'
import { facts, watched } from './some-facts.ts'

const PLACE = `@00000000-0000-4000-8000-000000000001/${'a'.repeat(40)}`

async function shown(fields: Partial<MirroredSummary>) {
  const { monitor, store, window, remotes, clock } = await openWindowHouse()
  const summary = { down: 0, late: 0, stale: [], troubled: [], ...fields }
  const source = ownTraySource({
    ...{ monitor, settings: store.settings, hub: window.hub },
    remotes: { mirror: { summary: () => summary }, changes: remotes.changes },
  })
  return facts({ now: clock.now(), watched: source.state(clock.now())?.watched ?? null })
}

test('down and late ones count, and are listed with their server', async () => {
  const said = { isSnoozed: false, isAcknowledged: false }
  const trouble = { place: PLACE, name: 'web', server: 'nas', state: 'down', ...said } as const
  const state = await shown({ down: 1, late: 2, troubled: [trouble] })
  expect(trayShape(state)).toBe('down')
  expect(tooltip(state)).toContain('1 down, 2 late')
  const entry = trayMenu(state).find((one) => 'label' in one && one.label === 'web on nas is down')
  expect(entry).toMatchObject({
    entries: [
      { label: 'Open', action: { do: 'open', route: `/checks/${PLACE}` } },
      { label: 'Snooze 1 Hour', action: { do: 'snooze', uuid: PLACE } },
      { label: 'Acknowledge', action: { do: 'acknowledge', uuid: PLACE } },
    ],
  })
})

test('the tooltip names maintenance that runs', () => {
  const maintenance = { name: 'Router firmware', until: Date.UTC(2025, 0, 15, 14), count: 2 }
  const state = facts({ now: Date.UTC(2025, 0, 15, 12), watched: watched({ maintenance }) })
  expect(tooltip(state)).toContain('In maintenance until 14:00 UTC: Router firmware and 1 more')
})

test('the tooltip names servers without news, whose checks make no alarm', async () => {
  const state = await shown({ stale: ['nas', 'hosted'] })
  expect(tooltip(state)).toContain('No news from nas, hosted')
  expect(trayShape(state)).toBe('ok')
})
