// What the search of Settings finds, and where it leads.
import { expect, test } from 'vitest'
import { findSettings, type Here } from '../../src/renderer/settings/sections.ts'

const SERVER: Here = { app: null, signsIn: true }
const APP = { hasTray: true, updates: 'on' } as const

test.each([
  ['theme', [{ section: 'general', label: 'Theme' }]],
  ['quiet', [{ section: 'notifications', label: 'Quiet hours' }]],
  ['BASE url', [{ section: 'server', label: 'Base URL' }]],
  ['api tokens', [{ section: 'keys', label: 'Push API tokens' }]],
  ['nothing has this', []],
  [' ', []],
])('“%s”', (search, found) => expect(findSettings(search, SERVER)).toEqual(found))

test('the name of a section finds all that is in it, section by section', () => {
  const found = findSettings('notif', SERVER)
  expect(found.filter(({ section }) => section === 'notifications').length).toBeGreaterThan(5)
  expect(findSettings('se', SERVER).map(({ section }) => section)).toEqual(
    findSettings('se', SERVER)
      .map(({ section }) => section)
      .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  )
})

test.each([
  ['click tray', { app: APP, signsIn: false }, ['A click on the tray icon opens']],
  ['click tray', { app: { ...APP, hasTray: false }, signsIn: false }, []],
  ['click tray', SERVER, []],
  ['start at login', { app: APP, signsIn: false }, ['Start at login']],
  ['updates', { app: APP, signsIn: false }, ['Check for updates']],
  ['updates', { app: { ...APP, updates: 'unavailable' }, signsIn: false }, []],
  ['signed browsers', SERVER, ['Signed-in browsers']],
  ['signed browsers', { app: APP, signsIn: false }, []],
] as const)('“%s” finds only what the page shows (%j)', (search, here, labels) => {
  expect(findSettings(search, here).map(({ label }) => label)).toEqual(labels)
})

const ORDER = [
  'general',
  'notifications',
  'server',
  'keys',
  'projects',
  'status-pages',
  'data',
  'about',
]
