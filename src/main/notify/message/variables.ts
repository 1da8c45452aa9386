// The variables of webhook templates and shell commands (contract monitor.md 7.4). Pure: a template and facts
// in, a text out. One pass: a value that looks like a variable stays as it is.
import type { Millis } from '../../clock.ts'
import type { Facts } from './facts.ts'

/** A name without its `$`, and its value; called only where the name occurs. */
export type Variable = readonly [name: string, value: (before: string) => string]

/**
 * Replaces each `$NAME` by the value of the first variable whose name the text after `$` begins
 * with. A `$` that begins no variable stays, so `$$NAME` gives `$` and the value.
 */
export function replaced(template: string, variables: readonly Variable[]): string {
  const [start = '', ...parts] = template.split('$')
  return parts.reduce((done, part) => {
    const variable = variables.find(([name]) => part.startsWith(name))
    if (variable === undefined) return `${done}$${part}`
    const [name, value] = variable
    return done + value(done) + part.slice(name.length)
  }, start)
}

type Encoding = (text: string) => string

/** In the order in which they are looked for: `$TAG10` is `$TAG1` and a `0`, as upstream has it. */
function webhookVariables(facts: Facts, encoded: Encoding, withBody: boolean): readonly Variable[] {
  const { check, status, lastPing } = facts
  const body = lastPing?.text ?? ''
  return [
    ['CODE', () => check.uuid],
    ['STATUS', () => status],
    ['NOW', () => encoded(isoSeconds(facts.at))],
    ['NAME_JSON', () => encoded(jsonLiteral(check.name))],
    ['NAME', () => encoded(check.name)],
    ['SLUG', () => check.slug],
    ['TAGS', () => encoded(check.tags)],
    ['JSON', () => encoded(facts.document())],
    ...bodyVariables(withBody ? body : null),
    ['EXITSTATUS', () => String(lastPing?.exitStatus ?? -1)],
    ...tagsOf(facts).map((tag, i): Variable => [`TAG${i + 1}`, () => encoded(tag)]),
  ]
}

/** In a body only: elsewhere what a job printed would end in the logs of others. */
function bodyVariables(body: string | null): readonly Variable[] {
  if (body === null) return []
  return [
    ['BODY_JSON', () => jsonLiteral(body)],
    ['BODY', () => body],
  ]
}

function tagsOf({ check }: Facts): readonly string[] {
  return check.tags.split(/\s+/).filter((tag) => tag !== '')
}

const asItIs: Encoding = (text) => text

export function webhookUrl(template: string, facts: Facts): string {
  return replaced(template, webhookVariables(facts, percentEncoded, false))
}

export function webhookBody(template: string, facts: Facts): string {
  return replaced(template, webhookVariables(facts, asItIs, true))
}

export function webhookHeader(template: string, facts: Facts): string {
  return headerText(replaced(template, webhookVariables(facts, asItIs, false)))
}

/** What HTTP cannot carry becomes a character reference, and a line break a space. */
export function headerText(text: string): string {
  return text
    .replaceAll(/[^\0-\xff]/gu, (character) => `&#${character.codePointAt(0)};`)
    .replaceAll(/\p{Cc}+/gu, ' ')
}

/** All but letters, digits and `_.-~/`. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/')
}

/** ASCII only, so that it stays JSON in a header as well. */
export function jsonLiteral(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function isoSeconds(at: Millis): string {
  return `${new Date(at).toISOString().slice(0, -5)}+00:00`
}

export interface ShellCommand {
  readonly command: string
  /** What the command reads its values from. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * A command for the system's shell. Names and tags are not written into it: the command refers to
 * them as variables of its environment, so that nothing in them is ever read as shell, whatever
 * quotes of the template they stand in.
 * @param platform cmd.exe of `win32` reads even the values of variables: there what it could
 *   understand becomes a space
 */
export function shellCommand(
  template: string,
  facts: Facts,
  platform: NodeJS.Platform,
): ShellCommand {
  const env: Record<string, string> = {}
  const quoted = (name: string, text: string): Variable => [
    name,
    (before) => {
      if (platform === 'win32') return quotedForCmd(text)
      // No variable of the environment holds a NUL.
      env[`TOCSIN_${name}`] = text.replaceAll('\0', '')
      return reference(`\${TOCSIN_${name}}`, before)
    },
  ]
  const command = replaced(template, [
    ['CODE', () => facts.check.uuid],
    ['STATUS', () => facts.status],
    ['NOW', () => isoSeconds(facts.at)],
    quoted('NAME', facts.check.name),
    quoted('TAGS', facts.check.tags),
    ...tagsOf(facts).map((tag, i) => quoted(`TAG${i + 1}`, tag)),
  ])
  return { command, env }
}

function reference(variable: string, before: string): string {
  const open = openQuote(before)
  if (open === '"') return variable
  return open === "'" ? `'"${variable}"'` : `"${variable}"`
}

/** The quote that a POSIX shell has open at the end of the text; empty: none. */
function openQuote(text: string): string {
  let open = ''
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? ''
    if (character === '\\' && open !== "'") i++
    else if (open === '' && /["']/.test(character)) open = character
    else if (character === open) open = ''
  }
  return open
}

function quotedForCmd(text: string): string {
  return `"${text.replaceAll(/["%!^&|<>()\p{Cc}]/gu, ' ')}"`
}
