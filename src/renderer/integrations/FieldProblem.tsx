// The error of a field whose control shows none itself.
import { Icon } from '../ui/Icon.tsx'
import styles from './Integrations.module.css'

export function FieldProblem({ text }: { readonly text: string }) {
  return (
    <p className={styles.problem} role="alert" data-invalid="" tabIndex={-1}>
      <Icon name="warning" /> {text}
    </p>
  )
}
