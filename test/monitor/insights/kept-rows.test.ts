// What is kept of the rows of all checks says what they are, whatever changed them, and is made anew only for them.
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { MONITOR_FILE } from '../../../src/main/store/store.ts'
import { aFlip, at } from '../../support/builders.ts'
import { aDraft, DOWN, ID, type KeptHouse, openKept, ping, UP } from './kept-rows.ts'

/** The other project, with a check in the second range. */
async function withProject({ monitor, tables }: KeptHouse) {
  const project = await monitor.projects.create('Other')
  tables.checks.saveProject(ID, project.id)
  return project
}

function another(house: KeptHouse, sql: string): void {
  const db = new Database(path.join(house.dataDir, MONITOR_FILE))
  db.exec(sql)
  db.close()
}

const ALL = [0, 1, 2]

/** What happens, and the ranges that are made for it. A `first` step comes before what is kept. */
interface Case {
  readonly first?: (house: KeptHouse) => unknown
  readonly change: (house: KeptHouse) => unknown
  readonly made: readonly number[]
  /** The rows are as they were. */
  readonly isSame?: true
}

const CASES: Readonly<Record<string, Case>> = {
  'nothing happens': { change: () => {}, made: [], isSame: true },
  'a ping': { change: (house) => ping(house, ID), made: [1] },
  'a run begins': { change: (house) => ping(house, ID, 'start'), made: [1] },
  'a log entry of a check that never ran': { change: (house) => ping(house, 7, 'log'), made: [0] },
  'pings in two ranges': {
    change: (house) => Promise.all([ping(house, 100), ping(house, 201)]),
    made: [0, 2],
  },
  'an edit': {
    change: ({ monitor }) => monitor.checks.update(ID, { name: 'other', tags: 'x y' }, 3),
    made: [1],
  },
  'a pause': { change: ({ monitor }) => monitor.checks.pause(ID), made: [1] },
  'a pause taken back': {
    first: ({ monitor }) => monitor.checks.pause(ID),
    change: ({ monitor }) => monitor.checks.takePauseBack(ID),
    made: [1],
  },
  'a removal in the middle': { change: ({ monitor }) => monitor.checks.remove(ID), made: [1] },
  'a removal of a whole range': {
    async change({ monitor }) {
      for (let id = 101; id <= 200; id++) await monitor.checks.remove(id)
    },
    made: [],
  },
  'a new check': { change: (house) => house.create({ name: 'new' }), made: [2] },
  'a new check after a full range': {
    first: ({ tables, store }) =>
      store.db.transaction(() => {
        for (let id = 201; id <= 250; id++) tables.checks.remove(id)
        store.db.exec(`UPDATE sqlite_sequence SET seq = 200 WHERE name = 'checks'`)
      })(),
    change: ({ monitor }) => monitor.checks.create(1, { name: 'job 201' }, 3),
    made: [2],
  },
  'many checks tagged': {
    change: ({ monitor }) =>
      monitor.checks.changeMany(
        [1, ID].map((id) => monitor.checks.byId(id)?.uuid ?? ''),
        { do: 'tag', add: ['new'], remove: [] },
      ),
    made: [0, 1],
  },
  'a snooze': { change: ({ monitor }) => monitor.alarms.snooze(ID, at('18:00')), made: [1] },
  'the end of a snooze by hand': {
    first: ({ monitor }) => monitor.alarms.snooze(ID, at('18:00')),
    change: ({ monitor }) => monitor.alarms.snooze(ID, null),
    made: [1],
  },
  'a snooze of a tag': {
    change: ({ monitor }) =>
      monitor.groupSnoozes.snooze({ projectId: null, tag: 'web' }, at('18:00')),
    made: [1],
  },
  'a snoozed tag that a check gets': {
    first: ({ monitor }) =>
      monitor.groupSnoozes.snooze({ projectId: null, tag: 'web' }, at('18:00')),
    change: ({ monitor }) => monitor.checks.update(7, { tags: 'web' }, 3),
    made: [0],
  },
  'an acknowledgement': { change: ({ monitor }) => monitor.alarms.acknowledge(220), made: [2] },
  'a cleared log': {
    async first(house) {
      await ping(house, 7, 'log')
      house.tables.flips.insert(7, aFlip({ created: at('09:00') }), 0, null)
    },
    change: ({ monitor }) => monitor.checks.clear(7),
    made: [0],
  },
  'maintenance of a tag': {
    change: ({ monitor }) => monitor.maintenance.create(aDraft()),
    made: ALL,
  },
  'maintenance ended by hand': {
    first: ({ monitor }) => monitor.maintenance.create(aDraft()),
    change: ({ monitor }) => monitor.maintenance.end(monitor.maintenance.all()[0]?.id ?? ''),
    made: ALL,
  },
  'a move to another project': {
    first: ({ monitor }) => monitor.projects.create('Other'),
    change: ({ monitor }) => monitor.checks.transfer(ID, 2),
    made: [1],
  },
  'a project with another name': {
    first: withProject,
    change: ({ monitor }) =>
      monitor.projects.rename(monitor.projects.byName('Other')?.uuid ?? '', 'x'),
    made: ALL,
    isSame: true,
  },
  'a project that is removed': {
    first: withProject,
    change: ({ monitor }) => monitor.projects.remove(monitor.projects.byName('Other')?.uuid ?? ''),
    made: ALL,
  },
  'a project that takes a check along, of which nobody tells': {
    first: withProject,
    change({ monitor, tables }) {
      tables.projects.remove(2)
      monitor.events.emit('project', { id: 2 })
    },
    made: ALL,
  },
  'a sleep of the machine': {
    async change({ clock, monitor }) {
      clock.sleep(90_000)
      monitor.shift()
      await clock.advance(0)
    },
    made: ALL,
  },
  'a sleep that nobody has noticed yet': { change: ({ clock }) => clock.sleep(90_000), made: ALL },
  'a schedule that computes no more': {
    first: ({ store }) =>
      store.db.exec(`UPDATE checks SET kind = 'cron', schedule = 'none', alert_after = 1,
        due = ${at('20:00')}, status = 'up', last_ping = 1 WHERE id = 7`),
    change: ({ monitor }) => monitor.watcher.tick(),
    made: [0],
  },
  'what another process wrote': {
    change: (house) => another(house, `UPDATE checks SET name = 'other' WHERE id = 1`),
    made: ALL,
  },
}

test.each(Object.entries(CASES))('after %s', async (_, { first, change, made, isSame = false }) => {
  const house = openKept({ [ID]: UP, 220: DOWN })
  await first?.(house)
  const before = house.kept()
  house.made()
  await change(house)
  const plain = house.plain()
  expect(house.kept()).toEqual(plain)
  expect(house.made()).toEqual(made)
  if (isSame) expect(plain).toEqual(before)
  else expect(plain).not.toEqual(before)
  expect(house.kept()).toEqual(plain)
  expect(house.made()).toEqual([])
})
