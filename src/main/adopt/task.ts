// A task of Windows' Task Scheduler, as its XML has it: contract adopt.md 4 and 7. Pure: a text in, a job and
// a new text out.
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import type { AdoptContext, FoundJob, HandReason } from './job.ts'
import { clean } from './naming.ts'
import { type Fit, fitGrace } from './schedule-fit.ts'
import {
  bareCommand,
  execOf,
  putTaskHook,
  type TaskExec,
  takeTaskHook,
  unquote,
  uuidOfTask,
} from './task-hook.ts'
import { enabledTriggers, fitTriggers, randomDelay, textOf } from './task-triggers.ts'
import { SOME_UUID } from './via.ts'
import { isWatched } from './watched.ts'
import { descend, parseXml, type XmlElement } from './xml.ts'

/** @throws XmlError when the text is no task */
export function readTask(text: string, path: string, context: AdoptContext): FoundJob {
  const task = parseXml(text)
  const exec = execOf(task)
  const triggers = enabledTriggers(task)
  const fit = fitTriggers(triggers, context)
  return {
    place: path,
    where: englishOf(tell('adoptNotes.taskOf', { task: path })),
    ...stateOf(text, task, exec, fit, context),
    warn: [],
    name: clean(path.split('\\').at(-1) || path),
    when: fit.kind === 'fits' ? fit.when : null,
    grace: fitGrace(fit, { now: context.now, extra: randomDelay(triggers) }),
    uuid: exec === null ? null : uuidOfTask(exec),
    command: exec === null ? '' : bareCommand(exec).join('\n'),
    user: userOf(task),
    distribution: path.startsWith('\\Microsoft\\'),
  }
}

/**
 * The text with our hook in it: put in, or its check changed.
 * @returns null when it cannot be: `readTask` says why
 * @throws XmlError when the text is no task
 */
export function hookTask(text: string, uuid: string, context: AdoptContext): string | null {
  const bare = unhookTask(text)
  const exec = execOf(parseXml(bare))
  const adopted = exec === null ? null : putTaskHook(bare, exec, uuid, context)
  return adopted !== null && unhookTask(adopted) === bare ? adopted : null
}

/** The text without our hook; the same text when it has none. @throws XmlError when the text is no task */
export function unhookTask(text: string): string {
  const exec = execOf(parseXml(text))
  return exec === null ? text : takeTaskHook(text, exec)
}

function stateOf(
  text: string,
  task: XmlElement,
  exec: TaskExec | null,
  fit: Fit,
  context: AdoptContext,
): Pick<FoundJob, 'state' | 'reason'> {
  if (exec !== null && uuidOfTask(exec) !== null) return { state: 'adopted', reason: null }
  if (exec !== null && isWatched(bareCommand(exec).join(' '))) {
    return { state: 'watched', reason: null }
  }
  if (isOff(task)) return { state: 'off', reason: null }
  if (fit.kind === 'unscheduled') return { state: 'unscheduled', reason: null }
  const reason = fit.kind === 'hand' ? fit.reason : handReason(text, task, exec, context)
  if (reason !== null) return { state: 'hand', reason }
  return { state: needsRoot(task) && !context.isRoot ? 'root' : 'ready', reason: null }
}

/** Itself, or every trigger that it has. */
function isOff(task: XmlElement): boolean {
  const triggers = descend(task, 'Triggers')?.children ?? []
  const areOff = triggers.length > 0 && enabledTriggers(task).length === 0
  return textOf(task, 'Settings', 'Enabled') === 'false' || areOff
}

function handReason(
  text: string,
  task: XmlElement,
  exec: TaskExec | null,
  context: AdoptContext,
): HandReason | null {
  if (exec === null) return 'action'
  // Registering anew would lose the password that Windows keeps.
  if (principal(task, 'LogonType').includes('Password')) return 'password'
  const [program = '', words = ''] = bareCommand(exec)
  const problem = commandProblem(exec.command.text, program, words)
  if (problem !== null) return problem
  if (context.node === null) return 'program'
  if (hookTask(text, SOME_UUID, context) !== null) return null
  const isPath = /["%\p{Cc}]/u.test(context.node + context.dataDir)
  return isPath ? 'path' : 'quoting'
}

/** Programs that read their command line in a way of their own. */
const OWN_QUOTING = /^(?:cmd|msiexec)$/i

function commandProblem(command: string, program: string, words: string): HandReason | null {
  const isBare = program === program.trim() && !/["\p{Cc}]|\\$/u.test(program)
  if (!isBare || unquote(command) !== program) return 'quoting'
  if (/[\^%&|<>]|\p{Cc}/u.test(program + words)) return 'quoting'
  const [, file = '', extension = ''] = /([^\\/]*?)(?:\.([^.\\/]*))?$/.exec(program) ?? []
  if (OWN_QUOTING.test(file) || /^(?:bat|cmd)$/i.test(extension)) return 'quoting'
  // A document, which Windows opens with its own program.
  return /^(?!(?:exe|com)$)[a-z]\w{0,9}$/i.test(extension) ? 'action' : null
}

const SERVICES =
  /^(?:S-1-5-(?:18|19|20)|(?:NT AUTHORITY\\)?(?:SYSTEM|LOCAL SERVICE|NETWORK SERVICE|LOCALSERVICE|NETWORKSERVICE)|NT SERVICE\\.*)$/i

/** Elevated, of a service, or of everybody in a group. */
function needsRoot(task: XmlElement): boolean {
  return (
    principal(task, 'RunLevel') === 'HighestAvailable' ||
    principal(task, 'LogonType') === 'ServiceAccount' ||
    principal(task, 'GroupId') !== '' ||
    SERVICES.test(userOf(task))
  )
}

function userOf(task: XmlElement): string {
  return principal(task, 'UserId')
}

function principal(task: XmlElement, name: string): string {
  return textOf(task, 'Principals', 'Principal', name)
}
