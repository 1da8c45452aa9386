// Applying and undoing (contract adopt.md 8), on a machine in memory.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runInProcess } from '../support/run-in-process.ts'
import { adopting, checksOf } from './adopting.ts'
import { fakeMachine } from './fake-machine.ts'

const CRONTAB = '# mine\n15 3 * * *  /usr/local/bin/backup --full\n*/5 * * * * echo "it\'s"%in\n'

test('a list changes nothing', async () => {
  const machine = fakeMachine(CRONTAB)
  const { scan, dataDir } = adopting(machine)
  const { jobs } = await scan()
  expect(jobs.map(({ name, state }) => [name, state])).toEqual([
    ['backup', 'ready'],
    ['echo', 'ready'],
  ])
  expect([machine.crontab, machine.installed]).toEqual([CRONTAB, []])
  expect(fs.existsSync(path.join(dataDir, 'adopt'))).toBe(false)
})

test('applying makes a check for each job and hooks it in; undoing gives back the same bytes', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, undo, scan, withChecks, dataDir, kept } = adopting(machine)
  const { applied } = await apply()
  const checks = await withChecks(checksOf)
  expect(
    checks.map(({ name, slug, schedule, tz, grace, tags, desc }) => [
      name,
      slug,
      schedule,
      tz,
      grace,
      tags,
      desc,
    ]),
  ).toEqual([
    ['backup', 'backup', '15 3 * * *', 'Europe/Riga', 7200, 'adopted', 'crontab of ann, line 2'],
    ['echo', 'echo', '*/5 * * * *', 'Europe/Riga', 300, 'adopted', 'crontab of ann, line 3'],
  ])
  const [backup, echo] = checks.map(({ uuid }) => uuid)
  const run = `${dataDir}/bin/run`
  expect(machine.crontab).toBe(
    `# mine\n15 3 * * *  ${run} ${backup} -- /usr/local/bin/backup --full\n*/5 * * * * ${run} ${echo} -c 'echo "it'\\''s"'%in\n`,
  )
  expect(applied.adopted.map(({ how, check }) => [how, check.uuid])).toEqual([
    ['adopted', backup],
    ['adopted', echo],
  ])
  expect((await scan()).jobs.map(({ state }) => state)).toEqual(['adopted', 'adopted'])
  const [copy = ''] = kept().filter((name) => name.endsWith('-crontab-ann'))
  const file = path.join(dataDir, 'adopt', copy)
  expect([fs.readFileSync(file, 'utf8'), fs.statSync(file).mode & 0o777]).toEqual([CRONTAB, 0o600])
  expect(fs.statSync(run).mode & 0o777).toBe(0o755)

  const { undone } = await undo()
  expect(undone.undone).toHaveLength(2)
  expect(machine.crontab).toBe(CRONTAB)
  expect((await withChecks(checksOf)).map(({ status }) => status)).toEqual(['paused', 'paused'])
  expect(fs.existsSync(path.join(dataDir, 'bin'))).toBe(false)
})

test('a check notifies by every integration of its project', async () => {
  const { apply, withChecks, dataDir } = adopting(fakeMachine(CRONTAB))
  const config = ['--kind', 'webhook', '--config', '{"url_down": "http://127.0.0.1/"}']
  await runInProcess(['channel', 'create', '--name', 'ops', ...config, '--data-dir', dataDir])
  await apply()
  const kinds = await withChecks((monitor) => {
    const all = monitor.checks.assignable(checksOf(monitor)[0]?.projectId ?? 0)
    return checksOf(monitor).map(({ id }) =>
      all
        .filter(({ uuid }) => monitor.checks.channelsOf(id).includes(uuid))
        .map(({ kind }) => kind),
    )
  })
  expect(kinds).toEqual([
    ['desktop', 'webhook'],
    ['desktop', 'webhook'],
  ])
})

