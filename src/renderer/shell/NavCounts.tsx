// How many there are at the places of the navigation, and how many of them are in trouble.

import type { ReactNode } from 'react'
import { STATES } from '../servers/server-words.ts'
import { useChannels } from '../stores/installation.ts'
import { useRemotes } from '../stores/remotes.ts'
import { useSummary } from '../stores/summary.ts'
import { useUnreadAnswers } from '../stores/unread-answers.ts'
import { usePainted } from '../ui/use-painted.ts'
import { countWords, t } from '../words/t.ts'
import styles from './Nav.module.css'
import { usePushCount } from './push-count.ts'

/** By the address of the place. */
export const COUNTS: Readonly<Record<string, ReactNode>> = {
  '/checks': <CheckCount />,
  '/pushes': <PushCount />,
  '/integrations': <IntegrationCount />,
  '/servers': <ServerCount />,
}

function CheckCount() {
  const { all, down } = useSummary()
  if (down > 0) return <Count tone="down" number={down} what={t('shell.countDown')} />
  return all === 0 ? null : <Count number={all} />
}

/** Asked for after the first paint: what is sent before makes it wait. */
function PushCount() {
  return usePainted() && <AskedPushCount />
}

function AskedPushCount() {
  const count = usePushCount()
  const unread = useUnreadAnswers()
  if (unread > 0) return <Count tone="news" number={unread} what={t('shell.countAnswers')} />
  return count === null || count.number === 0 ? null : (
    <Count number={count.number} more={count.isMore} what={t('shell.countActive')} />
  )
}

function IntegrationCount() {
  const channels = useChannels()
  const failing = channels.filter(({ disabled, lastError }) => !disabled && lastError !== '').length
  if (failing > 0) return <Count tone="down" number={failing} what={t('shell.countFailing')} />
  return channels.length === 0 ? null : <Count number={channels.length} />
}

function ServerCount() {
  const rows = useRemotes()
  const troubled = rows.filter(({ state }) => STATES[state].tone === 'trouble').length
  if (troubled > 0) return <Count tone="down" number={troubled} what={t('shell.countTroubled')} />
  return rows.length === 0 ? null : <Count number={rows.length} />
}

/** What a mark at an icon has room for. */
const MOST_AT_ICON = 99

interface CountProps {
  readonly number: number
  /** There are even more. */
  readonly more?: boolean
  readonly tone?: 'plain' | 'down' | 'news'
  readonly what?: string
}

function Count({ number, more = false, tone = 'plain', what }: CountProps) {
  return (
    <span className={styles.count} data-tone={tone}>
      <span className={styles.exact}>
        {countWords(number)}
        {more && '+'}
      </span>
      {number > MOST_AT_ICON && tone !== 'plain' && (
        <span className={styles.short} aria-hidden>
          {MOST_AT_ICON}+
        </span>
      )}
      {what && <span className="visually-hidden"> {what}</span>}
    </span>
  )
}
