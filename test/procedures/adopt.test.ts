// Bringing in jobs, as the window asks for it (contract adopt.md 10). The machine is one in memory.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Log } from '../../src/main/log.ts'
import type { AdoptList, AdoptOutcome } from '../../src/shared/views/adopt.ts'
import { type FakeMachine, fakeMachine } from '../adopt/fake-machine.ts'
import { adoptFrom } from '../support/machine-to-adopt.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const PASSWORD = 'hunter2'
const CRONTAB = `# Name: Nightly
15 3 * * *  /usr/local/bin/backup --password=${PASSWORD}
0~30 4 * * * cd /srv && ./sync.sh
@reboot /usr/bin/hello
`
const SYSTEM_TABLE = '7 * * * * www-data php -f /var/www/cron.php\n'

interface Place {
  readonly machine: FakeMachine
  readonly house: WindowHouse
  readonly log: string[]
}

async function aPlace(crontab: string | null = CRONTAB, isRoot = false): Promise<Place> {
  const machine = fakeMachine(crontab, { '/etc/cron.d/app': SYSTEM_TABLE })
  const log: string[] = []
  const write = (message: string) => void log.push(message)
  const logging: Log = { info: write, warn: write, error: write }
  const house = await openWindowHouse({
    adoptFrom: adoptFrom(machine, { isRoot }),
    log: logging,
  })
  return { machine, house, log }
}

const jobOf = ({ jobs }: AdoptList, name: string) => {
  const job = jobs.find((job) => job.name === name)
  if (job === undefined) throw new Error(`no job ${name}`)
  return job
}

const scan = ({ house }: Place) => house.call('adopt.scan', undefined)

async function adopt(place: Place, ...names: string[]): Promise<AdoptOutcome> {
  const list = await scan(place)
  const ids = names.map((name) => jobOf(list, name).id)
  return place.house.call('adopt.apply', { ids, project: null })
}

describe('the list', () => {
  test('has every job with its time, what is to know of it, and its own difference', async () => {
    const place = await aPlace()
    const list = await scan(place)
    expect(list.problems).toEqual([])
    expect(list.left).toEqual([])
    expect(jobOf(list, 'Nightly')).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      ...{ name: 'Nightly', state: 'ready', notes: [], where: 'crontab of ann, line 2' },
      ...{ schedule: '15 3 * * *', timeout: null, zone: 'Europe/Riga', grace: 7200 },
      ...{ check: null, canAdopt: true, canUndo: false, distribution: false },
      diff: expect.stringContaining(`/bin/run <uuid> -- /usr/local/bin/backup --password=`),
    })
    expect(jobOf(list, 'Nightly').diff).not.toContain("-c 'cd /srv")
    expect(jobOf(list, 'sync').notes).toEqual([
      'cron reads a field otherwise than it looks: its schedule is the one listed',
    ])
    expect(jobOf(list, 'hello')).toMatchObject({ state: 'unscheduled', canAdopt: false, diff: '' })
    expect(list.jobs.find(({ state }) => state === 'root')).toMatchObject({
      where: expect.stringContaining('/etc/cron.d/app'),
      notes: [expect.stringContaining('admin rights')],
      canAdopt: true,
    })
  })

  test('changes nothing', async () => {
    const place = await aPlace()
    await scan(place)
    expect(place.machine.installed).toEqual([])
    expect(place.house.monitor.checks.all()).toEqual([])
    expect(fs.existsSync(path.join(place.house.dataDir, 'bin'))).toBe(false)
  })

  test('is empty on a machine without jobs; a source that fails is one line of it', async () => {
    const house = await openWindowHouse()
    expect(await house.call('adopt.scan', undefined)).toEqual({ jobs: [], problems: [], left: [] })

    const place = await aPlace(null)
    const { run } = place.machine
    Object.assign(place.machine, {
      run: (program: string, words: readonly string[]) =>
        words[0] === '-l' ? Promise.reject(new Error('no answer')) : run(program, words),
    })
    expect((await scan(place)).problems).toEqual([expect.stringContaining('no answer')])
  })

  test('a line that cannot be hooked says why', async () => {
    const place = await aPlace('SHELL=/usr/bin/fish\n5 * * * * /usr/bin/x\n')
    expect(jobOf(await scan(place), 'x')).toMatchObject({
      state: 'hand',
      canAdopt: false,
      notes: ['its SHELL is none that takes a hook'],
    })
  })
})

