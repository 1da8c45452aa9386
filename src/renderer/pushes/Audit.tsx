// The log of a push, newest first: how it ended, who opened it or tried to, and who made it.
import { useState } from 'react'
import type { PushAudit } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { browserWords } from '../ui/browser-words.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Cell, column, Table } from '../ui/Table.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import styles from './Pushes.module.css'
import { usePages } from './pages.ts'

const PAGE = 100
/** The most that one call gives. */
const ASKED = 200
const COLUMNS = [column('checks.when'), column('checks.what'), column('checks.from')] as const

const EVENT_WORDS: Readonly<Record<string, string>> = texts({
  creation: 'pushes.audit.created',
  view: 'pushes.audit.opened',
  failed_view: 'pushes.audit.openedLate',
  owner_view: 'pushes.audit.openedByYou',
  expire: 'pushes.audit.endedEarly',
  failed_passphrase: 'pushes.audit.wrongPassphrase',
})

/** What stands out among views: tries that opened nothing. */
const EVENT_ICONS: Readonly<Record<string, IconName>> = {
  failed_view: 'eyeOff',
  failed_passphrase: 'warning',
}

export interface AuditProps {
  readonly token: string
  /** Id of the server that holds the push; null: this computer. */
  readonly via: string | null
}

export function Audit({ token, via }: AuditProps) {
  const [shown, setShown] = useState(PAGE)
  // The log is read oldest first: the newest are known once all are.
  const { part, error, again } = usePages(async (offset) => {
    const { entries, more } = await call('pushes.audit', { token, via, offset, limit: ASKED })
    return { items: entries, more }
  }, true)
  if (part === null) {
    return error === null ? (
      <Skeleton lines={3} />
    ) : (
      <QueryFailed title={t('pushes.logNotLoaded')} error={error} again={again} />
    )
  }
  return (
    <>
      <Table caption={t('pushes.whatHappened')} columns={COLUMNS}>
        {part.items
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
          .map((entry, index) => <Row key={index} entry={entry} />)
          .toReversed()
          .slice(0, shown)}
      </Table>
      {part.items.length > shown && (
        <Button onClick={() => setShown(shown + PAGE)}>{t('pushes.showMore')}</Button>
      )}
    </>
  )
}

function Row({ entry: { at, event, ip, userAgent } }: { readonly entry: PushAudit }) {
  return (
    <tr>
      <Cell>
        <AbsoluteTime at={at} />
      </Cell>
      <Cell>
        <span className={styles.event} data-event={event}>
          {event in EVENT_ICONS && <Icon name={EVENT_ICONS[event] ?? 'eye'} />}
          {event === 'edit' ? t('sharing.changed') : (EVENT_WORDS[event] ?? event)}
        </span>
      </Cell>
      <Cell>
        {ip ?? t('pushes.thisWindow')}
        {ip !== null && userAgent !== '' && (
          <details className={styles.program}>
            <summary>{browserWords(userAgent)}</summary>
            {userAgent}
          </details>
        )}
      </Cell>
    </tr>
  )
}
