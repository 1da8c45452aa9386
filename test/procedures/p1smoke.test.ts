import { expect, test } from 'vitest'
import { openWindowHouse } from '../support/window-house.ts'
import { aMessage } from '../support/builders.ts'
test('smoke', async () => {
  const house = await openWindowHouse()
  const l = house.listen()
  const { uuid } = await house.call('checks.save', { uuid: null, project: null, spec: { name: 'a', timeout: 60, grace: 60, tags: 'x y' } })
  await house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ body: new TextEncoder().encode('hello') }))
  await house.clock.advance(100)


  console.log(JSON.stringify(await house.call('checks.get', { uuid }), null, 1))
  console.log(JSON.stringify(await house.call('checks.ping', { uuid, n: 1 }), null, 1))
  console.log(JSON.stringify(await house.call('timeline.list', { uuid: null, kinds: [], before: null, from: null, to: null, limit: 10 }), null, 1))
  console.log(JSON.stringify(await house.call('schedule.preview', { kind: 'expression', timeout: 60, schedule: '30 3 * * *', tz: 'Europe/Riga' }), null, 1))
  expect(house.troubles).toEqual([])
})
