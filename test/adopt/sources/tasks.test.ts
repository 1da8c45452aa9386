// Tasks of Windows on a machine: exported, registered, read again (contract adopt.md 2, 7, 8).
import { expect, test } from 'vitest'
import type { AdoptContext } from '../../../src/main/adopt/job.ts'
import { splitTasks, TASK_SCHEDULER } from '../../../src/main/adopt/sources/tasks.ts'
import vectors from '../../vectors/adopt/scheduled-tasks.json' with { type: 'json' }
import { LINUX, U, WINDOWS } from '../contexts.ts'
import { memoryMachine } from '../machine-in-memory.ts'

const QUERY = 'cmd.exe /d /s /c chcp 65001 >nul & schtasks /query /xml ONE'
const DECLARATION = '<?xml version="1.0" encoding="UTF-16"?>\r\n'
const backup = vectors[0]
if (backup?.adopted === undefined) throw new Error('no vector')
const { xml: XML, adopted: ADOPTED } = backup

const elementOf = (xml: string) => xml.replace(/^<\?xml.*\?>\s*/, '').trim()

/** What `/xml ONE` prints of tasks by their paths. */
const listOf = (tasks: ReadonlyMap<string, string>) =>
  `${DECLARATION}<Tasks>\r\n${[...tasks].map(([path, xml]) => `\r\n<!-- ${path} -->\r\n${elementOf(xml)}\r\n`).join('')}</Tasks>\r\n`

/** A scheduler that keeps what is registered, as `rewritten` writes it. */
function windows(
  tasks: ReadonlyMap<string, string> = new Map([['\\Nightly backup', XML]]),
  rewritten = (xml: string) => xml,
) {
  const known = new Map(tasks)
  return memoryMachine((command, machine, words) => {
    if (command === QUERY) return { stdout: listOf(known) }
    const [verb, , path = '', , file = ''] = words
    if (verb !== '/create') return { status: 1, stderr: `what is ${command}?` }
    const bytes = Buffer.from(machine.files.get(file) ?? '', 'latin1')
    known.set(path, rewritten(bytes.toString('utf16le').slice(1)))
    return {}
  })
}

async function first(machine = windows(), context: AdoptContext = WINDOWS) {
  const [document] = await TASK_SCHEDULER.read(context, machine)
  if (document === undefined) throw new Error('no document')
  return document
}

const put = (uuid = U) => [{ place: '\\Nightly backup', uuid }]
const text = (bytes: Buffer | null) => bytes?.toString('utf16le').slice(1)

test('every exported task is a document, and elsewhere there is none', async () => {
  const tasks = new Map(vectors.map(({ xml, name }) => [`\\Ann\\${name}`, xml]))
  const documents = await TASK_SCHEDULER.read(WINDOWS, windows(tasks))
  expect(documents.map(({ jobs }) => jobs[0]?.name)).toEqual(vectors.map(({ name }) => name))
  expect(documents.map(({ bytes }) => text(bytes))).toEqual(vectors.map(({ xml }) => xml))
  expect(new Set(documents.map(({ key }) => key)).size).toBe(vectors.length)
  expect(await TASK_SCHEDULER.read(LINUX, windows())).toEqual([])
  expect(
    await TASK_SCHEDULER.read(
      WINDOWS,
      memoryMachine(() => null),
    ),
  ).toEqual([])
})

test('the path comes of the comment, else of the URI', () => {
  const bare = elementOf(XML)
  expect(
    splitTasks(`<Tasks>${bare}<!-- \\A\\B C --> ${bare}</Tasks>`).map(({ path }) => path),
  ).toEqual(['\\Nightly backup', '\\A\\B C'])
  expect(() => splitTasks(bare)).toThrow('no list of tasks')
})

test('says why schtasks does not answer', async () => {
  const machine = memoryMachine(() => ({ status: 1, stderr: 'ERROR: Access is denied.\r\n' }))
  await expect(TASK_SCHEDULER.read(WINDOWS, machine)).rejects.toThrow('ERROR: Access is denied.')
})

test('the hook is registered from a file that is gone afterwards', async () => {
  const machine = windows()
  const document = await first(machine)
  const bytes = document.rewrite(put(), [])
  expect(text(bytes)).toBe(ADOPTED)
  await document.install(bytes)
  expect(machine.files.size).toBe(0)
  expect(machine.commands.at(-1)).toMatch(
    /^schtasks \/create \/tn \\Nightly backup \/xml C:\\Users\\ann\\AppData\\Roaming\\Tocsin\\adopt\\task-[0-9a-f-]+\.xml \/f$/,
  )
  expect(text(await document.reread())).toBe(ADOPTED)
  const again = await first(machine)
  expect(again.jobs[0]).toMatchObject({ state: 'adopted', uuid: U })
  expect(text(again.rewrite([], ['\\Nightly backup']))).toBe(XML)
  expect(text(again.rewrite([], []))).toBe(ADOPTED)
})

test('other blanks of Windows are the same task, another command is not', async () => {
  const blanks = await first(windows(undefined, (xml) => xml.replaceAll('\r\n', '\n')))
  const bytes = blanks.rewrite(put(), [])
  await blanks.install(bytes)
  expect(text(await blanks.reread())).toBe(ADOPTED)
  const other = await first(windows(undefined, (xml) => xml.replace('--full', '--some')))
  await other.install(other.rewrite(put(), []))
  expect(text(await other.reread())).toBe(ADOPTED.replace('--full', '--some'))
})

test('a task that Windows refuses leaves no file', async () => {
  const machine = memoryMachine((command) =>
    command === QUERY
      ? { stdout: listOf(new Map([['\\Nightly backup', XML]])) }
      : { status: 1, stderr: 'ERROR: Access is denied.' },
  )
  const document = await first(machine)
  await expect(document.install(document.bytes)).rejects.toThrow(
    'schtasks could not register \\Nightly backup: ERROR: Access is denied.',
  )
  expect(machine.files.size).toBe(0)
})

test('a task of characters that the console may have lost is left', async () => {
  const tasks = listOf(new Map([['\\Nightly backup', XML.replace('--full', '--f\u00fcr')]]))
  const utf8 = await first(memoryMachine(() => ({ stdout: tasks })))
  expect(utf8).toMatchObject({ jobs: [{ state: 'ready' }] })
  const oem = await first(memoryMachine(() => ({ stdout: Buffer.from(tasks, 'latin1') })))
  expect(oem).toMatchObject({ untouchable: true, jobs: [{ state: 'hand', reason: 'binary' }] })
  const wide = await first(
    memoryMachine(() => ({ stdout: Buffer.from(`\uFEFF${tasks}`, 'utf16le') })),
  )
  expect(text(wide.bytes)).toBe(XML.replace('--full', '--f\u00fcr'))
})

test('the difference names the check that is to come', async () => {
  expect(text((await first()).rewrite(put('<uuid>'), []))).toBe(ADOPTED.replace(U, '<uuid>'))
})

test('a task that needs an administrator has a command for one', async () => {
  const service = vectors.find(({ name }) => name === 'Service')?.xml ?? ''
  const document = await first(windows(new Map([['\\Ann\\Service', service]])))
  expect(document.needsRoot).toBe(true)
  expect(document.rootCommand('C:\\old.xml', 'C:\\new.xml')).toBe(
    'schtasks /create /tn "\\Ann\\Service" /xml "C:\\new.xml" /f',
  )
})
