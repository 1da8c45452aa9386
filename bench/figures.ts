// What a figure is, the limits that figures are held to, and the verdict on each. Pure.
import { median, percentile } from './statistics.ts'

/** A bound of a figure's ratio to its reference, or of its value where it stands alone. */
export interface Limit {
  readonly of: 'ratio' | 'value'
  readonly at: 'least' | 'most'
  readonly bound: number
  /** Where we want to be; not judged. */
  readonly wish?: number
}

export type Verdict = 'ok' | 'over' | 'unjudged'

export interface Figure {
  readonly name: string
  /** Null: it cannot be had on this system; the note says why. */
  readonly value: number | null
  readonly unit: string
  /** What the value is compared with, in the same unit, measured in the same run. */
  readonly reference: { readonly name: string; readonly value: number } | null
  /** Value over reference; the median of the pairs where they were measured in turns. */
  readonly ratio: number | null
  /** The middle half of the rounds: of their ratios, or of their values where nothing is compared. */
  readonly spread: Spread | null
  readonly limit: Limit | null
  readonly verdict: Verdict
  readonly note: string
}

export interface Spread {
  readonly low: number
  readonly high: number
}

/** By the name of the figure. */
const LIMITS: Readonly<Record<string, Limit>> = {
  'durable pings, 50 connections': { of: 'ratio', at: 'least', bound: 0.42, wish: 0.45 },
  'durable pings, p99': { of: 'ratio', at: 'most', bound: 3 },
  'list of 1,000 checks': { of: 'ratio', at: 'most', bound: 1.6 },
  'one badge, 50 connections': { of: 'ratio', at: 'least', bound: 0.5 },
  'tick over 100,000 checks, none due': { of: 'ratio', at: 'most', bound: 2 },
  'ping while 10,000 checks fall due, longest': { of: 'value', at: 'most', bound: 100 },
  'pings while 1,000 flips are told to 5 channels, p99': { of: 'ratio', at: 'most', bound: 2 },
  'ping visible after commit, p99': { of: 'value', at: 'most', bound: 100 },
  'snapshot of 2,000 checks': { of: 'value', at: 'most', bound: 100 },
  'text pushes created': { of: 'ratio', at: 'least', bound: 0.4 },
  'text pushes revealed': { of: 'ratio', at: 'least', bound: 0.6 },
  'pings while passphrases are tried, p99': { of: 'ratio', at: 'most', bound: 2 },
  'memory over idle, 100 MiB file up and down': { of: 'value', at: 'most', bound: 64 },
  'memory over idle, 64 connections of hostile bodies': { of: 'value', at: 'most', bound: 128 },
  'ready line': { of: 'ratio', at: 'most', bound: 4.5 },
  'wake-ups a second at rest, 100 checks': { of: 'value', at: 'most', bound: 1 },
  'processor time of an hour at rest, 100 checks': { of: 'value', at: 'most', bound: 2 },
  'monitoring tables checked at a start, 100,000 checks': { of: 'value', at: 'most', bound: 200 },
  'job begins under run': { of: 'ratio', at: 'most', bound: 1.7 },
  'run over after its job, heard': { of: 'value', at: 'most', bound: 60 },
  'run over after its job, no server': { of: 'value', at: 'most', bound: 60 },
  'run over after its job, a server that hangs': { of: 'value', at: 'most', bound: 2500 },
  'private memory of a run': { of: 'ratio', at: 'most', bound: 1.4 },
  'CPU in a second of a silent job': { of: 'value', at: 'most', bound: 0 },
  '1000 MB through a run': { of: 'ratio', at: 'least', bound: 0.25 },
  'memory over silent, 1 GB passing': { of: 'value', at: 'most', bound: 16 },
  '5,000 waiting signals at a start': { of: 'value', at: 'most', bound: 5000 },
  'memory idle': { of: 'ratio', at: 'most', bound: 1.6 },
  'memory peak of 500,000 pings': { of: 'value', at: 'most', bound: 120 },
  'memory a minute after 500,000 pings': { of: 'ratio', at: 'most', bound: 1.15 },
  'memory peak of 50,000 pushes': { of: 'value', at: 'most', bound: 120 },
  'memory a minute after 50,000 pushes': { of: 'ratio', at: 'most', bound: 1.15 },
  'list of 100,000 checks': { of: 'value', at: 'most', bound: 1200 },
  'snapshot of 100,000 checks': { of: 'value', at: 'most', bound: 400 },
  'badge of 100,000 checks, cached': { of: 'value', at: 'most', bound: 1 },
  'ping until it is at the remote, p95': { of: 'value', at: 'most', bound: 1000 },
  'durable pings, none relayed': { of: 'ratio', at: 'least', bound: 0.98 },
  'durable pings, all relayed to a dead remote': { of: 'ratio', at: 'least', bound: 0.8 },
  '10 mirrored servers, share of a core': { of: 'value', at: 'most', bound: 2 },
  'memory over none mirrored': { of: 'value', at: 'most', bound: 40 },
  'pings beside 10 mirrored servers, p99': { of: 'ratio', at: 'most', bound: 1.5 },
  '1,000 unchanged mirrored checks, an hour': { of: 'value', at: 'most', bound: 5 },
  'outage there until its notice, asked every 10 s': { of: 'value', at: 'most', bound: 16 },
  '1,000 checks moved to a local server': { of: 'value', at: 'most', bound: 60 },
  'first paint of 2,000 checks': { of: 'value', at: 'most', bound: 150 },
  'first paint of 10,000 checks': { of: 'value', at: 'most', bound: 400 },
  'first paint with 10,000 mirrored rows': { of: 'ratio', at: 'most', bound: 1.3 },
  'search over 10,000 checks, a key': { of: 'value', at: 'most', bound: 50 },
  'scripting at 200 deltas a second, 10,000 checks': { of: 'value', at: 'most', bound: 50 },
  'scripting at 200 deltas a second, all in sight': { of: 'value', at: 'most', bound: 50 },
  'first open of a view, the slowest': { of: 'value', at: 'most', bound: 150 },
  'initial bundle of the window': { of: 'value', at: 'most', bound: 200 },
  'pings beside a full log, p99': { of: 'ratio', at: 'most', bound: 1.5 },
  'ready line with a full log': { of: 'ratio', at: 'most', bound: 1.5 },
}

