// What the search of Settings finds, and where it leads.
import { expect, test } from 'vitest'
import { findSettings } from '../../src/renderer/settings/sections.ts'

test.each([
  ['theme', [{ section: 'general', label: 'Theme' }]],
  ['quiet', [{ section: 'notifications', label: 'Quiet hours' }]],
  ['BASE url', [{ section: 'server', label: 'Base URL' }]],
  ['api tokens', [{ section: 'keys', label: 'Push API tokens' }]],
  ['nothing has this', []],
  [' ', []],
])('“%s”', (search, found) => expect(findSettings(search, false)).toEqual(found))

test('the name of a section finds all that is in it, section by section', () => {
  const found = findSettings('notif', false)
  expect(found.filter(({ section }) => section === 'notifications').length).toBeGreaterThan(5)
  expect(findSettings('se', false).map(({ section }) => section)).toEqual(
    findSettings('se', false)
      .map(({ section }) => section)
      .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  )
})

test('what only the desktop app has is found there alone', () => {
  const [found] = findSettings('click tray', true)
  expect(found).toEqual({ section: 'general', label: 'A click on the tray icon opens' })
  expect(findSettings('click tray', false)).toEqual([])
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
