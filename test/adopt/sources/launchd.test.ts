// Property lists of launchd on a machine: read, written, loaded anew (contract adopt.md 2, 7, 8).
import { expect, test } from 'vitest'
import type { AdoptContext } from '../../../src/main/adopt/job.ts'
import type { SourceDocument } from '../../../src/main/adopt/source.ts'
import { launchdSource } from '../../../src/main/adopt/sources/launchd.ts'
import vectors from '../../vectors/adopt/launchd.json' with { type: 'json' }
import { LINUX, MACOS, U } from '../contexts.ts'
import { type MemoryMachine, memoryMachine } from '../machine-in-memory.ts'

const own = vectors.find(({ path }) => path.endsWith('backup.plist'))
const daemon = vectors.find(({ path }) => path.endsWith('rotate.plist'))
if (own?.adopted === undefined || daemon?.adopted === undefined) throw new Error('no vector')

/** `refused`: how often `bootstrap` fails before it succeeds. */
function mac({ loaded = true, refused = 0 } = {}, files: Readonly<Record<string, string>> = {}) {
  let left = refused
  return memoryMachine(
    (command) => {
      if (command === 'id -u') return { stdout: '501\n' }
      if (command.startsWith('launchctl print ')) return { status: loaded ? 0 : 113 }
      if (command.startsWith('launchctl bootstrap ') && left-- > 0) {
        return { status: 5, stderr: 'Bootstrap failed: 5: Input/output error\n' }
      }
      return {}
    },
    { [own?.path ?? '']: own?.plist ?? '', [daemon?.path ?? '']: daemon?.plist ?? '', ...files },
  )
}

const read = (machine: MemoryMachine, context: AdoptContext = MACOS) =>
  launchdSource(async () => {}).read(context, machine)

async function documentOf(machine: MemoryMachine, path = own?.path): Promise<SourceDocument> {
  const found = (await read(machine)).find((document) => document.path === path)
  if (found === undefined) throw new Error('no document')
  return found
}

const put = (place: string, uuid = U) => [{ place, uuid }]

test('reads the three folders; elsewhere there is no launchd', async () => {
  const machine = mac(
    {},
    {
      '/Library/LaunchAgents/org.all.plist': own?.plist ?? '',
      '/Library/LaunchAgents/.hidden.plist': own?.plist ?? '',
      '/Library/LaunchAgents/notes.txt': '',
    },
  )
  const documents = await read(machine)
  expect(documents.map(({ key, needsRoot }) => [key, needsRoot])).toEqual([
    ['launchd-user-org.ann.backup.plist', false],
    ['launchd-agent-org.all.plist', true],
    ['launchd-daemon-org.example.rotate.plist', true],
  ])
  expect(await read(machine, LINUX)).toEqual([])
  expect(await read(memoryMachine(() => null))).toEqual([])
})

test('the strings are written, and the job loaded anew', async () => {
  const machine = mac()
  const document = await documentOf(machine)
  const bytes = document.rewrite(put('org.ann.backup'), [])
  expect(bytes?.toString()).toBe(own?.adopted)
  await document.install(bytes)
  expect(machine.files.get(own?.path ?? '')).toBe(own?.adopted)
  expect(machine.commands).toEqual([
    'id -u',
    'launchctl print gui/501/org.ann.backup',
    'launchctl bootout gui/501/org.ann.backup',
    `launchctl bootstrap gui/501 ${own?.path}`,
  ])
  const again = await documentOf(machine)
  expect(again.jobs[0]).toMatchObject({ state: 'adopted', uuid: U })
  expect(again.rewrite([], ['org.ann.backup'])?.toString()).toBe(own?.plist)
})

test('a job that is not loaded is not loaded', async () => {
  const machine = mac({ loaded: false })
  const document = await documentOf(machine)
  await document.install(document.rewrite(put('org.ann.backup'), []))
  expect(machine.commands.some((command) => /bootout|bootstrap/.test(command))).toBe(false)
})

test('launchd that still takes the job away is asked again, and then given up', async () => {
  const slow = mac({ refused: 3 })
  const document = await documentOf(slow)
  await document.install(document.rewrite(put('org.ann.backup'), []))
  expect(slow.commands.filter((command) => command.includes('bootstrap'))).toHaveLength(4)
  const never = await documentOf(mac({ refused: 1000 }))
  await expect(never.install(never.bytes)).rejects.toThrow(
    'launchctl bootstrap failed: Bootstrap failed: 5: Input/output error',
  )
})

test('the difference names the check that is to come', async () => {
  const bytes = (await documentOf(mac())).rewrite(put('org.ann.backup', '<uuid>'), [])
  expect(bytes?.toString()).toContain('<string><uuid></string>')
})

test('of the system: the commands for root', async () => {
  const document = await documentOf(mac(), daemon?.path)
  expect(document.rewrite(put('org.example.rotate'), [])?.toString()).toBe(daemon?.adopted)
  expect(document.rootCommand('/d/old', '/d/new')).toBe(
    `cmp -s /d/old ${daemon?.path} && sudo install -m 644 /d/new ${daemon?.path} && { sudo launchctl bootout system/org.example.rotate; sudo launchctl bootstrap system ${daemon?.path}; }`,
  )
})

test('UTF-16 stays UTF-16, and a binary list is left', async () => {
  const text = `\uFEFF${own?.plist}`
  const path = '/Users/ann/Library/LaunchAgents/a.plist'
  const bytes = Buffer.from(text, 'utf16le')
  const binary = '/Users/ann/Library/LaunchAgents/b.plist'
  const machine = mac({}, { [path]: bytes.toString('latin1'), [binary]: 'bplist00\xd1\x01' })
  const wide = await documentOf(machine, path)
  expect(wide.rewrite(put('org.ann.backup'), [])?.toString('utf16le')).toBe(`\uFEFF${own?.adopted}`)
  const left = await documentOf(machine, binary)
  expect(left).toMatchObject({ untouchable: true, jobs: [{ state: 'hand', reason: 'binary' }] })
  expect(left.rewrite(put('b'), ['b'])?.toString('latin1')).toBe('bplist00\xd1\x01')
})

test('a file that may not be read hides no other', async () => {
  const machine = mac()
  const readFile: typeof machine.readFile = (file) => {
    if (file === daemon?.path) throw new Error('EACCES')
    return machine.readFile(file)
  }
  const documents = await read({ ...machine, readFile })
  expect(documents.map(({ jobs }) => jobs[0]?.state)).toEqual(['ready', 'hand'])
})