describe('adopting', () => {
  test('makes checks of the chosen jobs and hooks in those alone', async () => {
    const place = await aPlace()
    const outcome = await adopt(place, 'Nightly')
    const [check] = place.house.monitor.checks.all()
    expect(place.house.monitor.checks.all()).toHaveLength(1)
    expect(check).toMatchObject({
      ...{ name: 'Nightly', schedule: '15 3 * * *', tz: 'Europe/Riga', grace: 7200 },
      ...{ tags: 'adopted', desc: 'crontab of ann, line 2' },
    })
    expect(outcome).toEqual({
      done: [{ id: expect.any(String), name: 'Nightly', how: 'adopted', check: check?.uuid ?? '' }],
      rootCommands: [],
      problems: [],
    })
    const lines = place.machine.crontab?.split('\n') ?? []
    expect(lines[1]).toContain(`${check?.uuid} -- /usr/local/bin/backup`)
    expect(lines.toSpliced(1, 1)).toEqual(CRONTAB.split('\n').toSpliced(1, 1))
    expect(jobOf(await scan(place), 'Nightly')).toMatchObject({
      ...{ state: 'adopted', canAdopt: false, canUndo: true, check: check?.uuid },
    })
  })

  test('what needs root is prepared, with the line to copy', async () => {
    const place = await aPlace()
    const outcome = await adopt(place, 'cron')
    expect(outcome.done).toMatchObject([{ how: 'prepared' }])
    expect(outcome.rootCommands).toEqual([
      expect.stringMatching(/^cmp -s \S+ \/etc\/cron\.d\/app && sudo install -m 644 /),
    ])
    expect(place.machine.files.get('/etc/cron.d/app')).toBe(SYSTEM_TABLE)
    const job = jobOf(await scan(place), 'cron')
    expect(job).toMatchObject({ state: 'root', canAdopt: true, canUndo: true })
    expect(job.notes).toEqual([expect.stringContaining('its check is created')])
    const undone = await place.house.call('adopt.undo', { ids: [job.id] })
    expect(undone).toMatchObject({ done: [{ how: 'undone' }], rootCommands: [], problems: [] })
    expect(jobOf(await scan(place), 'cron')).toMatchObject({ check: null, canUndo: false })
  })

  test('goes into the project that was chosen; one that is gone is refused', async () => {
    const place = await aPlace()
    const { uuid } = await place.house.call('projects.create', { name: 'Servers' })
    const ids = [jobOf(await scan(place), 'Nightly').id]
    const gone = '0b8e6f6e-5a0c-4c57-9d0c-7f6c2f9a1d10'
    await expect(place.house.call('adopt.apply', { ids, project: gone })).rejects.toThrow(
      'NOT_FOUND: this project is gone',
    )
    await place.house.call('adopt.apply', { ids, project: uuid })
    const { projects } = await place.house.call('app.snapshot', undefined)
    expect(projects.find((project) => project.uuid === uuid)?.checks).toBe(1)
  })

  test('a job that changed since the list is left, and said', async () => {
    const place = await aPlace()
    const { id } = jobOf(await scan(place), 'Nightly')
    place.machine.crontab = CRONTAB.replace('15 3', '20 3')
    const outcome = await place.house.call('adopt.apply', { ids: [id], project: null })
    expect(outcome).toEqual({
      done: [],
      rootCommands: [],
      problems: ['a job of the list is gone or has changed: look again'],
    })
    expect(place.machine.installed).toEqual([])
    expect(place.house.monitor.checks.all()).toEqual([])
  })

  test('a job that nothing can be done for is left, and said', async () => {
    const place = await aPlace()
    const { problems, done } = await adopt(place, 'hello', 'Nightly')
    expect(problems).toEqual([
      'hello is left: runs at no regular time: at boot, at login or on demand',
    ])
    expect(done).toHaveLength(1)
  })

  test('a crontab that stores other bytes is put back, and its checks are deleted', async () => {
    const place = await aPlace()
    place.machine.install = (text) => (text === CRONTAB ? text : `${text}# more\n`)
    const { done, problems } = await adopt(place, 'Nightly')
    expect(done).toEqual([])
    expect(problems).toEqual([expect.stringContaining('the old text was put back')])
    expect(place.machine.crontab).toBe(CRONTAB)
    expect(place.house.monitor.checks.all()).toEqual([])
  })

  test.each([
    ['no ids', []],
    ['an id that is none', ['../../x']],
  ])('%s: refused', async (_what, ids) => {
    const place = await aPlace()
    const apply = place.house.call('adopt.apply', { ids, project: null })
    await expect(apply).rejects.toThrow('INVALID')
    await expect(place.house.call('adopt.undo', { ids })).rejects.toThrow('INVALID')
  })

  test('two at once: one is refused, and the table is whole', async () => {
    const place = await aPlace()
    const ids = [jobOf(await scan(place), 'Nightly').id]
    const both = await Promise.allSettled([
      place.house.call('adopt.apply', { ids, project: null }),
      place.house.call('adopt.apply', { ids, project: null }),
    ])
    const refused = both.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { message: expect.stringMatching(/^BUSY: /) } }])
    expect(place.house.monitor.checks.all()).toHaveLength(1)
  })
})