test('commands are stored in no check', async () => {
  const machine = fakeMachine('0 3 * * * /usr/bin/dump --password=hunter2\n')
  const { apply, withChecks } = adopting(machine)
  await apply()
  expect(JSON.stringify(await withChecks(checksOf))).not.toContain('hunter2')
})

test('applying twice changes nothing the second time', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, withChecks } = adopting(machine)
  await apply()
  const after = machine.crontab
  const { applied } = await apply()
  expect([applied.adopted, machine.crontab, machine.installed.length]).toEqual([[], after, 1])
  expect(await withChecks(checksOf)).toHaveLength(2)
})

test('undoing with --delete-checks deletes them', async () => {
  const { apply, undo, withChecks } = adopting(fakeMachine(CRONTAB))
  await apply()
  await undo(true)
  expect(await withChecks(checksOf)).toEqual([])
})

test('a schedule that is another by now is changed: applying updates the check and leaves the line', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, scan, withChecks } = adopting(machine)
  await apply()
  machine.crontab = machine.crontab?.replace('15 3 * * *', '45 4 * * *') ?? null
  const edited = machine.crontab
  expect((await scan()).jobs.map(({ state }) => state)).toEqual(['changed', 'adopted'])
  const { applied } = await apply()
  expect(applied.adopted.map(({ how }) => how)).toEqual(['updated'])
  const [check] = await withChecks(checksOf)
  expect([check?.schedule, check?.name, machine.crontab]).toEqual(['45 4 * * *', 'backup', edited])
})

test('a hook whose check is gone is an orphan: applying makes a check and changes the UUID', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, scan, withChecks } = adopting(machine)
  await apply()
  const [gone] = await withChecks(checksOf)
  await withChecks((monitor) => monitor.checks.remove(gone?.id ?? 0))
  expect((await scan()).jobs.map(({ state }) => state)).toEqual(['orphan', 'adopted'])
  await apply()
  const checks = await withChecks(checksOf)
  expect(machine.crontab).not.toContain(gone?.uuid)
  expect(machine.crontab).toContain(checks.find(({ name }) => name === 'backup')?.uuid)
  expect((await scan()).jobs.map(({ state }) => state)).toEqual(['adopted', 'adopted'])
})

test('lines that were edited since lose their hooks too', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, undo } = adopting(machine)
  await apply()
  machine.crontab =
    machine.crontab
      ?.replace('--full', '--full --quiet')
      .replace('15 3', '20 3')
      .replace('# mine', '# ours') ?? null
  await undo()
  expect(machine.crontab).toBe(
    CRONTAB.replace('--full', '--full --quiet').replace('15 3', '20 3').replace('# mine', '# ours'),
  )
})

test('undoing without a data folder takes the hooks out all the same', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, dataDir } = adopting(machine)
  await apply()
  fs.rmSync(dataDir, { recursive: true })
  fs.mkdirSync(dataDir)
  await adopting(machine, {}, dataDir).undo()
  expect(machine.crontab).toBe(CRONTAB)
})

const TABLE = 'SHELL=/bin/sh\n*/5 * * * * root /usr/bin/poll --all\n'

