// Pings found by the words of their output, newest first.

import { useEffect, useState } from 'react'
import type { FoundPing } from '../../shared/views/timeline.ts'
import { call } from '../bridge.ts'
import { Link } from '../router.tsx'
import { useCheck } from '../stores/checks.ts'
import { useQuery } from '../stores/use-query.ts'
import { pingWord } from '../timeline/timeline-words.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { EmptyState, Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './OutputSearch.module.css'

const PAGE = 50

export function OutputSearch({ text }: { readonly text: string }) {
  const { phase, output, error, again } = useQuery('timeline.search', {
    text,
    uuid: null,
    before: null,
    limit: PAGE,
  })
  const [older, setOlder] = useState<Older | null>(null)
  const isComplete = output?.complete ?? true
  const more = older !== null && older.first === output ? older : null
  const items = [...(output?.items ?? []), ...(more?.items ?? [])]
  const next = more === null ? (output?.next ?? null) : more.next

  useEffect(() => {
    if (!isComplete && output !== null) again()
  }, [isComplete, output, again])

  async function load(before: string): Promise<void> {
    if (output === null) return
    const page = await call('timeline.search', { text, uuid: null, before, limit: PAGE })
    setOlder({ first: output, items: [...(more?.items ?? []), ...page.items], next: page.next })
  }

  return (
    <div className={styles.results}>
      <p className={styles.state} role="status">
        {phase === 'ready' && stateText(items.length, next !== null, isComplete)}
      </p>
      {phase === 'loading' && <Skeleton lines={6} />}
      {phase === 'failed' && (
        <QueryFailed title={t('activity.notSearched')} error={error} again={again} />
      )}
      {phase === 'ready' && items.length === 0 && isComplete && (
        <EmptyState icon="search" title={t('activity.noOutput')}>
          <LinkButton to="/activity">{t('checkList.away.showActivity')}</LinkButton>
        </EmptyState>
      )}
      <ol>
        {items.map((item) => (
          <Found key={item.id} item={item} />
        ))}
      </ol>
      {next !== null && (
        <Button onClick={() => attempt(() => load(next))}>{t('timeline.showOlder')}</Button>
      )}
    </div>
  )
}

interface Older {
  /** The first page, which it follows. */
  readonly first: unknown
  readonly items: readonly FoundPing[]
  readonly next: string | null
}

function stateText(count: number, hasMore: boolean, isComplete: boolean): string {
  if (!isComplete) return t('activity.stillReading')
  if (count === 0) return ''
  return t(hasMore ? 'activity.pingsOrMore' : 'activity.pingsFound', { n: count })
}

function Found({ item }: { readonly item: FoundPing }) {
  const row = useCheck(item.check)
  const found = item.snippet.find((part) => part.found)?.text ?? ''
  const to = `/checks/${item.check}?ping=${item.n}&find=${encodeURIComponent(found)}`
  return (
    <li className={styles.found}>
      <Link to={to} className={styles.head}>
        <strong dir="auto">{row === undefined ? t('activity.deletedCheck') : nameOf(row)}</strong>{' '}
        <span>{pingWord(item)}</span>
      </Link>{' '}
      <span className={styles.time}>
        <AbsoluteTime at={item.at} />
      </span>
      <p className={styles.snippet} dir="auto">
        {item.snippet.map(({ text, found }, i) =>
          found ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its place
            <mark key={i}>{text}</mark>
          ) : (
            text
          ),
        )}
      </p>
    </li>
  )
}
