// Finds out again what a stored English text told: what went wrong is stored, and told by the API, in the words
// of the catalogue; people read it in their language. What somebody else said in it stays as it is. Pure.
import type { Part, Text } from './catalogue.ts'
import { adoptNotes } from './en/adopt-notes.ts'
import { failures } from './en/failures.ts'
import { moved } from './en/moved.ts'
import { refusals } from './en/refusals.ts'
import { remoteRefusals } from './en/remote-refusals.ts'
import { troubles } from './en/troubles.ts'
import type { Told, ToldKey, ToldValue } from './told.ts'

const ROOMS = { failures, moved, refusals, remoteRefusals, troubles }
/** Ends of sentences such as `has no check` are said by anybody: only a view of jobs takes them for these. */
const ROOMS_OF_ADOPTING = { adoptNotes, ...ROOMS }

interface Template {
  readonly key: ToldKey
  readonly matches: RegExp
  /** Characters that are the text's own: the more, the surer it is meant. */
  readonly own: number
}

const PLACEHOLDER = /\{(\w+)\}/g
/** Placeholders that stand for a number. */
const NUMBERS: readonly string[] = [
  'n',
  'status',
  'count',
  'days',
  'max',
  'failed',
  'total',
  'line',
]
/** Placeholders that stand for a text of ours, where it is one. */
const TEXTS: readonly string[] = ['problem', 'reason', 'place', 'source']

/** What a placeholder looks like, where any text would be too much. */
const FORMS: Readonly<Record<string, string>> = {
  // A place may follow: `crontab of ann, line 12`.
  user: '[^\\s,]+',
  task: '\\\\.+?',
  plist: '/.+?\\.plist',
  call: '(?:crontab -l?|systemctl daemon-reload|launchctl bootstrap)',
  tool: '[\\w-]+',
}

type Find = (text: string) => Told | null

/** Null: it is no text of ours. @param text such as `Received status code 500` */
export const recognized: Find = finderIn(ROOMS)

/** Also what is said of jobs that can be adopted: `crontab of ann, line 12`. */
export const recognizedOfAdopting: Find = finderIn(ROOMS_OF_ADOPTING)

function finderIn(rooms: Readonly<Record<string, Part>>): Find {
  let templates: readonly Template[] | null = null
  const find: Find = (text) => {
    templates ??= templatesIn(rooms)
    for (const { key, matches, own } of templates) {
      const found = matches.exec(text)
      if (found === null) continue
      const values = valuesOf(found.groups ?? {}, find)
      // Anything is "somebody: something": it is ours if what follows is.
      if (own <= SEPARATOR && !Object.values(values).some(isTold)) continue
      return Object.keys(values).length === 0 ? { key } : { key, values }
    }
    return null
  }
  return find
}

function templatesIn(rooms: Readonly<Record<string, Part>>): readonly Template[] {
  return Object.entries(rooms)
    .flatMap(([room, texts]) =>
      Object.entries(texts).flatMap(([name, text]) => templatesOf(`${room}.${name}`, text)),
    )
    .sort((a, b) => b.own - a.own)
}

/** `{a}: {b}` has two characters of its own. */
const SEPARATOR = 2

function templatesOf(key: string, text: Text): readonly Template[] {
  const forms = typeof text === 'string' ? [text] : Object.values(text)
  return forms.map((form) => ({
    // The names of the rooms above.
    key: key as ToldKey,
    matches: new RegExp(`^${patternOf(form)}$`, 's'),
    own: form.replaceAll(PLACEHOLDER, '').length,
  }))
}

function patternOf(form: string): string {
  const seen = new Set<string>()
  return form
    .split(PLACEHOLDER)
    .map((piece, i) => {
      if (i % 2 === 0) return escaped(piece)
      if (seen.has(piece)) return `\\k<${piece}>`
      seen.add(piece)
      return `(?<${piece}>${valueIn(piece)})`
    })
    .join('')
}

function escaped(piece: string): string {
  return piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function valueIn(name: string): string {
  if (NUMBERS.includes(name)) return '\\d+'
  return FORMS[name] ?? '.+?'
}

function valuesOf(found: Readonly<Record<string, string>>, find: Find): Record<string, ToldValue> {
  return Object.fromEntries(
    Object.entries(found).map(([name, text]) => {
      if (NUMBERS.includes(name)) return [name, Number(text)]
      return [name, (TEXTS.includes(name) ? find(text) : null) ?? text]
    }),
  )
}

function isTold(value: ToldValue): boolean {
  return typeof value === 'object'
}
