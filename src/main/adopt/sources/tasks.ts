// Tasks of Windows' Task Scheduler, read and registered by `schtasks`: contract adopt.md 2, 7, 8. Each task is a
// document.

import { randomUUID } from 'node:crypto'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { AdoptContext, FoundJob } from '../job.ts'
import {
  distinctPart,
  documentKey,
  type Machine,
  type Source,
  type SourceDocument,
} from '../source.ts'
import { hookTask, readTask, unhookTask } from '../task.ts'
import { textOf } from '../task-triggers.ts'
import { toldError } from '../told-error.ts'
import { withUuid } from '../uuid-to-come.ts'
import { parseXml, type XmlElement, XmlError } from '../xml.ts'
import { xmlText } from '../xml-bytes.ts'

/** What the console cannot say comes as `?`: its code page is UTF-8 for this one command. */
const QUERY = 'chcp 65001 >nul & schtasks /query /xml ONE'

export const TASK_SCHEDULER: Source = {
  name: englishOf(tell('adoptNotes.source.tasks')),
  async read(context, machine) {
    if (context.platform !== 'win32') return []
    const tasks = await query(machine)
    return (tasks ?? []).map((task) => taskDocument(task, context, machine))
  },
}

interface ExportedTask {
  /** `\Ann\Report`. */
  readonly path: string
  /** A whole document, as a single task is exported. */
  readonly xml: string
  /** Characters may have been lost on the way. */
  readonly isDoubtful: boolean
}

/** Null: there is no Task Scheduler. @throws Error when it does not answer */
async function query(machine: Machine): Promise<readonly ExportedTask[] | null> {
  const answer = await machine.run('cmd.exe', ['/d', '/s', '/c', QUERY])
  if (answer === null) return null
  if (answer.status !== 0) throw new Error(reason(answer.stderr))
  const read = xmlText(answer.stdout)
  const text = (read?.text ?? answer.stdout.toString('latin1')).replace(/^\uFEFF/, '')
  return splitTasks(text).map((task) => ({
    ...task,
    isDoubtful: read === null && !/^[\0-\x7f]*$/.test(task.xml),
  }))
}

const reason = (text = ''): string =>
  text.replaceAll(/\s+/g, ' ').trim() || 'schtasks gave no reason'

const DECLARATION = '<?xml version="1.0" encoding="UTF-16"?>\r\n'

/**
 * The tasks of what `/xml ONE` prints: `<Task>` elements within `<Tasks>`, each behind a comment with its path.
 * @throws XmlError when it is something else
 */
export function splitTasks(text: string): readonly Pick<ExportedTask, 'path' | 'xml'>[] {
  const root = parseXml(text.trim())
  if (root.name !== 'Tasks') throw new XmlError(`<${root.name}> is no list of tasks`)
  let reached = 0
  return root.children.flatMap((task) => {
    const before = text.trim().slice(reached, task.start)
    reached = task.end
    const path = /<!--\s*(\\.*?)\s*-->/.exec(before)?.[1] ?? textOf(task, 'RegistrationInfo', 'URI')
    const xml = `${DECLARATION}${text.trim().slice(task.start, task.end)}\r\n`
    return task.name === 'Task' && path !== '' ? [{ path, xml }] : []
  })
}

function taskDocument(
  { path, xml, isDoubtful }: ExportedTask,
  context: AdoptContext,
  machine: Machine,
): SourceDocument {
  const job = isDoubtful ? leftAlone(readTask(xml, path, context)) : readTask(xml, path, context)
  let meant = xml
  return {
    key: documentKey('task', ...distinctPart(path)),
    title: englishOf(tell('adoptNotes.taskOf', { task: path })),
    path: null,
    bytes: encode(xml),
    jobs: [job],
    needsRoot: job.state === 'root',
    untouchable: isDoubtful,
    rewrite(put, take) {
      const [hook] = put
      if (hook === undefined) return encode(take.includes(path) ? unhookTask(xml) : xml)
      return encode(withUuid(hook.uuid, (uuid) => hookTask(xml, uuid, context)) ?? xml)
    },
    async install(next) {
      if (next === null) return
      await register(path, next, context, machine)
      meant = xmlText(next)?.text.slice(1) ?? ''
    },
    async reread() {
      const task = (await query(machine))?.find((one) => one.path === path)
      if (task === undefined) return null
      // Windows may write the same task with other blanks.
      return encode([meant, xml].find((known) => isSame(known, task.xml)) ?? task.xml)
    },
    rootCommand: (_, newFile) =>
      newFile === null ? '' : `schtasks /create /tn "${path}" /xml "${newFile}" /f`,
  }
}

/** Written back, it would be damaged. */
function leftAlone(job: FoundJob): FoundJob {
  const isOurs = job.state === 'ready' || job.state === 'root'
  return isOurs ? { ...job, state: 'hand', reason: 'binary' } : job
}

/** As Windows exports a task: UTF-16 with its byte order mark. */
function encode(xml: string): Buffer {
  return Buffer.from(`\uFEFF${xml}`, 'utf16le')
}

async function register(
  path: string,
  bytes: Buffer,
  { dataDir }: AdoptContext,
  machine: Machine,
): Promise<void> {
  const file = `${dataDir}\\adopt\\task-${randomUUID()}.xml`
  machine.writeFile(file, bytes, 0o600)
  try {
    const words = ['/create', '/tn', path, '/xml', file, '/f']
    const answer = await machine.run('schtasks', words)
    if (answer?.status !== 0) {
      const values = { task: path, reason: reason(answer?.stderr) }
      throw toldError(tell('adoptNotes.notRegistered', values))
    }
  } finally {
    machine.removeFile(file)
  }
}

/** The same elements with the same texts, whatever blanks are between them. */
function isSame(one: string, other: string): boolean {
  return JSON.stringify(meaning(parseXml(one))) === JSON.stringify(meaning(parseXml(other)))
}

function meaning({ name, text, children }: XmlElement): unknown {
  return [name, children.length === 0 ? text : text.trim(), children.map(meaning)]
}