describe('undoing', () => {
  test('gives the same bytes; the checks stay, paused', async () => {
    const place = await aPlace()
    const { done } = await adopt(place, 'Nightly', 'sync')
    expect(place.machine.crontab).not.toBe(CRONTAB)
    const ids = done.map(({ id }) => id)
    const undone = await place.house.call('adopt.undo', { ids })
    expect(place.machine.crontab).toBe(CRONTAB)
    expect(undone.done.map(({ name, how }) => [name, how])).toEqual([
      ['Nightly', 'undone'],
      ['sync', 'undone'],
    ])
    expect(place.house.monitor.checks.all().map(({ status }) => status)).toEqual([
      'paused',
      'paused',
    ])
    expect(jobOf(await scan(place), 'Nightly')).toMatchObject({ state: 'ready', canUndo: false })
  })

  test('takes out one job and leaves the other', async () => {
    const place = await aPlace()
    const { done } = await adopt(place, 'Nightly', 'sync')
    await place.house.call('adopt.undo', { ids: [done[0]?.id ?? ''] })
    const list = await scan(place)
    expect(jobOf(list, 'Nightly').state).toBe('ready')
    expect(jobOf(list, 'sync').state).toBe('adopted')
  })

  test('a job without a hook is left, and said', async () => {
    const place = await aPlace()
    const ids = [jobOf(await scan(place), 'Nightly').id]
    const { done, problems } = await place.house.call('adopt.undo', { ids })
    expect(done).toEqual([])
    expect(problems).toEqual(['Nightly is left: ready'])
  })
})

test('nothing of a command is in the log, in a check or in an event, whatever happens', async () => {
  const place = await aPlace()
  const heard = place.house.listen()
  const list = await scan(place)
  expect(jobOf(list, 'Nightly').diff).toContain(PASSWORD)
  const { done } = await adopt(place, 'Nightly')
  await place.house.call('adopt.undo', { ids: done.map(({ id }) => id) })
  place.machine.install = () => null
  await adopt(place, 'Nightly')
  Object.assign(place.machine, {
    list: () => {
      throw new Error('a folder that cannot be read')
    },
  })
  await scan(place)
  await place.house.answer('adopt.apply', { ids: [PASSWORD], project: null })
  expect(place.log.join('\n')).not.toContain(PASSWORD)
  expect(place.house.troubles.join('\n')).not.toContain(PASSWORD)
  expect(JSON.stringify(place.house.monitor.checks.all())).not.toContain(PASSWORD)
  expect(JSON.stringify(heard.events())).not.toContain(PASSWORD)
})

test('as root in the data folder of another user, nothing is read or changed', async ({ skip }) => {
  const place = await aPlace(CRONTAB, true)
  if (process.getuid?.() !== 0) return skip('only root can give a folder away')
  fs.chownSync(place.house.dataDir, 12_345, 12_345)
  await expect(scan(place)).rejects.toThrow(/^NO_RIGHTS: .* belongs to another user/)
})
