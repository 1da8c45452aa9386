// Moving checks to a server, or from it.
import { useState } from 'react'
import type { RemoteRow } from '../../shared/views/remotes.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './Servers.module.css'

export function Move({ row }: { readonly row: RemoteRow }) {
  const [direction, setDirection] = useState<'to' | 'from' | null>(null)
  const { access } = row
  return (
    <Section title="Move">
      <p className={styles.soft}>
        {access === 'none' && 'Moving checks needs an API key of this server.'}
        {access === 'read-only' &&
          'Its checks can be brought here. Moving checks there needs a read-write key.'}
        {access === 'read-write' && 'Checks move with their settings; you see the plan first.'}
      </p>
      {access !== 'none' && (
        <div className={styles.buttons}>
          {access === 'read-write' && (
            <Button icon="upload" onClick={() => setDirection('to')}>
              Move checks there
            </Button>
          )}
          <Button icon="download" onClick={() => setDirection('from')}>
            Bring its checks here
          </Button>
        </div>
      )}
      {direction && (
        <MoveDialog row={row} direction={direction} onClose={() => setDirection(null)} />
      )}
    </Section>
  )
}
