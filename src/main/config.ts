// Where each option of the server comes from: a flag wins over the environment, that over the
// settings stored in the data folder, those over the default (contract runtime.md). A stored value that
// the rules refuse, as a former version with other rules may have saved it, is left unused. Pure.

import net from 'node:net'
import { domainToASCII } from 'node:url'
import type { OptionForm, ServerOption } from '../shared/model/server-option.ts'
import { SERVER_OPTIONS, type ServerOptionValues } from '../shared/model/server-options.ts'
import { eitherOf, type Told, tell } from '../shared/words/told.ts'
import { errorText, TocsinError } from './errors.ts'
import { isCidr } from './network/client-address.ts'

export interface ServeConfig extends ServerOptionValues {
  readonly metricsKey: string | null
}

export type Environment = Readonly<Record<string, string | undefined>>
/** Values of the flags by their name without dashes. */
export type Flags = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

const OPTIONS: readonly ServerOption[] = Object.values(SERVER_OPTIONS)
const OPTION_KEYS = Object.keys(SERVER_OPTIONS) as (keyof ServerOptionValues)[]

function wrong(told: Told): TocsinError {
  return new TocsinError('USAGE', told)
}

function wholeNumber(text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) {
    throw wrong(tell('problems.wholeNumber', { min, max }))
  }
  return value
}

function oneOf(text: string, values: readonly string[]): string {
  if (!values.includes(text)) throw wrong(tell('problems.either', { choices: eitherOf(values) }))
  return text
}

function origin(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw wrong(tell('problems.httpUrl'))
  }
  if (url.username !== '' || url.password !== '') throw wrong(tell('problems.noUser'))
  if (url.pathname !== '/') throw wrong(tell('problems.noPath'))
  return url.origin
}

function cidr(text: string): string {
  if (!isCidr(text)) throw wrong(tell('problems.network', { text }))
  return text
}

