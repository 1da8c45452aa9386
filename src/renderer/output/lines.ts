// The lines of an output as spans of one look each. Pure.
import { type Color, createAnsiSequenceParser, type ParseToken } from 'ansi-sequence-parser'
import { cleanOutput, unstacked } from '../../shared/output-text.ts'

export interface Look {
  /** A name of the 16 colours, or `rgb(…)`; null: the text's own. */
  readonly colour: string | null
  readonly background: string | null
  readonly marks: readonly Mark[]
}

export type Mark = 'bold' | 'dim' | 'italic' | 'underline' | 'strikethrough'

export interface Span {
  readonly text: string
  /** Null: plain. */
  readonly look: Look | null
}

export type Line = readonly Span[]

const MARKS: readonly Mark[] = ['bold', 'dim', 'italic', 'underline', 'strikethrough']
/** Beyond, the rest of a line is one plain span: an output of colours alone would fill the page. */
const MAX_SPANS = 500
export function outputLines(text: string): readonly Line[] {
  const parser = createAnsiSequenceParser()
  const lines = unstacked(cleanOutput(text)).split('\n')
  // The end of the last line begins none.
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => capped(parser.parse(line).map(spanOf)))
}

export function textOf(line: Line): string {
  return line.map(({ text }) => text).join('')
}

function spanOf({ value, foreground, background, decorations }: ParseToken): Span {
  const marks = MARKS.filter((mark) => decorations.has(mark))
  const [front, back] = [colourOf(foreground), colourOf(background)]
  const isPlain = front === null && back === null && marks.length === 0
  const isReverse = decorations.has('reverse')
  if (isPlain && !isReverse) return { text: value, look: null }
  const [colour, behind] = isReverse ? [back ?? 'page', front ?? 'text'] : [front, back]
  return { text: value, look: { colour, background: behind, marks } }
}

function capped(spans: Line): Line {
  if (spans.length <= MAX_SPANS) return spans
  const rest = spans.slice(MAX_SPANS - 1)
  return [...spans.slice(0, MAX_SPANS - 1), { text: textOf(rest), look: null }]
}

function colourOf(colour: Color | null): string | null {
  if (colour === null) return null
  if (colour.type === 'named') return colour.name
  return colour.type === 'rgb' ? rgb(colour.rgb) : ofTable(colour.index)
}

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const
const LEVELS = [0, 95, 135, 175, 215, 255] as const

/** Colour n of xterm's 256: the 16 named ones, a cube of 6 × 6 × 6, 24 greys. */
function ofTable(n: number): string | null {
  if (!Number.isInteger(n) || n < 0 || n > 255) return null
  if (n < 8) return NAMES[n] ?? null
  if (n < 16) {
    const name = NAMES[n - 8] ?? 'white'
    return `bright${name.charAt(0).toUpperCase()}${name.slice(1)}`
  }
  if (n >= 232) return rgb([8 + (n - 232) * 10, 8 + (n - 232) * 10, 8 + (n - 232) * 10])
  const place = n - 16
  const level = (of: number) => LEVELS[of % 6] ?? 0
  return rgb([level(Math.floor(place / 36)), level(Math.floor(place / 6)), level(place)])
}

function rgb(values: readonly number[]): string {
  return `rgb(${values.map((value) => Math.min(255, Math.max(0, Math.trunc(value)))).join(' ')})`
}
