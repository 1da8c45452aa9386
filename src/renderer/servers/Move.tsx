// Moving checks to a server, or from it.
import { useState } from 'react'
import type { RemoteRow } from '../../shared/views/remotes.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'
import { t } from '../words/t.ts'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './Servers.module.css'

interface MoveProps {
  readonly row: RemoteRow
  /** What its key may do is not known yet. */
  readonly isUnasked: boolean
}

export function Move({ row, isUnasked }: MoveProps) {
  const [direction, setDirection] = useState<'to' | 'from' | null>(null)
  const { access } = row
  return (
    <Section title={t('moves.move')}>
      <p className={styles.soft}>
        {access === 'none' && t(isUnasked ? 'moves.moveUnanswered' : 'moves.moveNeedsKey')}
        {access === 'read-only' && t('moves.moveReadOnly')}
        {access === 'read-write' && t('moves.moveText')}
      </p>
      {access !== 'none' && (
        <div className={styles.buttons}>
          {access === 'read-write' && (
            <Button icon="upload" onClick={() => setDirection('to')}>
              {t('moves.moveThere')}
            </Button>
          )}
          <Button icon="download" onClick={() => setDirection('from')}>
            {t('moves.bringHere')}
          </Button>
        </div>
      )}
      {direction && (
        <MoveDialog row={row} direction={direction} onClose={() => setDirection(null)} />
      )}
    </Section>
  )
}
