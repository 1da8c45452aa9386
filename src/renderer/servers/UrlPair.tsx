// The ping URL of a moved check before and after.
import type { MovedCheck } from '../../shared/views/moves.ts'
import { t } from '../words/t.ts'
import styles from './Servers.module.css'

export function UrlPair({ oldUrl, newUrl }: Pick<MovedCheck, 'oldUrl' | 'newUrl'>) {
  return (
    <span className={styles.urls}>
      <span className={styles.soft}>
        <span className="visually-hidden">{t('data.oldUrl')} </span>
        {oldUrl === null ? t('data.oldUrlUnknown') : <code dir="ltr">{oldUrl}</code>}
      </span>
      <span>
        <span className="visually-hidden">{t('data.newUrl')} </span>
        <code dir="ltr">
          <span aria-hidden="true">→ </span>
          {newUrl}
        </code>
      </span>
    </span>
  )
}
