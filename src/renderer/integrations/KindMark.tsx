// The mark of a kind of integration: letters of its name, as trademarks are not ours to draw. Read out by nobody.
import styles from './Integrations.module.css'
import { lettersOf } from './kind-mark.ts'

export function KindMark({ title }: { readonly title: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {lettersOf(title)}
    </span>
  )
}
