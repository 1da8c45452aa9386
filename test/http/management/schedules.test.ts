// Which schedules and zones the API takes (contract monitor.md 3.3, 8.4).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { invalid, post, show, told } from '../api.ts'

const REFUSED = invalid('schedule is not a valid cron or OnCalendar expression')

const NO_SCHEDULES = [
  '',
  ' ',
  'bad-expression',
  '* invalid *',
  '* * * * * *',
  '1,2 61 * * *',
  '0 0 31 2 *',
  '@daily',
  '*/0 * * * *',
  '* * * * FRIL',
  '* * * * SAT-SUN',
  '12',
  '25:00',
  'Surprise 12:34',
  '12:34 Europe/surprise',
  '12:34\nsurprise',
  '* * * * *\n* * * * *',
  '2000-01-01',
  '1999-01-01',
  '*-*-*/2',
  '10:00 Mon',
]
test('what is no cron and no OnCalendar expression is refused', async () => {
  const house = openHouse()
  for (const schedule of NO_SCHEDULES) {
    const answer = await post(house, '/checks/', { schedule })
    expect([schedule, ...told(answer)]).toEqual([schedule, 400, REFUSED])
  }
})

const SCHEDULES = [
  '* * * * *',
  ' 5  *\t* * *  ',
  '5 * * * *\n',
  '0 0 L * *',
  '0 0 29 2 *',
  '* * * * MON#1',
  '0 9 * * mon-fri',
  'daily',
  '12:34',
  '  12:34 \n08:00 Europe/Riga ',
  'Mon..Fri 09:00',
  '2019-01-01',
  '2000-01-02',
  '*-*~1 12:00',
]
test('a valid schedule is kept as it was sent', async () => {
  const house = openHouse()
  for (const schedule of SCHEDULES) {
    const { uuid } = await house.create({ schedule })
    expect(await show(house, uuid)).toMatchObject({ schedule })
  }
})

test('exactly a hundred characters are not too long', async () => {
  const hundred = '* * * * *'.padEnd(100)
  expect((await post(openHouse(), '/checks/', { schedule: hundred })).statusCode).toBe(201)
  expect(told(await post(openHouse(), '/checks/', { schedule: `${hundred} ` }))).toEqual([
    400,
    invalid('schedule is too long'),
  ])
})

const ZONES = [
  ['UTC', 'UTC'],
  ['Europe/Riga', 'Europe/Riga'],
  ['Etc/GMT-3', 'Etc/GMT-3'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['UCT', 'Etc/UTC'],
  ['CET', 'Europe/Brussels'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['EST', 'America/Panama'],
]
test('a legacy zone is replaced as it is stored', async () => {
  const house = openHouse()
  for (const [tz, stored] of ZONES) {
    const { uuid } = await house.create({ schedule: '* * * * *', tz })
    expect(await show(house, uuid)).toMatchObject({ tz: stored })
  }
})

const NO_ZONES = [
  '',
  ' ',
  'utc',
  'europe/riga',
  '+02:00',
  'localtime',
  'Factory',
  'not-a-timezone',
  'America/Coyhaique',
  'UTC ',
]
test('a zone that is not on the list is refused', async () => {
  const house = openHouse()
  for (const tz of NO_ZONES) {
    const answer = await post(house, '/checks/', { tz })
    expect([tz, ...told(answer)]).toEqual([tz, 400, invalid('tz is not a valid timezone')])
  }
})

test('next_ping is the next firing in the zone of the check', async () => {
  const house = openHouse()
  const check = await house.create({ schedule: '0 9 * * *', tz: 'Europe/Riga' })
  await house.ping(check.ping_url)
  expect((await show(house, check.uuid)).next_ping).toBe('2025-01-16T07:00:00+00:00')
})

test('a schedule that never fires again leaves the check up, expecting nothing', async () => {
  const house = openHouse()
  const check = await house.create({ schedule: '2019-01-01' })
  await house.ping(check.ping_url)
  expect(await show(house, check.uuid)).toMatchObject({ status: 'up', next_ping: null })
})

test('fixed cron in a repeated hour expects the next firing, not one that has passed', async () => {
  const house = openHouse({ observe: 'strict' })
  house.clock.set(Date.UTC(2021, 9, 31, 1, 10))
  const check = await house.create({ schedule: '30 3 * * *', tz: 'Europe/Riga', grace: 600 })
  await house.ping(check.ping_url)
  expect(await show(house, check.uuid)).toMatchObject({
    status: 'up',
    next_ping: '2021-11-01T01:30:00+00:00',
  })
})
