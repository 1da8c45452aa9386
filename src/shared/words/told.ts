// What the server tells people without knowing their language: the name of a text and what stands in it.
// Rules tell, carriers say: the window in its language, every other carrier in English (say.ts).
import type { KeyIn, ValuesFor } from './catalogue.ts'
import type { TOLD } from './en/told.ts'

type Rooms = typeof TOLD

/** The name of a text that the server tells: `explain.waiting`. */
export type ToldKey = KeyIn<Rooms>

export interface Told {
  readonly key: ToldKey
  /** Left out: the text has no placeholders. */
  readonly values?: Readonly<Record<string, ToldValue>>
}

export type ToldValue =
  | string
  | number
  | ToldTime
  | ToldDay
  | ToldShare
  | ToldSpan
  | ToldPeriod
  | ToldSize
  | Told

export interface ToldTime {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Left out: the reader's. */
  readonly zone?: string
  /** A minute more or less is much: seconds are told. */
  readonly isExact?: boolean
}

export interface ToldDay {
  /** `2026-11-21` */
  readonly day: string
}

export interface ToldShare {
  /** From 0 to 1. */
  readonly share: number
}

export interface ToldSpan {
  /** Milliseconds. */
  readonly span: number
}

/** A setting in whole seconds, written out: `1 hour 30 minutes`. */
export interface ToldPeriod {
  /** Seconds. */
  readonly period: number
}

export interface ToldSize {
  readonly bytes: number
}

/** A text, with a value for each of its placeholders: `tell('explain.wentDown', { time: { at } })`. */
export function tell<K extends ToldKey>(key: K, ...[values]: ValuesFor<Rooms, K, ToldValue>): Told {
  return values === undefined ? { key } : { key, values }
}

/** `a, b` in any language. @param parts at least one */
export function listOf([first = '', ...others]: readonly (string | Told)[]): string | Told {
  return others.length === 0 ? first : tell('problems.beside', { a: first, b: listOf(others) })
}

/** `a or b` in any language. @param values at least one */
export function eitherOf([first = '', ...others]: readonly string[]): string | Told {
  return others.length === 0 ? first : tell('problems.or', { a: first, b: eitherOf(others) })
}
