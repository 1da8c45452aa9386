// Timers of systemd on a machine: what is asked, written and taken away again (contract adopt.md 2, 6, 8).
import { expect, test } from 'vitest'
import type { AdoptContext } from '../../../src/main/adopt/job.ts'
import type { SourceDocument } from '../../../src/main/adopt/source.ts'
import { SYSTEMD_SYSTEM, SYSTEMD_USER } from '../../../src/main/adopt/sources/systemd.ts'
import { dropInText } from '../../../src/main/adopt/systemd-drop-in.ts'
import vectors from '../../vectors/adopt/systemd-timers.json' with { type: 'json' }
import { LINUX, MACOS, U } from '../contexts.ts'
import { type MemoryMachine, memoryMachine } from '../machine-in-memory.ts'

const OTHER = '11111111-2222-4333-8444-555555555555'
const PATH = '/home/ann/.config/systemd/user/backup.service.d/tocsin.conf'
const WRITTEN = dropInText(U, 'run', LINUX) ?? ''
const BOOTED = { '/run/systemd/system/x': '' }

const backup = vectors[0]

/** One timer of each manager; `show` lists a drop-in while its file is there. */
function oneTimer(files: Readonly<Record<string, string>> = {}, reads = true) {
  return memoryMachine((command, machine) => {
    const [, words] = /^systemctl (?:--user )?(.*)$/.exec(command) ?? []
    if (words === undefined) return null
    if (words === 'daemon-reload') return {}
    if (words.startsWith('show *.timer ')) return { stdout: backup?.timer ?? '' }
    const listed = reads ? [...machine.files.keys()].filter((file) => file.endsWith('.conf')) : []
    return {
      stdout: backup?.service.replace(/^DropInPaths=$/m, `DropInPaths=${listed.join(' ')}`) ?? '',
    }
  }, files)
}

async function document(
  machine: MemoryMachine,
  context: AdoptContext = LINUX,
  source = SYSTEMD_USER,
): Promise<SourceDocument> {
  const [first, ...others] = await source.read(context, machine)
  expect(others).toEqual([])
  if (first === undefined) throw new Error('no document')
  return first
}

const put = (uuid = U) => [{ place: 'backup.service', uuid }]

test('asks for the timers, then for the unit of each', async () => {
  const machine = oneTimer()
  const [job] = (await document(machine)).jobs
  expect(job).toMatchObject({ state: 'ready', name: 'backup', place: 'backup.service' })
  expect(machine.commands.map((command) => command.replace(/ --property=\S+/, ''))).toEqual([
    'systemctl --user show *.timer --no-pager',
    'systemctl --user show backup.service --no-pager',
  ])
})

test('is none on another system, and without systemd', async () => {
  expect(await SYSTEMD_USER.read(MACOS, oneTimer())).toEqual([])
  expect(
    await SYSTEMD_SYSTEM.read(
      LINUX,
      memoryMachine(() => null),
    ),
  ).toEqual([])
  const stopped = memoryMachine(() => ({ status: 1, stderr: 'Failed to connect to bus' }))
  expect(await SYSTEMD_USER.read(LINUX, stopped)).toEqual([])
})

test('says why a systemd that runs does not answer', async () => {
  const answer = { status: 1, stderr: 'Failed to connect to bus:\n No medium found' }
  const machine = memoryMachine(() => answer, BOOTED)
  await expect(SYSTEMD_USER.read(LINUX, machine)).rejects.toThrow(
    'Failed to connect to bus: No medium found',
  )
})

test('the drop-in is written, and read by systemd', async () => {
  const machine = oneTimer()
  const found = await document(machine)
  const bytes = found.rewrite(put(), [])
  expect(bytes?.toString()).toBe(WRITTEN)
  await found.install(bytes)
  expect(machine.files.get(PATH)).toBe(WRITTEN)
  expect(machine.commands).toContain('systemctl --user daemon-reload')
  expect((await found.reread())?.equals(bytes ?? Buffer.alloc(0))).toBe(true)
  expect((await document(machine)).jobs[0]).toMatchObject({ state: 'adopted', uuid: U })
})

test('a drop-in that systemd does not list is taken away again', async () => {
  const machine = oneTimer({}, false)
  const found = await document(machine)
  await expect(found.install(found.rewrite(put(), []))).rejects.toThrow('systemd does not take')
  expect(machine.files.has(PATH)).toBe(false)
  expect(machine.commands.at(-1)).toBe('systemctl --user daemon-reload')
})

test('a drop-in whose program systemd leaves out is taken away again', async () => {
  const machine = oneTimer()
  const found = await document(machine, { ...LINUX, dataDir: '/home/ann/"data"' })
  await expect(found.install(found.rewrite(put(), []))).rejects.toThrow('systemd does not take')
  expect(machine.files.has(PATH)).toBe(false)
})

