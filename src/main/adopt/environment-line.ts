// A line that sets a variable, as cron's own reader has it: contract adopt.md 4. Pure; texts are of bytes.
import type { Dialect } from './cron-text.ts'

export interface Setting {
  readonly name: string
  readonly value: string
}

const SPACE = '[ \\t\\v\\f\\r]*'
const NAME = `(?:'([^'=]*)'|"([^"=]*)"|([^ \\t\\v\\f\\r='"][^ \\t\\v\\f\\r=]*)?)`
const VALUE = `(?:'([^']*)'${SPACE}|"([^"]*)"${SPACE}|([^'" \\t\\v\\f\\r][\\s\\S]*))`
const CRON_SETTING = new RegExp(`^[ \\t]*${NAME}${SPACE}=${SPACE}${VALUE}?$`)
const ANACRON_SETTING = /^[ \t]*([^ \t=]+)[ \t]*=([\s\S]*)$/

/** Null: the line sets nothing. cronie takes `NAME=` with nothing behind it since 1.5.2, Debian's cron never. */
export function readSetting(line: string, dialect: Dialect): Setting | null {
  if (dialect === 'anacron') return anacronSetting(line)
  const found = CRON_SETTING.exec(line)
  if (found === null) return null
  const [, single, double, bare, inSingle, inDouble, unquoted] = found
  const value = inSingle ?? inDouble ?? unquoted?.replace(/[ \t\v\f\r]+$/, '')
  if (value === undefined && dialect === 'debian') return null
  return { name: single ?? double ?? bare ?? '', value: value ?? '' }
}

/** What anacron would call invalid is none. */
function anacronSetting(line: string): Setting | null {
  const [, name, value = ''] = ANACRON_SETTING.exec(line) ?? []
  if (name === undefined) return null
  if (name.startsWith('RANDOM_DELAY') && !/^\d+$/.test(value)) return null
  if (name.startsWith('START_HOURS_RANGE') && !isRange(value)) return null
  return { name, value }
}

function isRange(value: string): boolean {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(value) ?? []
  return from !== undefined && Number(from) <= Number(to)
}
