// The list of kinds for a new integration.
import { INTEGRATIONS } from '../../integrations/index.ts'
import { Link } from '../router.tsx'
import styles from './Integrations.module.css'

export function KindPicker() {
  return (
    <ul className={styles.kinds}>
      {INTEGRATIONS.filter(({ builtIn }) => !builtIn).map(({ kind, title, text }) => (
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