test('a reload that fails leaves what was there', async () => {
  const machine = memoryMachine(
    (command) =>
      command.endsWith('daemon-reload')
        ? { status: 1, stderr: 'Access denied' }
        : { stdout: command.includes('*.timer') ? backup?.timer : backup?.service },
    { [PATH]: WRITTEN },
  )
  const found = await document(machine)
  await expect(found.install(found.rewrite(put(OTHER), []))).rejects.toThrow(
    'systemctl daemon-reload failed: Access denied',
  )
  expect(machine.files.get(PATH)).toBe(WRITTEN)
})

test('taking out removes the drop-in', async () => {
  const machine = oneTimer({ [PATH]: WRITTEN })
  const found = await document(machine)
  expect(found.rewrite([], [])?.toString()).toBe(WRITTEN)
  expect(found.rewrite([], ['other.service'])?.toString()).toBe(WRITTEN)
  const bytes = found.rewrite([], ['backup.service'])
  expect(bytes).toBeNull()
  await found.install(bytes)
  expect(machine.files.has(PATH)).toBe(false)
  expect((await document(machine)).jobs[0]?.state).toBe('ready')
})

test('of a drop-in that is there only the check changes', async () => {
  const curl = dropInText(U, 'curl', LINUX) ?? ''
  const found = await document(oneTimer({ [PATH]: curl }))
  expect(found.rewrite(put(OTHER), [])?.toString()).toBe(curl.replaceAll(U, OTHER))
})

test('the difference names the check that is to come', async () => {
  const found = await document(oneTimer())
  expect(found.rewrite(put('<uuid>'), [])?.toString()).toBe(WRITTEN.replaceAll(U, '<uuid>'))
})

test('a drop-in that somebody changed is left', async () => {
  const changed = `${WRITTEN}Nice=5\n`
  const found = await document(oneTimer({ [PATH]: changed }))
  expect(found.untouchable).toBe(true)
  expect(found.rewrite([], ['backup.service'])?.toString()).toBe(changed)
})

test('of the system: root alone installs, others get the command', async () => {
  const found = await document(oneTimer(), LINUX, SYSTEMD_SYSTEM)
  expect(found).toMatchObject({
    needsRoot: true,
    path: '/etc/systemd/system/backup.service.d/tocsin.conf',
    key: 'systemd-system-backup.service',
  })
  expect(found.rootCommand(null, '/home/ann/my data/new')).toBe(
    "sudo install -D -m 644 '/home/ann/my data/new' /etc/systemd/system/backup.service.d/tocsin.conf && sudo systemctl daemon-reload",
  )
  expect(found.rootCommand('/d/old', null)).toBe(
    'cmp -s /d/old /etc/systemd/system/backup.service.d/tocsin.conf && sudo rm /etc/systemd/system/backup.service.d/tocsin.conf && sudo systemctl daemon-reload',
  )
  const root = await document(oneTimer(), { ...LINUX, isRoot: true }, SYSTEMD_SYSTEM)
  expect(root.needsRoot).toBe(false)
})

test('two timers of a unit are one document', async () => {
  const timer = backup?.timer ?? ''
  const twice = memoryMachine((command) => ({
    stdout: command.includes('*.timer')
      ? `${timer}\n${timer.replace('00:00:00', '12:00:00').replace('Id=backup', 'Id=noon')}`
      : backup?.service,
  }))
  const [job] = (await document(twice)).jobs
  expect(job?.when).toMatchObject({ schedule: '*-*-* 00:00:00\n*-*-* 12:00:00' })
})

test('units whose names differ in a backslash alone have two keys', async () => {
  const named = (unit: string) =>
    memoryMachine((command) => ({
      stdout: (command.includes('*.timer') ? backup?.timer : backup?.service)?.replaceAll(
        'backup.service',
        unit,
      ),
    }))
  const one = await document(named('a\\x2db.service'))
  const two = await document(named('a-x2db.service'))
  expect(one.key).not.toBe(two.key)
  expect(one.key).toMatch(/^[A-Za-z0-9._@-]{1,100}$/)
  expect(one.rootCommand(null, '/new')).toContain(
    "'/home/ann/.config/systemd/user/a\\x2db.service.d/tocsin.conf'",
  )
})

test('hundreds of timers are asked about a few at a time', async () => {
  const timers = Array.from({ length: 300 }, (_, n) =>
    (backup?.timer ?? '').replaceAll('backup.', `b${n}.`),
  )
  let [running, most] = [0, 0]
  const machine = memoryMachine(() => null)
  const run: typeof machine.run = async (_, words) => {
    running++
    most = Math.max(most, running)
    await Promise.resolve()
    running--
    const unit = words[2] ?? ''
    const stdout =
      unit === '*.timer'
        ? timers.join('\n')
        : (backup?.service ?? '').replaceAll('backup.service', unit)
    return { status: 0, stdout: Buffer.from(stdout), stderr: '' }
  }
  const documents = await SYSTEMD_USER.read(LINUX, { ...machine, run })
  expect(new Set(documents.map(({ key }) => key)).size).toBe(300)
  expect(most).toBeLessThanOrEqual(8)
})
