// The changes of a check of another server, newest first. A pause there is a change as well.

import type { MirroredFlip } from '../../shared/views/remotes.ts'
import { useZone } from '../stores/installation.ts'
import { Note } from '../ui/Feedback.tsx'
import { Icon } from '../ui/Icon.tsx'
import { saidStored } from '../ui/said.ts'
import { AbsoluteTime } from '../ui/Time.tsx'
import { t } from '../words/t.ts'
import styles from './Mirrored.module.css'
import { flipLines } from './words.ts'

export interface MirroredFlipsProps {
  readonly flips: readonly MirroredFlip[]
  /** Why they are those of earlier; empty: they are current. */
  readonly problem: string
}

const SHOWN = 100

export function MirroredFlips({ flips, problem }: MirroredFlipsProps) {
  const zone = useZone()
  const lines = flipLines(flips)
  return (
    <>
      {problem !== '' && (
        <Note tone="warning">
          <p>{t('mirrored.knownSoFar', { problem: saidStored(problem) })}</p>
        </Note>
      )}
      {lines.length === 0 && <p className={styles.soft}>{t('mirrored.noChanges')}</p>}
      {lines.length > 0 && (
        <ol className={styles.flips} data-zone={zone}>
          {lines.slice(0, SHOWN).map(({ at, up, lasted }) => (
            <li key={`${at} ${up}`} className={styles.flip} data-tone={up ? 'ok' : 'down'}>
              <Icon name={up ? 'done' : 'warning'} />
              <strong>{up ? t('ui.state.up') : t('mirrored.downOrPaused')}</strong>
              <span className={styles.soft}>
                <AbsoluteTime at={at} />
                {lasted !== '' && t('mirrored.lasted', { lasted })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {lines.length > SHOWN && (
        <p className={styles.soft}>{t('mirrored.earlier', { n: lines.length - SHOWN })}</p>
      )}
    </>
  )
}
