// Our hook in a task's `<Exec>`: contract adopt.md 7. `<Command>` becomes Node, and the command moves to the
// front of `<Arguments>`. Pure. What the new texts cannot tell by themselves is told by blanks that mean nothing
// to a command line, so that taking out needs no memory.
import { UUID_INSIDE } from '../../shared/uuid.ts'
import { type AdoptContext, binFile } from './job.ts'
import { descend, escapeText, type XmlElement } from './xml.ts'

/** One program of a task, as it stands in the text. */
export interface TaskExec {
  readonly command: XmlElement
  readonly arguments: XmlElement | undefined
}

/** The only action of a task, if that is a program. */
export function execOf(task: XmlElement): TaskExec | null {
  const [action, ...others] = descend(task, 'Actions')?.children ?? []
  if (action?.name !== 'Exec' || others.length > 0) return null
  const command = descend(action, 'Command')
  if (command === undefined || command.text.trim() === '') return null
  return { command, arguments: descend(action, 'Arguments') }
}

const HOOK = new RegExp(
  `^"[^"]*\\\\bin\\\\run\\.mjs" run (${UUID_INSIDE}) -- ( ?)"([^"]+)"(?: ([^]*))?$`,
)
/** Behind the command: `<Arguments></Arguments>` and `<Arguments />` were there, and empty. */
const EMPTY_PAIR = ''
const EMPTY_TAG = ' '

/** The check of the hook in a task; null: there is none. */
export function uuidOfTask(exec: TaskExec): string | null {
  return HOOK.exec(exec.arguments?.text ?? '')?.[1] ?? null
}

/** What the task runs without our hook, in the notation of its elements. */
export function bareCommand({ command, arguments: given }: TaskExec): readonly string[] {
  const [, , , program, words] = HOOK.exec(given?.text ?? '') ?? []
  return program === undefined ? [unquote(command.text), given?.text ?? ''] : [program, words ?? '']
}

export function unquote(command: string): string {
  return /^"([^"]*)"$/.exec(command)?.[1] ?? command
}

/**
 * The text with our hook.
 * @returns null when it cannot be put in so that it comes out again to the byte
 */
export function putTaskHook(
  text: string,
  exec: TaskExec,
  uuid: string,
  context: AdoptContext,
): string | null {
  const { node } = context
  const script = binFile(context, 'run.mjs')
  if (node === null || /["%\p{Cc}]/u.test(node + script)) return null
  const command = between(text, exec.command)
  const program = unquote(command)
  const isQuoted = program !== command
  const mark = isQuoted === program.includes(' ') ? '' : ' '
  const hook = `"${escapeText(script)}" run ${uuid} -- ${mark}"${program}"`
  const added = `<Arguments>${hook}${argumentsOf(text, exec.arguments)}</Arguments>`
  const [blanks = ''] = /\s*$/.exec(text.slice(0, exec.command.start)) ?? []
  return splice(text, [
    [exec.command, `<Command>${escapeText(node)}</Command>${exec.arguments ? '' : blanks + added}`],
    ...(exec.arguments ? [[exec.arguments, added] as const] : []),
  ])
}

/** What follows the command, as it stands in the text. */
function argumentsOf(text: string, element: XmlElement | undefined): string {
  if (element === undefined) return ''
  if (element.inner === null) return ` ${EMPTY_TAG}`
  return ` ${between(text, element) || EMPTY_PAIR}`
}

/** The inverse of `putTaskHook`; the same text when there is no hook. */
export function takeTaskHook(text: string, exec: TaskExec): string {
  const given = exec.arguments
  const words = given === undefined ? '' : between(text, given)
  // What has come back from Windows may have its quotes as references.
  const hook = HOOK.exec(words) ?? HOOK.exec(words.replaceAll('&quot;', '"'))
  const [, , mark, program, rest] = hook ?? []
  if (given === undefined || program === undefined) return text
  const isQuoted = program.includes(' ') === (mark === '')
  const command = `<Command>${isQuoted ? `"${program}"` : program}</Command>`
  if (rest === undefined) {
    return text.slice(0, exec.command.start) + command + text.slice(given.end)
  }
  const old = rest === EMPTY_TAG ? '<Arguments />' : `<Arguments>${rest}</Arguments>`
  return splice(text, [
    [exec.command, command],
    [given, old],
  ])
}

function between(text: string, { inner }: XmlElement): string {
  return inner === null ? '' : text.slice(inner.start, inner.end)
}

/** Puts other texts in the place of elements, which are in order. */
function splice(text: string, parts: readonly (readonly [XmlElement, string])[]): string {
  return parts.reduceRight(
    (rest, [{ start, end }, part]) => rest.slice(0, start) + part + rest.slice(end),
    text,
  )
}
