// The log, on stderr: text for people or JSON for machines. What would open something is masked,
// whoever wrote the line.

import type { ServerOptionValues } from '../shared/model/server-options.ts'
import { isFolderUnavailable, type TocsinError } from './errors.ts'

export type LogFormat = ServerOptionValues['log']

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** Logs why a write was refused. A folder that is gone or full is logged once, by health. */
export function warnOfRefusal(log: Pick<Log, 'warn'>, error: TocsinError): void {
  if (!isFolderUnavailable(error)) log.warn(`${error.code}: ${error.message}`)
}

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b(hc[wr]_[A-Za-z0-9]{4})[A-Za-z0-9]{24}\b/g, '$1…'],
  [/\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '$1-…'],
  [/(#token=)[\w-]+/g, '$1…'],
  [/\/ping\/[a-z0-9]{22}\//g, '/ping/…/'],
]

/** The text without API keys, ping keys, window tokens and the tails of UUIDs. */
export function redact(text: string): string {
  return MASKS.reduce((masked, [pattern, mask]) => masked.replaceAll(pattern, mask), text)
}

/** @param write where lines go; stderr in the product */
export function createLog(
  format: LogFormat,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  return format === 'json' ? jsonLog(write) : textLog(write)
}

/** Levels by their numbers, as pino and what reads its logs know them. */
function jsonLog(write: (line: string) => void): Log {
  const line = (level: number) => (message: string) =>
    write(`${JSON.stringify({ level, time: new Date().toISOString(), msg: redact(message) })}\n`)
  return { info: line(30), warn: line(40), error: line(50) }
}

function textLog(write: (line: string) => void): Log {
  const line = (level: string) => (message: string) =>
    write(`${new Date().toISOString()} ${level} ${redact(message).replaceAll(/\p{Cc}+/gu, ' ')}\n`)
  return { info: line('INFO '), warn: line('WARN '), error: line('ERROR') }
}