/** Of every figure whose name begins so. */
const LIMITS_BY_BEGINNING: Readonly<Record<string, Limit>> = {
  'stand-still, ': { of: 'value', at: 'most', bound: 50 },
  "pings' p99 beside ": { of: 'ratio', at: 'most', bound: 2 },
}

function limitOf(name: string): Limit | null {
  const begun = Object.entries(LIMITS_BY_BEGINNING).find(([begin]) => name.startsWith(begin))
  return LIMITS[name] ?? begun?.[1] ?? null
}

interface Measured {
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly reference?: { readonly name: string; readonly value: number | null }
  /** Where it is not simply value over reference. */
  readonly ratio?: number
  readonly spread?: Spread
  readonly note?: string
}

/** Holds what was measured against its limit, if it has one. */
export function figure({ name, unit, reference, note = '', ...measured }: Measured): Figure {
  const value = knownOf(measured.value)
  const known = knownOf(reference?.value)
  const quotient =
    knownOf(measured.ratio) ?? (value === null || known === null ? null : value / known)
  const limit = limitOf(name)
  return {
    name,
    value,
    unit,
    reference: reference === undefined || known === null ? null : { ...reference, value: known },
    ratio: quotient,
    spread: measured.spread ?? null,
    limit,
    verdict: judge(limit, limit?.of === 'value' ? value : quotient),
    note,
  }
}

function knownOf(value: number | null | undefined): number | null {
  return value === undefined || value === null || Number.isNaN(value) ? null : value
}

function judge(limit: Limit | null, measured: number | null): Verdict {
  if (limit === null || measured === null) return 'unjudged'
  const kept = limit.at === 'least' ? measured >= limit.bound : measured <= limit.bound
  return kept ? 'ok' : 'over'
}

/** A figure from runs that took turns with those of its reference, one to one. */
export function pairedFigure(
  name: string,
  unit: string,
  values: readonly number[],
  reference: { readonly name: string; readonly values: readonly number[] },
  note = '',
): Figure {
  const ratios = values.map((value, i) => value / (reference.values[i] ?? Number.NaN))
  return figure({
    name,
    unit,
    note,
    value: median(values),
    reference: { name: reference.name, value: median(reference.values) },
    ratio: median(ratios),
    spread: middleHalf(ratios),
  })
}

/** A figure from rounds that are compared with nothing: their middle, and the middle half of them. */
export function roundsFigure(
  name: string,
  unit: string,
  values: readonly number[],
  note = '',
): Figure {
  return figure({ name, unit, note, value: median(values), spread: middleHalf(values) })
}

function middleHalf(values: readonly number[]): Spread {
  const ascending = values.toSorted((a, b) => a - b)
  return { low: percentile(ascending, 0.25), high: percentile(ascending, 0.75) }
}

/** The figures of a machine that other programs keep busy: none is held to its limit. */
export function unjudged(figures: readonly Figure[]): readonly Figure[] {
  return figures.map((figure) => ({ ...figure, verdict: 'unjudged' }))
}