const LABEL = /^[\p{L}\p{M}\p{N}_]([\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?$/u

/** Nothing between two dots is no name, and one that ends with a number would be an IP address. */
function isHostName(text: string): boolean {
  const labels = text.replace(/\.$/, '').split('.')
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

/** An address stands in brackets, as in mail. */
function domain(text: string): string {
  const isAddress = /^\[[\w.:]+\]$/.test(text)
  if (!isAddress && !isHostName(text)) throw wrong(tell('problems.domain'))
  return text
}

/** A name as clients send it: an international one as DNS has it. */
function host(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  if (net.isIP(bare) !== 0) return bare
  const name = isHostName(text) ? domainToASCII(text) : ''
  if (name === '') throw wrong(tell('problems.hostNames', { text }))
  return name
}

/** What a server can listen on: a URL there would end the next start. An international name as DNS has it. */
function address(given: string): string {
  const text = given.trim()
  if (text === '') throw wrong(tell('problems.empty'))
  if (net.isIP(text) !== 0) return text
  const name = isHostName(text) ? domainToASCII(text) : ''
  if (name === '') throw wrong(tell('problems.address'))
  return name
}

/** @throws TocsinError USAGE with what is wrong with the text. */
function parseItem(form: OptionForm, text: string): string | number | null {
  switch (form.type) {
    case 'integer': {
      const value = wholeNumber(text, form.min, form.max)
      return form.zeroIsUnlimited && value === 0 ? null : value
    }
    case 'choice':
      return oneOf(
        text,
        form.choices.map(({ value }) => value),
      )
    case 'host':
      return host(text)
    case 'address':
      return address(text)
    case 'origin':
      return origin(text)
    case 'network':
      return cidr(text)
    case 'domain':
      return domain(text)
  }
}

/** @throws TocsinError USAGE with what is wrong with the text. */
function parseOption({ form, list }: ServerOption, text: string) {
  return list ? itemsOf(text).map((item) => parseItem(form, item)) : parseItem(form, text)
}

function itemsOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** What counts of a stored text; empty: nothing. Of a list, one wrong item spoils no other. */
function usableText(option: ServerOption, text: string): string {
  const items = option.list ? itemsOf(text) : [text]
  return items.filter((item) => problemOf(option, item) === null).join(',')
}

function problemOf(option: ServerOption, text: string): string | Told | null {
  try {
    if (text !== '') parseOption(option, text)
    return null
  } catch (error) {
    return error instanceof TocsinError && error.told !== null ? error.told : errorText(error)
  }
}

/** A stored setting has the name of its flag. */
export type StoredSettings = (key: string) => string | null

/** An option in the form that people write, for showing settings. */
export interface GivenOption {
  /** The name of its flag. */
  readonly name: string
  /** The text that counts; empty: the default. */
  readonly text: string
  /** A flag or the environment says it: what is stored does not count. */
  readonly isFixed: boolean
  /** Why what is stored, or a part of it, is not used; null: it is used. */
  readonly problem: string | Told | null
}

/** Where a start stores which options flags and variables set, for the doctor: `port,base-url`. */
export const OVERRIDDEN_SETTING = 'overridden'

/** What was given of each option, in the order of the table. */
export function givenOptions(
  flags: Flags,
  env: Environment,
  stored: StoredSettings,
): readonly GivenOption[] {
  return OPTIONS.map((option) => {
    const { flag: name, variable } = option
    const given = flags[name] ?? (env[variable] || undefined)
    const text = Array.isArray(given) ? given.join(',') : given
    if (typeof text === 'string') return { name, text, isFixed: true, problem: null }
    const saved = stored(name) ?? ''
    const problem = problemOf(option, saved)
    return { name, text: problem ? usableText(option, saved) : saved, isFixed: false, problem }
  })
}

/** What is wrong with a text for the option of that name; null: nothing. */
export function problemOfOption(name: string, text: string): string | Told | null {
  const option = OPTIONS.find(({ flag }) => flag === name)
  return option === undefined ? tell('problems.noSetting') : problemOf(option, text)
}

/** Resolves one option; undefined when it was not given. */
function read(option: ServerOption, flags: Flags, env: Environment, stored: StoredSettings) {
  const flag = flags[option.flag]
  if (typeof flag === 'string') return parse(option, flag, `--${option.flag}`)
  if (Array.isArray(flag)) return parse(option, flag.join(','), `--${option.flag}`)
  const variable = env[option.variable]
  if (variable !== undefined && variable !== '') return parse(option, variable, option.variable)
  // An empty one was taken away in the window.
  const setting = usableText(option, stored(option.flag) ?? '')
  return setting === '' ? undefined : parseOption(option, setting)
}

function parse(option: ServerOption, text: string, source: string) {
  try {
    return parseOption(option, text)
  } catch (error) {
    throw new TocsinError('USAGE', `${source} ${errorText(error)}`)
  }
}

/** @throws TocsinError USAGE naming the flag or variable that is wrong. */
export function resolveServeConfig(
  flags: Flags,
  env: Environment,
  stored: StoredSettings,
): ServeConfig {
  const values = OPTION_KEYS.map((key) => [key, resolveOption(key, flags, env, stored)] as const)
  return {
    ...(Object.fromEntries(values) as unknown as ServerOptionValues),
    metricsKey: env.TOCSIN_METRICS_KEY || null,
  }
}

/**
 * One of them: what is wrong with the others does not matter to who needs no more.
 * @throws TocsinError USAGE naming the flag or variable that is wrong.
 */
export function resolveOption<K extends keyof ServerOptionValues>(
  key: K,
  flags: Flags,
  env: Environment,
  stored: StoredSettings,
): ServerOptionValues[K] {
  const option = SERVER_OPTIONS[key]
  const given = read(option, flags, env, stored)
  // Each form is parsed to its type; TypeScript sees the union over all options.
  return (given === undefined ? option.default : given) as ServerOptionValues[K]
}

/**
 * The data folder: flag, environment, or the operating system's place for application data.
 * @throws TocsinError USAGE when the flag is empty, as an unset variable of a script makes it.
 */
