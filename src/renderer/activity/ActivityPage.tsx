// One stream over everything: pings, changes, notifications, gaps, pushes; what comes next; and the output of
// jobs, searched.

import { useEffect, useRef, useState } from 'react'
import type { TimelineKind } from '../../shared/views/timeline.ts'
import { setQuery, useRoute } from '../router.tsx'
import { LONGEST_SEARCH } from '../routes.ts'
import { useDebounced } from '../stores/use-debounced.ts'
import { Stream } from '../timeline/Stream.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { TextField } from '../ui/TextField.tsx'
import { t } from '../words/t.ts'
import { NextDay } from './NextDay.tsx'
import { OutputSearch } from './OutputSearch.tsx'

const KINDS: readonly TimelineKind[] = [
  'flip',
  'notification',
  'success',
  'fail',
  'start',
  'log',
  'ign',
  'gap',
  'maintenance',
  'push',
]

const SETTLED = 200

export default function ActivityPage() {
  const requested = useRoute((route) => route.query.output) ?? ''
  const [text, setText] = useState(requested)
  /** A range of days looks back. */
  const isOfNow = useRoute(({ query }) => query.from === undefined && query.to === undefined)
  const settled = useDebounced(text.trim(), SETTLED)

  /** What the address says by what was typed: more may be typed by the time it says so. */
  const led = useRef(requested)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed leads the address, when it comes to rest
  useEffect(() => {
    if (settled === requested) return
    led.current = settled
    setQuery({ output: settled === '' ? null : settled })
  }, [settled])

  // The address leads what is typed: by Back, or from elsewhere.
  useEffect(() => {
    if (requested === led.current) return
    led.current = requested
    setText(requested)
  }, [requested])

  return (
    <Page
      title={t('shell.activity')}
      width="columns"
      actions={
        <LinkButton to="/reports" icon="text">
          {t('reports.title')}
        </LinkButton>
      }
    >
      <TextField
        label={t('activity.searchOutput')}
        hideLabel
        type="search"
        placeholder={t('activity.searchOutputHint')}
        width="full"
        maxLength={LONGEST_SEARCH}
        value={text}
        onChange={setText}
      />
      {requested === '' ? (
        <>
          {isOfNow && <NextDay />}
          <h2 className="visually-hidden">{t('checks.events')}</h2>
          <Stream
            uuid={null}
            kinds={KINDS}
            empty={t('activity.nothingYet')}
            emptyHint={t('activity.nothingYetText')}
          />
        </>
      ) : (
        <OutputSearch key={requested} text={requested} />
      )}
    </Page>
  )
}