test('what needs root is prepared, and its line holds only while the file is as it was', async () => {
  const machine = fakeMachine(null, { '/etc/cron.d/app': TABLE, '/etc/cron.d/app.old': TABLE })
  const { apply, scan, withChecks, dataDir } = adopting(machine)
  expect((await scan()).jobs.map(({ state }) => state)).toEqual(['root'])
  const { applied } = await apply()
  const [check] = await withChecks(checksOf)
  const folder = path.join(dataDir, 'adopt/for-root')
  const [old, next] = [`${folder}/etc-cron.d-app.old`, `${folder}/etc-cron.d-app.new`]
  expect(applied.rootCommands).toEqual([
    `cmp -s ${old} /etc/cron.d/app && sudo install -m 644 ${next} /etc/cron.d/app`,
  ])
  expect(fs.readFileSync(old, 'utf8')).toBe(TABLE)
  expect(fs.readFileSync(next, 'utf8')).toBe(
    `SHELL=/bin/sh\n*/5 * * * * root /usr/bin/poll --all; s=$?; /usr/bin/curl -fsS -m 10 --retry 3 -o /dev/null http://127.0.0.1:7464/ping/${check?.uuid}/$s; exit $s\n`,
  )
  expect(machine.files.get('/etc/cron.d/app')).toBe(TABLE)
  // Again: the same check.
  await apply()
  expect((await withChecks(checksOf)).map(({ uuid }) => uuid)).toEqual([check?.uuid])
  machine.files.set('/etc/cron.d/app', fs.readFileSync(next, 'utf8'))
  expect((await scan()).jobs.map(({ state, check: its }) => [state, its?.uuid])).toEqual([
    ['adopted', check?.uuid],
  ])
})

test('as root, a table of the system is written in place, by a file outside the folder that cron reads', async () => {
  const machine = fakeMachine(null, { '/etc/cron.d/app': TABLE })
  const written: unknown[] = []
  const { writeFile } = machine
  Object.assign(machine, {
    writeFile: (...words: Parameters<typeof writeFile>) => {
      written.push([words[0], words[3]])
      writeFile(...words)
    },
  })
  const { apply, undo } = adopting(machine, { isRoot: true })
  await apply()
  expect(machine.files.get('/etc/cron.d/app')).toContain('/usr/bin/curl')
  expect(written).toEqual([['/etc/cron.d/app', '/etc']])
  await undo()
  expect(machine.files.get('/etc/cron.d/app')).toBe(TABLE)
})

test('no line of a table with a broken one is touched', async () => {
  const text = '0 1 * * * /usr/bin/a\n60 2 * * * /usr/bin/b\n'
  const machine = fakeMachine(text)
  const { apply, scan } = adopting(machine)
  expect((await scan()).jobs.map(({ state, reason }) => [state, reason])).toEqual([
    ['hand', 'table'],
    ['broken', 'field'],
  ])
  await apply()
  expect([machine.crontab, machine.installed]).toEqual([text, []])
})

test('the last 20 old texts are kept', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, undo, kept } = adopting(machine)
  for (let i = 0; i < 11; i += 1) {
    await apply()
    await undo(true)
  }
  expect(kept().filter((name) => name.endsWith('-crontab-ann'))).toHaveLength(20)
})

test('anacron, folders of scripts, and the names that the cron of the machine reads', async () => {
  const machine = fakeMachine(null, {
    '/etc/anacrontab': '7 25 backup.weekly /usr/local/bin/weekly\n',
    '/etc/cron.daily/logrotate': '#!/bin/sh\n',
    '/etc/cron.weekly/.placeholder': '',
    '/etc/cron.d/with.dot': TABLE,
    '/etc/cron.d/app': TABLE,
  })
  const { jobs } = await adopting(machine).scan()
  expect(jobs.map(({ where, state, reason }) => [where, state, reason])).toEqual([
    ['/etc/cron.d/app, line 2', 'root', null],
    ['/etc/anacrontab, line 1', 'root', null],
    ['/etc/cron.daily', 'hand', 'parts'],
  ])
  expect(jobs[2]?.note).toContain('/etc/cron.daily/zz-tocsin')
})

test('ids stay the same through adopting, and lines that are the same have ids of their own', async () => {
  const machine = fakeMachine('0 1 * * * /usr/bin/a\n0 1 * * * /usr/bin/a\n')
  const { apply, scan } = adopting(machine)
  const before = (await scan()).jobs.map(({ id, name }) => [id, name])
  await apply()
  expect((await scan()).jobs.map(({ id, name }) => [id, name])).toEqual(before)
  expect(new Set(before.map(([id]) => id)).size).toBe(2)
  expect(before.map(([, name]) => name)).toEqual(['a', 'a 2'])
})
