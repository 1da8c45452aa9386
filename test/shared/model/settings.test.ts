// The settings of the installation: the border, the view and the forms cover exactly the model.
import { expect, test } from 'vitest'
import { MAIL_FIELDS } from '../../../src/shared/model/mail-server.ts'
import type { Setting } from '../../../src/shared/model/setting.ts'
import { SETTINGS } from '../../../src/shared/model/settings.ts'
import { PROCEDURES } from '../../../src/shared/procedures/index.ts'
import { openWindowHouse } from '../../support/window-house.ts'

const ENTRIES = Object.entries<Setting>(SETTINGS)
const SAVED = ENTRIES.filter(([, { type }]) => type !== 'until').map(([name]) => name)

test('settings.save takes each setting, the mail server and the server’s options', () => {
  const { shape } = PROCEDURES['settings.save'].input
  expect(Object.keys(shape).sort()).toEqual([...SAVED, 'server', 'smtp'].sort())
  expect(Object.keys(shape.smtp.unwrap().shape)).toEqual(
    expect.arrayContaining(Object.keys(MAIL_FIELDS)),
  )
})

test.each(ENTRIES.filter(([name]) => SAVED.includes(name)))(
  'the default of %s passes the border, and is what a new folder has',
  async (name, setting) => {
    const { input } = PROCEDURES['settings.save']
    expect(input.safeParse({ [name]: setting.default }).success).toBe(true)
    const { settings } = await (await openWindowHouse()).call('app.snapshot', undefined)
    expect(Object.entries(settings)).toContainEqual([name, setting.default])
  },
)

test.each(ENTRIES)('%s has a field by its type, or a form of its own', (name, { type, shown }) => {
  const hasOwnForm = [
    'zone',
    'quietHours',
    'reports',
    'mutedUntil',
    'pushVia',
    'pushSender',
  ].includes(name)
  expect(shown === null).toBe(hasOwnForm)
  if (shown !== null) expect(['choice', 'switch']).toContain(type)
})
