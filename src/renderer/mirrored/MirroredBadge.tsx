// The badge of a check of another server: its URL to copy, and a preview drawn here. Nothing is requested.
import type { MirroredRow } from '../../shared/views/remotes.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { nameOf } from '../ui/check-name.ts'
import { t } from '../words/t.ts'
import styles from './Mirrored.module.css'
import { badgeWidth, badgeWord } from './words.ts'

const HEIGHT = 20
const LONGEST = 30

export function MirroredBadge({ row, url }: { readonly row: MirroredRow; readonly url: string }) {
  const name = [...nameOf(row)].slice(0, LONGEST).join('')
  const word = badgeWord(row.status)
  const [left, right] = [badgeWidth(name), badgeWidth(word)]
  return (
    <div className={styles.badge}>
      <svg
        role="img"
        aria-label={t('mirrored.previewOfBadge', {
          word: t(`timeline.state.${word === 'late' ? 'grace' : word}`),
        })}
        width={left + right}
        height={HEIGHT}
        viewBox={`0 0 ${left + right} ${HEIGHT}`}
        className={styles.picture}
        data-status={word}
      >
        <rect className={styles.pictureName} width={left} height={HEIGHT} />
        <rect className={styles.pictureState} x={left} width={right} height={HEIGHT} />
        <text className={styles.pictureText} x={left / 2} y={14}>
          {name}
        </text>
        <text className={styles.pictureText} x={left + right / 2} y={14}>
          {word}
        </text>
      </svg>
      <code className={styles.url} dir="ltr">
        {url}
      </code>
      <CopyButton text={url} label={t('checks.copyBadgeUrl')} />
    </div>
  )
}
