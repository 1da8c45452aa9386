// What changed since another output, line by line.

import { useMemo } from 'react'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Note } from '../ui/Feedback.tsx'
import { countWords, t } from '../words/t.ts'
import { type DifferenceRow, differenceOf } from './difference.ts'
import styles from './Output.module.css'
import { useOutputOptions } from './options.ts'

export interface DifferenceProps {
  readonly before: string
  readonly after: string
}

export function Difference({ before, after }: DifferenceProps) {
  const { sameNumbers, wrap } = useOutputOptions()
  const rows = useMemo(
    () => differenceOf(before, after, { sameNumbers }),
    [before, after, sameNumbers],
  )
  return (
    <>
      <Checkbox
        label={t('output.ignoreNumbers')}
        checked={sameNumbers}
        onChange={(on) => useOutputOptions.setState({ sameNumbers: on })}
      />
      {rows === null && <Note>{t('output.tooDifferent')}</Note>}
      {rows?.every(({ kind }) => kind === 'same' || kind === 'skipped') && (
        <Note>{t(sameNumbers ? 'output.sameButNumbers' : 'output.same')}</Note>
      )}
      {rows !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        <section className={styles.scroller} tabIndex={0} aria-label={t('output.difference')}>
          <div className={styles.lines} data-wrap={wrap || undefined} data-difference>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
              <Row key={i} row={row} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function Row({ row }: { readonly row: DifferenceRow }) {
  if (row.kind === 'skipped') {
    return (
      <p className={styles.skipped}>
        {t('output.equalLines', { n: row.count, count: countWords(row.count) })}
      </p>
    )
  }
  if (row.kind === 'same') return <Text text={row.text} />
  const Tag = row.kind === 'added' ? 'ins' : 'del'
  return (
    <Tag className={styles.change} data-kind={row.kind}>
      <Text text={row.text} />
    </Tag>
  )
}

function Text({ text }: { readonly text: string }) {
  return (
    <div className={styles.line} dir="auto">
      {text === '' ? <br /> : text}
    </div>
  )
}
