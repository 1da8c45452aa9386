// What the window is told of the desktop app, without its asking.
import { expect, test } from 'vitest'
import { aDesktop } from '../support/a-desktop.ts'
import { openWindowHouse } from '../support/window-house.ts'

test('a window hears at once that an update is offered no longer: updates were switched off', async () => {
  let update: string | null = '2.0.0'
  const { get } = aDesktop()
  const desktop = aDesktop({
    update: () => update,
    save() {
      update = null
      return get()
    },
  })
  const house = await openWindowHouse({ desktop })
  expect((await house.call('app.snapshot', undefined)).app.update).toBe('2.0.0')
  const heard = house.listen()
  await house.call('desktop.save', { updates: 'off' })
  await house.clock.advance(1000)
  expect(heard.events()).toMatchObject([{ type: 'app', app: { update: null } }])
})

test('a server has no update to offer', async () => {
  const house = await openWindowHouse()
  expect((await house.call('app.snapshot', undefined)).app.update).toBeNull()
})
