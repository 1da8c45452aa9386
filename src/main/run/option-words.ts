// The options among the words of a command line, by the table of options.ts. What they mean together is
// in words.ts. Pure.
import { UUID } from '../../shared/uuid.ts'
import { parseDuration } from './duration.ts'
import { DATA_DIR_OPTION, type JobOption } from './options.ts'

/** A wrong command line: exit code 64, before anything is started or sent. */
export class UsageError extends Error {}

export type OptionValue = string | number | RegExp | readonly number[] | true
export interface Given {
  /** By option; of one that may be repeated, all. */
  readonly values: ReadonlyMap<string, readonly OptionValue[]>
  readonly words: readonly string[]
  /** What follows `--`; null: there is none. */
  readonly command: readonly string[] | null
  /** What follows `-c`. */
  readonly shell: string | null
}

/** @throws UsageError for an unknown option and a value that does not parse. */
export function readWords(words: readonly string[], options: readonly JobOption[]): Given {
  const byName = new Map([...options, DATA_DIR_OPTION].map((option) => [option.name, option]))
  const values = new Map<string, OptionValue[]>()
  const positionals: string[] = []
  let shell: string | null = null
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (word === '--') return { values, words: positionals, command: words.slice(i + 1), shell }
    if (word === '-c') {
      if (shell !== null) throw new UsageError('-c was given twice')
      shell = nextWord(words, ++i, '-c')
    } else if (word.startsWith('-') && word !== '-') {
      const [, name = '', , inline] = /^--([^=]*)(=([\s\S]*))?$/.exec(word) ?? []
      const option = byName.get(name)
      if (option === undefined) throw new UsageError(`unknown option: ${word}`)
      const isSwitch = option.type === 'switch'
      if (isSwitch && inline !== undefined) throw new UsageError(`--${name} takes no value`)
      const text = isSwitch ? '' : (inline ?? nextWord(words, ++i, `--${name}`))
      values.set(name, [...(values.get(name) ?? []), optionValue(option, text)])
    } else positionals.push(word)
  }
  return { values, words: positionals, command: null, shell }
}

function nextWord(words: readonly string[], index: number, option: string): string {
  const word = words[index]
  if (word === undefined) throw new UsageError(`${option} needs a value`)
  return word
}

function optionValue({ name, type }: JobOption, text: string): OptionValue {
  const refused = (what: string) => new UsageError(`--${name}: ${text || 'nothing'} is not ${what}`)
  switch (type) {
    case 'switch':
      return true
    case 'text':
      if (text === '' && name !== 'tags') throw new UsageError(`--${name} must not be empty`)
      return text
    case 'duration':
      return parseDuration(text) ?? fail(refused('a duration such as 90s, 15m, 2h or 1d'))
    case 'count':
      return /^\d{1,9}$/.test(text) ? Number(text) : fail(refused('a whole number'))
    case 'nice':
      if (/^-?\d{1,2}$/.test(text) && Number(text) >= -20 && Number(text) <= 19) return Number(text)
      throw refused('a priority from -20 to 19')
    case 'exits':
      return exitCodes(text) ?? fail(refused('a list of exit codes such as 1,3'))
    case 'expression':
      return expression(text) ?? fail(refused('a regular expression'))
    case 'uuid':
      return UUID.test(text) ? text : fail(refused('a UUID'))
    case 'url':
      return httpUrl(text, `--${name}`).replace(/\/+$/, '')
  }
}

function exitCodes(text: string): readonly number[] | null {
  const codes = text.split(',').map((code) => code.trim())
  return codes.every((code) => /^\d{1,3}$/.test(code) && Number(code) <= 255)
    ? codes.map(Number)
    : null
}

function expression(text: string): RegExp | null {
  try {
    return text === '' ? null : new RegExp(text)
  } catch {
    return null
  }
}

/** @param what names it in the refusal. @throws UsageError */
export function httpUrl(text: string, what: string): string {
  let url: URL | null = null
  try {
    url = new URL(text)
  } catch {}
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${what} must be an http or https URL`)
  }
  return text
}

function fail(error: UsageError): never {
  throw error
}
