// The strings that our hook is in `ProgramArguments`: contract adopt.md 7. Put in before the first, taken out
// again; no other character of the text changes. Pure.
import { UUID, UUID_INSIDE } from '../../shared/uuid.ts'
import { type HookKit, hookIn, kitProblem } from './hook.ts'
import { type AdoptContext, binFile, type Via } from './job.ts'
import { escapeText, type XmlElement } from './xml.ts'

export interface HookStrings {
  readonly uuid: string
  /** How many of the strings are the hook. */
  readonly count: number
}

/** Null: what it takes is missing, or has characters that a property list cannot hold. */
export function hookStrings(
  uuid: string,
  via: Via,
  context: AdoptContext,
): readonly string[] | null {
  const strings =
    via === 'run'
      ? [binFile(context, 'run'), uuid, '--']
      : ['/bin/sh', '-c', hookIn(JOB, uuid, true, kitOf(context)), 'sh']
  const isBad = via === 'curl' && kitProblem(kitOf(context)) !== null
  return isBad || strings.some((string) => /\p{Cc}/u.test(string)) ? null : strings
}

/** All the strings behind the hook, as one command. */
const JOB = '"$@"'

function kitOf(context: AdoptContext): HookKit {
  const { curl, baseUrl } = context
  return { via: 'curl', launcher: binFile(context, 'run'), curl, baseUrl }
}

/** Whatever curl and address, which may have been others. */
const AROUND = new RegExp(`^"\\$@"; s=\\$\\?; .+ -fsS .+/ping/(${UUID_INSIDE})/'?\\$s; exit \\$s$`)

/** Our hook at the beginning of `ProgramArguments`; null: there is none. Any data folder's launcher is one. */
export function hookOfStrings(strings: readonly XmlElement[]): HookStrings | null {
  const [program = '', first = '', second = '', third = ''] = strings.map(({ text }) => text)
  if (program.endsWith('/bin/run') && UUID.test(first) && second === '--') {
    return { uuid: first, count: 3 }
  }
  const [, uuid] = AROUND.exec(second) ?? []
  const isShell = program === '/bin/sh' && first === '-c' && third === 'sh'
  return isShell && uuid !== undefined ? { uuid, count: 4 } : null
}

/** The strings before the first, each with the blanks that stand before that. */
export function putStrings(text: string, first: XmlElement, hook: readonly string[]): string {
  const [blanks = ''] = /\s*$/.exec(text.slice(0, first.start)) ?? []
  const added = hook.map((string) => `<string>${escapeText(string)}</string>${blanks}`)
  return text.slice(0, first.start) + added.join('') + text.slice(first.start)
}

/** The inverse of `putStrings`: each string goes with the blanks behind it. */
export function takeStrings(text: string, hook: readonly XmlElement[]): string {
  return hook.reduceRight((rest, { start, end }) => {
    return rest.slice(0, start) + rest.slice(end).replace(/^\s*/, '')
  }, text)
}
