// The state of a check: a shape, a colour and a word.

import type { CheckStatus } from '../../shared/views/checks.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'
import styles from './StateMark.module.css'

export const STATE_WORDS = texts<CheckStatus>({
  new: 'ui.state.new',
  up: 'ui.state.up',
  grace: 'ui.state.grace',
  down: 'ui.state.down',
  paused: 'ui.state.paused',
})

/** On a grid of 16: filled shapes, but the outlined circle of `new`. */
const SHAPES: Readonly<Record<CheckStatus, string>> = {
  new: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z',
  up: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
  grace: 'M8 1.6L14.4 8 8 14.4 1.6 8z',
  down: 'M1.8 3h12.4L8 14z',
  paused: 'M3.5 3H7v10H3.5zM9 3h3.5v10H9z',
}

export interface StateMarkProps {
  readonly status: CheckStatus
  /** A run is in progress. */
  readonly isRunning?: boolean
  /** The shape alone; the word is for screen readers. */
  readonly wordless?: boolean
  readonly size?: 'm' | 'l'
}

export function StateMark({
  status,
  isRunning = false,
  wordless = false,
  size = 'm',
}: StateMarkProps) {
  return (
    <span className={styles.mark} data-status={status} data-size={size}>
      <svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {isRunning && <circle className={styles.ring} cx="8" cy="8" r="7.2" />}
        <path
          d={SHAPES[status]}
          transform={isRunning ? 'translate(3.2 3.2) scale(.6)' : undefined}
        />
      </svg>
      <span className={wordless ? 'visually-hidden' : styles.word} data-word="">
        {STATE_WORDS[status]}
        {isRunning && (
          <span className={wordless ? undefined : styles.running} data-running="">
            {' '}
            {t('ui.running')}
          </span>
        )}
      </span>
    </span>
  )
}
