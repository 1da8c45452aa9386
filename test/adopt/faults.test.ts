// What may go wrong while adopting (contract adopt.md 8, 11): the table holds the old bytes or the new, and no
// check is left without a job.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeLock } from '../../src/main/run/lock.ts'
import { temporaryFolder } from '../support/house.ts'
import { adopting, checksOf } from './adopting.ts'
import { fakeMachine } from './fake-machine.ts'

const CRONTAB = '15 3 * * * /usr/local/bin/backup\n0 4 * * * /usr/bin/sync-all\n'

test('`crontab -` that fails: nothing is changed, and no check is left', async () => {
  const machine = fakeMachine(CRONTAB)
  machine.install = () => null
  const { apply, withChecks } = adopting(machine)
  const { applied } = await apply()
  expect(applied.problems).toEqual(['crontab - failed: crontab: cannot write; nothing was changed'])
  expect([machine.crontab, await withChecks(checksOf)]).toEqual([CRONTAB, []])
})

test('`crontab -` that stores other bytes: the old ones are put back, and no check is left', async () => {
  const machine = fakeMachine(CRONTAB)
  machine.install = (text) => (text === CRONTAB ? text : `${text}# added\n`)
  const { apply, withChecks } = adopting(machine)
  const { applied } = await apply()
  expect(applied.problems).toEqual([
    'crontab of ann held other bytes afterwards than were written; the old text was put back',
  ])
  expect([machine.crontab, await withChecks(checksOf)]).toEqual([CRONTAB, []])
})

test('where even that fails, the place of the old text is named', async () => {
  const machine = fakeMachine(CRONTAB)
  machine.install = () => '# nothing left\n'
  const { apply, dataDir } = adopting(machine)
  const [problem = ''] = (await apply()).applied.problems
  const [, file = ''] = /its old text is in (.*)$/.exec(problem) ?? []
  expect(file.startsWith(dataDir)).toBe(true)
  expect(fs.readFileSync(file, 'utf8')).toBe(CRONTAB)
})

test('a table that changed since it was read is left alone', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, withChecks } = adopting(machine)
  const { applied } = await apply({
    onStep: (step) => {
      if (step === 1) machine.crontab = `${CRONTAB}# by another\n`
    },
  })
  expect(applied.problems).toEqual(['crontab of ann changed meanwhile'])
  expect([machine.crontab, await withChecks(checksOf)]).toEqual([`${CRONTAB}# by another\n`, []])
})

describe('a full disk', () => {
  const full = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }

  test.each([2, 3, 4] as const)(
    'at step %i: nothing is changed, and no check is left',
    async (full_) => {
      const machine = fakeMachine(CRONTAB)
      const { apply, withChecks } = adopting(machine)
      const { applied } = await apply({ onStep: (step) => (step === full_ ? full() : undefined) })
      expect(applied.problems).toHaveLength(1)
      expect(applied.problems[0]).toContain('ENOSPC')
      expect([machine.crontab, await withChecks(checksOf)]).toEqual([CRONTAB, []])
    },
  )

  test('at step 5: the old bytes are put back, and no check is left', async () => {
    const machine = fakeMachine(CRONTAB)
    const { apply, withChecks } = adopting(machine)
    await apply({ onStep: (step) => (step === 5 ? full() : undefined) })
    expect([machine.crontab, await withChecks(checksOf)]).toEqual([CRONTAB, []])
  })

  test('where the journal cannot be written: nothing is changed', async () => {
    const machine = fakeMachine(CRONTAB)
    const { apply, dataDir, withChecks } = adopting(machine)
    fs.writeFileSync(path.join(dataDir, 'adopt'), 'in the way')
    expect((await apply()).applied.problems).toHaveLength(1)
    expect([machine.crontab, await withChecks(checksOf)]).toEqual([CRONTAB, []])
  })

  test('where the launcher cannot be written: nothing is changed', async () => {
    const machine = fakeMachine(CRONTAB)
    const { apply, dataDir, withChecks } = adopting(machine)
    fs.writeFileSync(path.join(dataDir, 'bin'), 'in the way')
    expect((await apply()).applied.problems).toHaveLength(1)
    expect([machine.crontab, await withChecks(checksOf)]).toEqual([CRONTAB, []])
  })
})

test('two at once: the second is told so, and changes nothing', async () => {
  const machine = fakeMachine(CRONTAB)
  const { apply, dataDir } = adopting(machine)
  const lock = await takeLock(`adopt ${dataDir}`, '2026-01-01T00:00:00Z', 0)
  await expect(apply()).rejects.toMatchObject({ code: 'BUSY', exit: 75 })
  expect(machine.crontab).toBe(CRONTAB)
  if (lock.state === 'held') lock.release()
  expect((await apply()).applied.adopted).toHaveLength(2)
})

test('a source that cannot be read is one line, and the others go on', async () => {
  const machine = fakeMachine(CRONTAB, { '/etc/cron.d/app': '0 1 * * * root /usr/bin/a\n' })
  const { run } = machine
  Object.assign(machine, {
    run: (...words: Parameters<typeof run>) =>
      words[1][0] === '-l'
        ? Promise.reject(new Error('crontab did not answer within 10 s'))
        : run(...words),
  })
  const { jobs, problems } = await adopting(machine).scan()
  expect(problems).toEqual(['crontab cannot be read: crontab did not answer within 10 s'])
  expect(jobs.map(({ where }) => where)).toEqual(['/etc/cron.d/app, line 1'])
})

/** A process that adopts and kills itself before a step. Its crontab is a file. */
function killedAt(step: number, dataDir: string, crontab: string): ChildProcess {
  return spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'killed-adopt.ts'), String(step), dataDir, crontab],
    { stdio: 'inherit' },
  )
}

describe('kill -9', () => {
  test.each([1, 2, 3, 4, 5, 6])('at step %i: the next adopt mends what is left', async (step) => {
    const dataDir = temporaryFolder()
    const file = path.join(temporaryFolder(), 'crontab')
    fs.writeFileSync(file, CRONTAB)
    const [, signal] = await once(killedAt(step, dataDir, file), 'exit')
    expect(signal).toBe('SIGKILL')
    const after = fs.readFileSync(file, 'utf8')
    // The old text or the new one, whole.
    const hooked = [...after.matchAll(/bin\/run ([0-9a-f-]{36}) -- /g)].map(([, uuid]) => uuid)
    expect([0, 2]).toContain(hooked.length)
    if (hooked.length === 0) expect(after).toBe(CRONTAB)

    const machine = fakeMachine(after)
    const next = adopting(machine, {}, dataDir)
    const checks = await next.withChecks(checksOf)
    const { left } = await next.scan()
    expect(left).toEqual(hooked.length === 0 ? checks.map(({ name }) => name) : [])
    const { mended } = await next.apply()
    expect(mended).toEqual(left)
    const uuids = (await next.withChecks(checksOf)).map(({ uuid }) => uuid)
    expect(uuids).toHaveLength(2)
    for (const uuid of uuids) expect(machine.crontab).toContain(uuid)
    await next.undo()
    expect(machine.crontab).toBe(CRONTAB)
  })

  test('a table that was not read says nothing of what is left', async () => {
    const dataDir = temporaryFolder()
    const file = path.join(temporaryFolder(), 'crontab')
    fs.writeFileSync(file, CRONTAB)
    await once(killedAt(5, dataDir, file), 'exit')
    // The hooks are in the crontab, which another list leaves out.
    const other = adopting(fakeMachine(null), {}, dataDir)
    expect((await other.apply()).mended).toEqual([])
    expect(await other.withChecks(checksOf)).toHaveLength(2)
  })
})
