// Which kind a new integration is of.
import { Link } from '../router.tsx'
import styles from './Integrations.module.css'
import { KINDS } from './kinds.ts'

export function KindPicker() {
  return (
    <ul className={styles.kinds}>
      {KINDS.map(({ kind, title, text }) => (
        <li key={kind}>
          <Link to={`/integrations/new/${kind}`} className={styles.kind}>
            <strong>{title}</strong>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
