// One field of a cron line as that cron's own reader takes it: contract adopt.md 4, the table of dialects.
// Pure.

export type CronDialect = 'debian' | 'cronie'

export interface CronField {
  readonly low: number
  readonly high: number
  /** The first stands for `low`; Sunday twice is found at 0. */
  readonly names?: readonly string[]
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const DAYS = 'sun mon tue wed thu fri sat'.split(' ')

/** In the order of a line. */
export const CRON_FIELDS: readonly [CronField, CronField, CronField, CronField, CronField] = [
  { low: 0, high: 59 },
  { low: 0, high: 23 },
  { low: 1, high: 31 },
  { low: 1, high: 12, names: MONTHS },
  { low: 0, high: 7, names: DAYS },
]

export interface ReadField {
  /** As cron reads it, in the dialect of our schedules; null: it names nothing, so the line never runs. */
  readonly text: string | null
  /** Cron reads it otherwise than it looks. */
  readonly odd: boolean
  /** How far a random value may lie above the one in `text`, in units of the field; 0: nothing is random. */
  readonly span: number
}

/** A term of the list: `1`, `2-9/3`, `*`, `0~30`. `text` as it stands there. */
interface Term {
  readonly text: string
  readonly low: number
  readonly high: number
  readonly step: number
  readonly star: boolean
  /** A random value: `high` is then the highest one. */
  readonly random: boolean
  /** `low` or `high` is not what the text says. */
  readonly odd: boolean
}

/** Cron refuses the field. */
class BadField extends Error {}

/** @returns null when cron refuses the field */
export function readCronField(
  text: string,
  field: CronField,
  dialect: CronDialect,
): ReadField | null {
  try {
    const { terms, rest } =
      dialect === 'debian' ? debianTerms(text, field) : cronieTerms(text, field)
    return asCronReads(text, field, terms, rest)
  } catch (error) {
    if (error instanceof BadField) return null
    throw error
  }
}

function asCronReads(
  text: string,
  field: CronField,
  terms: readonly Term[],
  rest: string,
): ReadField {
  const said = terms.flatMap((term) => termText(term, field))
  const [first, ...others] = said
  const odd = rest !== '' || said.join(',') !== text
  const span = Math.max(0, ...terms.map((term) => (term.random ? term.high - term.low : 0)))
  if (first === undefined) return { text: null, odd, span }
  // A star at the start of a field means more than its values: only a field that has one there may get one.
  const start = text.startsWith('*') ? first : first.replace('*', `${field.low}-${field.high}`)
  return { text: [start, ...others].join(','), odd: odd || start !== first, span }
}

/** Nothing for a term that names nothing. */
function termText(term: Term, field: CronField): readonly string[] {
  if (term.star) return [term.text]
  if (term.random) return [String(term.low)]
  if (term.low > term.high) return []
  if (term.high > field.high) {
    // Within the field by its step alone: 50-70/30 is 50.
    return [String(term.low), ...multiples(term).slice(1).map(String)]
  }
  if (!term.odd) return [term.text]
  const step = term.step === 1 ? '' : `/${term.step}`
  return [term.low === term.high ? String(term.low) : `${term.low}-${term.high}${step}`]
}

function multiples({ low, high, step }: Term): number[] {
  const values = []
  for (let value = low; value <= high; value += step) values.push(value)
  return values
}

/** Debian's cron 3.0: what follows a complete list is skipped. */
function debianTerms(text: string, field: CronField): { terms: Term[]; rest: string } {
  const reader = new Reader(text, field)
  const terms: Term[] = []
  do {
    terms.push(debianTerm(reader, field))
  } while (reader.takes(','))
  return { terms, rest: reader.rest() }
}

function debianTerm(reader: Reader, field: CronField): Term {
  const from = reader.at
  const star = reader.takes('*')
  const low = star ? field.low : reader.number()
  const isRange = !star && reader.takes('-')
  const high = star ? field.high : isRange ? reader.number() : low
  if (!star && !isRange && reader.sees('/')) throw new BadField()
  const step = reader.takes('/') ? reader.step() : 1
  if (low < field.low || low > field.high || high < field.low || high > field.high) {
    throw new BadField()
  }
  return { ...reader.term(from), low, high, step, star, random: false }
}

/** cronie: a term ends the field or at a comma. */
function cronieTerms(text: string, field: CronField): { terms: Term[]; rest: string } {
  const reader = new Reader(text, field)
  const terms: Term[] = []
  do {
    terms.push(cronieTerm(reader, field))
  } while (reader.takes(','))
  if (reader.rest() !== '') throw new BadField()
  return { terms, rest: '' }
}

function cronieTerm(reader: Reader, field: CronField): Term {
  const from = reader.at
  if (reader.takes('*')) {
    const step = reader.takes('/') ? reader.step() : 1
    return {
      ...reader.term(from),
      low: field.low,
      high: field.high,
      step,
      star: true,
      random: false,
    }
  }
  const low = reader.sees('~') ? field.low : reader.number()
  if (reader.takes('~')) {
    const high = reader.ends() ? field.high : reader.number()
    if (low > high || low < field.low || high > field.high) throw new BadField()
    return { ...reader.term(from), low, high, step: 1, star: false, random: true }
  }
  const isRange = reader.takes('-')
  const told = isRange ? reader.number() : low
  const step = isRange && reader.takes('/') ? reader.step() : 1
  const stepped = isRange && reader.stepped
  // In whatever field it stands: 5-0 becomes 5-7.
  const high = isRange && !stepped && low > told && told === 0 ? 7 : told
  const term = { ...reader.term(from), low, high, step, star: false, random: false }
  const values = multiples(term)
  if (values.some((value) => value < field.low || value > field.high)) throw new BadField()
  return { ...term, odd: term.odd || high !== told }
}

/** Walks along the text of a field. */
class Reader {
  at = 0
  /** The last number had a step before it. */
  stepped = false
  private overflowed = false
  private readonly text: string
  private readonly field: CronField

  constructor(text: string, field: CronField) {
    this.text = text
    this.field = field
  }

  sees(mark: string): boolean {
    return this.text[this.at] === mark
  }

  takes(mark: string): boolean {
    if (!this.sees(mark)) return false
    this.at += 1
    if (mark === '/') this.stepped = true
    if (mark === ',') this.stepped = false
    return true
  }

  ends(): boolean {
    return this.at === this.text.length || this.sees(',')
  }

  rest(): string {
    return this.text.slice(this.at)
  }

  term(from: number): Pick<Term, 'text' | 'odd'> {
    const odd = this.overflowed
    this.overflowed = false
    return { text: this.text.slice(from, this.at), odd }
  }

  number(): number {
    const word = this.word()
    const named = this.field.names?.indexOf(word.toLowerCase()) ?? -1
    return named >= 0 ? this.field.low + named : this.digits(word)
  }

  step(): number {
    const step = this.digits(this.word())
    if (step <= 0) throw new BadField()
    return step
  }

  private word(): string {
    const [word = ''] = /^[A-Za-z0-9]*/.exec(this.rest()) ?? []
    this.at += word.length
    return word
  }

  /** A C int: 4294967296 is 0. */
  private digits(word: string): number {
    if (!/^[0-9]+$/.test(word)) throw new BadField()
    const value = Number(
      BigInt.asIntN(32, word.length > 18 ? BigInt(word.replace(/^0+(?=.)/, '')) : BigInt(word)),
    )
    if (value !== Number(word)) this.overflowed = true
    return value
  }
}
