// The lines of an output: the newest of them, with what was searched for marked.

import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { countWords, t } from '../words/t.ts'
import { type Match, markedSpans } from './find.ts'
import type { Line, Look } from './lines.ts'
import styles from './Output.module.css'

/** More of them make the page slow. */
const SHOWN = 2000

export interface OutputLinesProps {
  readonly lines: readonly Line[]
  readonly wrap: boolean
  readonly numbers: boolean
  readonly matches: readonly Match[]
  /** The match that is looked at. */
  readonly current: Match | undefined
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Begins there: where a job that failed says why. */
  readonly atEnd: boolean
}

export function OutputLines({
  lines,
  wrap,
  numbers,
  matches,
  current,
  scroller,
  atEnd,
}: OutputLinesProps) {
  const [shown, setShown] = useState(SHOWN)
  const wanted = Math.max(shown, current === undefined ? 0 : lines.length - current.line)
  const first = Math.max(0, lines.length - wanted)
  const byLine = useMemo(() => Map.groupBy(matches, ({ line }) => line), [matches])
  const marked = useRef<HTMLElement>(null)

  useEffect(() => {
    if (atEnd && scroller.current !== null)
      scroller.current.scrollTop = scroller.current.scrollHeight
  }, [atEnd, scroller])

  useEffect(() => {
    if (current !== undefined) marked.current?.scrollIntoView({ block: 'center' })
  }, [current])

  return (
    <>
      {first > 0 && (
        <div className={styles.earlier}>
          <Button size="s" onClick={() => setShown(wanted + SHOWN)}>
            {t('output.earlierLines', {
              n: Math.min(first, SHOWN),
              count: countWords(Math.min(first, SHOWN)),
            })}
          </Button>
        </div>
      )}
      <pre
        className={styles.lines}
        data-wrap={wrap || undefined}
        data-numbers={numbers || undefined}
        style={{ counterReset: `line ${first}` }}
      >
        {lines.slice(first).map((line, i) => {
          const at = first + i
          const isCurrent = current?.line === at
          return (
            <OutputLine
              // A line has no other identity than its place.
              key={at}
              line={line}
              matches={byLine.get(at) ?? NONE}
              current={isCurrent ? current : undefined}
              marked={isCurrent ? marked : null}
            />
          )
        })}
      </pre>
    </>
  )
}

const NONE: readonly Match[] = []

interface OutputLineProps {
  readonly line: Line
  readonly matches: readonly Match[]
  readonly current: Match | undefined
  readonly marked: RefObject<HTMLElement | null> | null
}

const OutputLine = memo(({ line, matches, current, marked }: OutputLineProps) => {
  let at = 0
  return (
    <div className={styles.line} dir="auto">
      {markedSpans(line, matches, current).map(({ text, look, match }) => {
        const key = at
        at += text.length
        const { colour, background, marks } = look ?? PLAIN
        return match === 'none' ? (
          <span key={key} {...attributesOf(colour, background)} data-marks={marks.join(' ')}>
            {text}
          </span>
        ) : (
          <mark key={key} ref={match === 'current' ? marked : null} data-match={match}>
            {text}
          </mark>
        )
      })}
      {line.length === 0 && <br />}
    </div>
  )
})

const PLAIN: Look = { colour: null, background: null, marks: [] }

/** Named colours are of the theme; others are drawn near to the text's own, so that they stay legible. */
function attributesOf(colour: string | null, background: string | null) {
  const isNamed = (of: string | null) => of !== null && !of.startsWith('rgb')
  const own = (of: string | null) => (of === null || isNamed(of) ? undefined : of)
  return {
    'data-colour': isNamed(colour) ? colour : own(colour) && 'other',
    'data-background': isNamed(background) ? background : own(background) && 'other',
    style: { '--colour': own(colour), '--background': own(background) } as React.CSSProperties,
  }
}
